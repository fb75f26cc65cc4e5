import type { ClientState } from './fetch/call-context.ts'
import { createEmit, type Hooks } from './fetch/hooks.ts'
import { createLog, logHooks } from './fetch/log.ts'
import { stringifyThrown } from './fetch/network-error.ts'
import { redactAndCut } from './fetch/redact.ts'
import { createRetryBudget } from './fetch/retry/retry-budget.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

/** Creates the state shared by all calls of a client. */
export function createClientState({
  hooks,
  logger,
  logLevel,
  retryBudget,
  call: terms,
}: ResolvedOptions): ClientState {
  const log = createLog(logger, logLevel)
  const listeners: Hooks[] = [hooks, log && logHooks(log)].filter((listener) => listener !== undefined)
  const reportHook = (hook: string, error: unknown) => {
    const problem = redactAndCut(stringifyThrown(error), { key: client.lastKey, request: undefined })
    log?.('warn', `The hook ${hook} failed: ${problem}`)
  }
  const client: ClientState = {
    emit: createEmit(listeners, reportHook),
    emitWith: (added) => createEmit([added, ...listeners], reportHook),
    warn: log && ((line) => log('warn', line)),
    budget: retryBudget === false ? undefined : createRetryBudget(retryBudget),
    settings: terms,
    lastKey: '',
    calls: 0,
  }
  return client
}
