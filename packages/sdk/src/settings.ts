import { resolveBaseUrl } from './base-url.ts'
import { type Duration, toMs } from './duration.ts'
import { readEnvironment } from './environment.ts'
import { refusal } from './errors/configuration-error.ts'
import type { ApiKey } from './fetch/authorize.ts'
import type { Fetch } from './fetch/fetch.ts'
import { type Hooks, hookNames } from './fetch/hooks.ts'
import type { Limiter } from './fetch/limiter.ts'
import { type Logger, type LogLevel, logLevels } from './fetch/log.ts'
import type { RetryQuestion } from './fetch/retry-policy.ts'
import { checkChoice, checkCount, checkFunctions, checkHeaders, checkNames } from './option-checks.ts'
import type { ClientOptions, InternalCallOptions } from './options.ts'

/** The options of a client, checked and with their defaults. */
export interface Settings {
  readonly apiKey: ApiKey | undefined
  readonly baseUrl: string | undefined
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly retries: number
  readonly maxWaitMs: number
  readonly pacing: 'auto' | 'off'
  readonly limiter: Limiter | undefined
  readonly retryBudget: number | false
  readonly shouldRetry: ((failure: RetryQuestion) => boolean | undefined) | undefined
  readonly backoffMs: ((retried: number) => number) | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly hooks: Hooks | undefined
  readonly logger: Logger
  readonly logLevel: LogLevel
}

/** The options of one call, checked and with the client's for what is absent. */
export interface CallSettings extends Settings {
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds; `Infinity` without a deadline. */
  readonly deadlineAt: number
  readonly priority: 'call' | 'walk'
}

const clientOptions = [
  'apiKey',
  'baseUrl',
  'fetch',
  'timeout',
  'retries',
  'maxWait',
  'pacing',
  'limiter',
  'retryBudget',
  'shouldRetry',
  'backoff',
  'headers',
  'hooks',
  'logger',
  'logLevel',
  'dangerouslyAllowBrowser',
]
const callOptions = ['signal', 'timeout', 'deadline', 'retries', 'headers']

/** Looked up at every request, so that a later patch counts. One function for all clients, which so share their limits. */
const platformFetch: Fetch = (request) => globalThis.fetch(request)

/** Checks the options of a client and fills in what is absent. */
export function resolveSettings(options: ClientOptions): Settings {
  checkNames('create a client', 'option', options, clientOptions)
  checkFunctions('', options, ['fetch', 'shouldRetry', 'backoff'])
  const { apiKey, baseUrl, fetch, retryBudget = 20, shouldRetry, backoff, hooks, logger } = options
  if (hooks) {
    checkNames('create a client', 'hook', hooks, hookNames)
    checkFunctions('hooks.', hooks, hookNames)
  }
  if (options.limiter) checkFunctions('limiter.', options.limiter, ['acquire', 'release'], true)
  if (logger) checkFunctions('logger.', logger, logLevels.slice(1), true)
  return {
    apiKey: apiKey ?? readEnvironment('PERMIT_TRACKING_API_KEY'),
    baseUrl: resolveBaseUrl(baseUrl ?? readEnvironment('PERMIT_TRACKING_BASE_URL')),
    fetch: fetch ?? platformFetch,
    timeoutMs: toMs('timeout', options.timeout ?? 30_000),
    retries: checkCount('retries', options.retries ?? 4),
    maxWaitMs: toMs('maxWait', options.maxWait ?? 65_000),
    pacing: checkChoice('pacing', options.pacing ?? 'auto', ['auto', 'off']),
    limiter: options.limiter,
    retryBudget: retryBudget === false ? false : checkCount('retryBudget', retryBudget),
    shouldRetry,
    backoffMs: backoff && ((retried) => toMs('backoff', backoff(retried))),
    headers: checkHeaders(options.headers ?? {}),
    hooks,
    logger: logger ?? console,
    logLevel: resolveLogLevel(options),
  }
}

/** Checks the options of a call and fills in the client's. */
export function resolveCallSettings(
  settings: Settings,
  { priority = 'call', ...options }: InternalCallOptions,
  now: number,
): CallSettings {
  const { signal, timeout, deadline, retries, headers } = options
  checkNames('make the call', 'option', options, callOptions)
  if (headers) checkHeaders(headers)
  if (signal !== undefined && !('aborted' in Object(signal))) {
    throw refusal('use signal', 'it is no AbortSignal', "give an AbortController's signal")
  }
  return {
    ...settings,
    signal,
    timeoutMs: timeout === undefined ? settings.timeoutMs : toMs('timeout', timeout),
    deadlineAt: resolveDeadline(deadline, now),
    retries: retries === undefined ? settings.retries : checkCount('retries', retries),
    priority,
  }
}

/** The deadline as epoch milliseconds; `Infinity` without one. */
export function resolveDeadline(deadline: Date | Duration | undefined, now: number): number {
  if (deadline === undefined) return Number.POSITIVE_INFINITY
  if (!(deadline instanceof Date)) return now + toMs('deadline', deadline)
  if (!Number.isNaN(deadline.getTime())) return deadline.getTime()
  throw refusal('use deadline', 'it is an invalid Date', 'give a valid one, or a duration')
}

/** A level in the environment that doesn't exist must not stop a program. */
function resolveLogLevel({ logLevel, logger }: ClientOptions): LogLevel {
  if (logLevel !== undefined) return checkChoice('logLevel', logLevel, logLevels)
  const asked = readEnvironment('PERMIT_TRACKING_LOG')
  return logLevels.find((level) => level === asked) ?? (logger ? 'warn' : 'off')
}
