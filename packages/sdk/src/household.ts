import type { Household } from './fetch/call-context.ts'
import { createEmit, type Hooks } from './fetch/hooks.ts'
import { createLog, logHooks } from './fetch/log.ts'
import { stringifyThrown } from './fetch/network-error.ts'
import { redactAndCut } from './fetch/redact.ts'
import { createRetryBudget } from './fetch/retry/retry-budget.ts'
import type { Settings } from './options/resolve-options.ts'

/** Creates the state shared by all calls of a client. */
export function createHousehold({ hooks, logger, logLevel, retryBudget, terms }: Settings): Household {
  const log = createLog(logger, logLevel)
  const listeners: Hooks[] = [hooks, log && logHooks(log)].filter((listener) => listener !== undefined)
  const reportHook = (hook: string, error: unknown) => {
    const problem = redactAndCut(stringifyThrown(error), { key: household.lastKey, request: undefined })
    log?.('warn', `The hook ${hook} failed: ${problem}`)
  }
  const household: Household = {
    emit: createEmit(listeners, reportHook),
    emitWith: (added) => createEmit([added, ...listeners], reportHook),
    warn: log && ((line) => log('warn', line)),
    budget: retryBudget === false ? undefined : createRetryBudget(retryBudget),
    terms,
    lastKey: '',
    calls: 0,
  }
  return household
}
