import type { Household } from './fetch/exchange.ts'
import { toText } from './fetch/explain.ts'
import { createEmit, type Hooks } from './fetch/hooks.ts'
import { createLog, logHooks } from './fetch/log.ts'
import { createRetryBudget } from './fetch/retry-budget.ts'
import type { Settings } from './settings.ts'

/** Makes what the calls of one client share. */
export function createHousehold({ hooks, logger, logLevel, retryBudget, terms }: Settings): Household {
  const log = createLog(logger, logLevel)
  const listeners: Hooks[] = [hooks, log && logHooks(log)].filter((listener) => listener !== undefined)
  return {
    emit: createEmit(listeners, (hook, error) => log?.('warn', `The hook ${hook} failed: ${toText(error)}`)),
    budget: retryBudget === false ? undefined : createRetryBudget(retryBudget),
    terms,
    calls: 0,
  }
}
