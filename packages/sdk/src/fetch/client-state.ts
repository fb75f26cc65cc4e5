import type { RateLimit } from '../errors/api-error.ts'
import type { Fetch } from './fetch.ts'
import { createEmit, type Emit, type Hooks } from './hooks.ts'
import type { Limiter } from './limit/limiter.ts'
import { createLog, type Log, type Logger, type LogLevel, logHooks } from './log.ts'
import { redactAndTruncate, stringifyThrown } from './redact.ts'
import { createRetryBudget, type RetryBudget, type RetryRules } from './retry/retry-policy.ts'

/** Options of a client, checked and with their defaults. */
export interface ResolvedClientOptions extends Omit<RetryRules, 'limit'> {
  readonly apiKey: string | (() => string | Promise<string>) | undefined
  readonly baseUrl: string | undefined
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Settings of a call without options. */
  readonly callDefaults: CallSettings
  /** Maximum size of a response body, in decoded bytes. */
  readonly maxBodyBytes: number
  /** Limiter of the user; `undefined` for the SDK's, shared by calls with the same `fetch`; `false` for none. */
  readonly limiter: Limiter | false | undefined
  readonly retryBudget: number | false
  readonly hooks: Hooks | undefined
  readonly logger: Logger
  readonly logLevel: LogLevel
  /** Level for hints about mistakes, which are written unless the user chose `error` or `off`. */
  readonly hintLevel: LogLevel
}

/** State shared by all calls of a client. */
export interface ClientState {
  readonly options: ResolvedClientOptions
  /** Calls the hooks and writes the log; absent without either. */
  readonly emit: Emit | undefined
  /** Returns an `emit` that calls the hooks of one call too. */
  emitWith(hooks: Hooks): Emit | undefined
  /** Writes hints about mistakes of the program; absent if the user turned the log off. */
  readonly logHint: Log | undefined
  /** Budget for the retries of all calls; absent if the option turns it off. */
  readonly budget: RetryBudget | undefined
  /** Key of the last request; empty before the first. Written by `sendRequest`. */
  lastKey: string
  /** Rate limit of the key that was used last. Written by `pace`. */
  rateLimit: RateLimit | undefined
  /** Permissions of the key. Written by `me()`. */
  permissions: readonly string[] | undefined
}

/** Creates the state shared by all calls of a client. */
export function createClientState(options: ResolvedClientOptions): ClientState {
  const { hooks, logger, logLevel, hintLevel, retryBudget } = options
  const log = createLog(logger, logLevel)
  const logHint = createLog(logger, hintLevel)
  const failedHooks = new Set<string>()
  const listeners: Hooks[] = [hooks, log && logHooks(log)].filter((listener) => listener !== undefined)
  const logHookFailure = (hook: string, error: unknown) => {
    if (failedHooks.has(hook)) return
    failedHooks.add(hook)
    const reason = redactAndTruncate(stringifyThrown(error), { key: client.lastKey, request: undefined })
    logHint?.('warn', `The hook ${hook} failed: ${reason}`)
  }
  const client: ClientState = {
    options,
    emit: createEmit(listeners, logHookFailure),
    emitWith: (added) => createEmit([added, ...listeners], logHookFailure),
    logHint,
    budget: retryBudget === false ? undefined : createRetryBudget(retryBudget),
    lastKey: '',
    rateLimit: undefined,
    permissions: undefined,
  }
  return client
}

/** Options of one call, checked. Options of the client fill in what the call omits. */
export interface CallSettings {
  readonly fetch: Fetch
  /** Signal of the caller. An abort ends the call and its waits, and rejects with the signal's reason. */
  readonly signal: AbortSignal | undefined
  /** Maximum duration of one attempt with its body, in milliseconds. */
  readonly timeoutMs: number
  /** Returns the milliseconds until the deadline of the whole call, not positive after it; `Infinity` without one. */
  readonly remainingMs: () => number
  /** Maximum number of retries. */
  readonly retryLimit: number
  /** `walk` for a page read while iterating; calls go first. */
  readonly priority: 'call' | 'walk'
}
