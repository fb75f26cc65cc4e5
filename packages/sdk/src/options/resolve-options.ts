import { invalid, quote } from '../errors/configuration-error.ts'
import { ignoreRejection } from '../errors/ignore-rejection.ts'
import type { CallSettings, ResolvedClientOptions } from '../fetch/client-state.ts'
import { platformFetch } from '../fetch/fetch.ts'
import type { Hooks } from '../fetch/hooks.ts'
import { createLog, type Logger, type LogLevel, logLevels } from '../fetch/log.ts'
import type { RetryOptions } from '../fetch/retry/retry-policy.ts'
import { noDeadline } from '../fetch/timers.ts'
import {
  applyRules,
  checkChoice,
  checkCount,
  checkFunction,
  checkHeaders,
  checkMethods,
  checkOptionalFunction,
  checkPositive,
  checkSignal,
  type OptionRules,
} from '../rules/option-rules.ts'
import { type Duration, toMs } from '../time/duration.ts'
import { parseStrictTimestamp } from '../time/timestamp.ts'
import { resolveBaseUrl } from './base-url.ts'
import { isCloudflareWorker, readEnvironment } from './environment.ts'
import type { CallOptions, ClientOptions, InternalCallOptions } from './options.ts'

const retryRules = {
  limit: (limit = 4, name) => checkCount(limit, name),
  budget: (budget = 20, name) => (budget === false ? budget : checkCount(budget, name)),
  shouldRetry: checkOptionalFunction<RetryOptions['shouldRetry']>,
  delay: checkOptionalFunction<RetryOptions['delay']>,
} satisfies OptionRules<RetryOptions>

const hookRules = {
  request: checkOptionalFunction,
  response: checkOptionalFunction,
  retry: checkOptionalFunction,
  wait: checkOptionalFunction,
  error: checkOptionalFunction,
} satisfies OptionRules<Hooks>

const clientRules = {
  apiKey: (key) => key ?? readEnvironment('PERMIT_TRACKING_API_KEY'),
  baseUrl: (url) => resolveBaseUrl(url ?? readEnvironment('PERMIT_TRACKING_BASE_URL')),
  fetch: (fetch = platformFetch, name) => checkFunction(fetch, name),
  timeout: (timeout = 30_000) => toTimeoutMs(timeout),
  retry: resolveRetry,
  maxWait: (wait = 65_000, name) => toMs(name, wait),
  maxBodyBytes: (size = 67_108_864, name) => checkPositive(size, name),
  limiter: (limiter = isCloudflareWorker() ? false : undefined, name) =>
    limiter && checkMethods(limiter, name, ['acquire', 'release']),
  headers: (headers = {}) => checkHeaders(headers),
  hooks: (hooks) => checkHooks('create a client', hooks),
  logger: (logger, name) => logger && checkMethods(logger, name, ['error', 'warn', 'info', 'debug']),
  logLevel: (level, name) => level && checkChoice(level, name, logLevels),
  dangerouslyAllowBrowser: (isAllowed) => isAllowed,
} satisfies OptionRules<ClientOptions>

/** Rules of the options of a call. For an absent `timeout` or `retry` they return no value: `resolveCallSettings` uses the client's. */
export const callRules = {
  signal: checkSignal,
  timeout: (timeout) => (timeout === undefined ? undefined : toTimeoutMs(timeout)),
  deadline: startDeadline,
  retry: (limit, name) => (limit === undefined ? undefined : checkCount(limit, name)),
  headers: (headers) => headers !== undefined && checkHeaders(headers),
  hooks: (hooks) => checkHooks('make the call', hooks),
} satisfies OptionRules<CallOptions>

/** Checks the options of a client and fills in the defaults. */
export function resolveOptions(options: ClientOptions): ResolvedClientOptions {
  const { fetch, timeout, retry, maxWait, logger, logLevel, ...values } = applyRules(
    'create a client',
    options,
    clientRules,
  )
  const level = logLevel ?? readLogLevel(logger ?? console)
  return {
    ...values,
    callDefaults: {
      fetch,
      signal: undefined,
      timeoutMs: timeout,
      remainingMs: noDeadline,
      retryLimit: retry.limit,
      priority: 'call',
    },
    maxWaitMs: maxWait,
    retryBudget: retry.budget,
    shouldRetry: retry.shouldRetry,
    delayMs: retry.delayMs,
    logger: logger ?? console,
    logLevel: level ?? (logger ? 'warn' : 'off'),
    hintLevel: level ?? 'warn',
  }
}

function resolveRetry(retry: ClientOptions['retry']) {
  const retryOptions: RetryOptions =
    typeof retry === 'object' ? retry : { limit: retry && checkCount(retry, 'retry') }
  const { delay, ...values } = applyRules('create a client', retryOptions, retryRules, 'retry')
  return {
    ...values,
    delayMs: delay && ((attempt: number) => toMs('retry.delay', ignoreRejection(delay(attempt)))),
  }
}

/** Checks the options of a call and fills in the client's options. */
export function resolveCallSettings(defaults: CallSettings, callOptions: InternalCallOptions): CallSettings {
  const { priority = defaults.priority, remainingMs, ...options } = callOptions
  const { signal, timeout, deadline: msToDeadline, retry } = applyRules('make the call', options, callRules)
  return {
    fetch: defaults.fetch,
    signal,
    timeoutMs: timeout ?? defaults.timeoutMs,
    remainingMs: remainingMs ?? msToDeadline,
    retryLimit: retry ?? defaults.retryLimit,
    priority,
  }
}

function checkHooks(action: string, hooks: Hooks | undefined): Hooks | undefined {
  if (hooks) applyRules(action, hooks, hookRules, 'hooks')
  return hooks
}

/**
 * Returns a function that returns the milliseconds until the deadline. A duration starts now, and is
 * measured by the monotonic clock.
 */
export function startDeadline(deadline: CallOptions['deadline']): CallSettings['remainingMs'] {
  if (deadline === undefined) return noDeadline
  if (deadline instanceof Date || (typeof deadline === 'string' && isoDate.test(deadline))) {
    const at = deadline instanceof Date ? deadline.getTime() : parseStrictTimestamp(deadline)
    if (!Number.isNaN(at)) return () => at - Date.now()
    throw invalid(
      'deadline',
      expectedDeadline,
      deadline instanceof Date ? 'an invalid Date' : quote(deadline),
    )
  }
  if (typeof deadline === 'number' && deadline > minTimestamp && deadline < maxTimestamp) {
    const received = `${deadline}, which looks like a timestamp`
    throw invalid('deadline', expectedDeadline, received, 'Use new Date(…).')
  }
  const endsAt = performance.now() + toMs('deadline', deadline as Duration, expectedDeadline)
  return () => Math.ceil(endsAt - performance.now())
}

const isoDate = /^\d{4}-/
const expectedDeadline = 'a Date, ISO 8601 text, or a duration'
/** Range of `Date.now()` from 1973 to the year 5138. */
const minTimestamp = 1e11
const maxTimestamp = 1e14

/** Rejects 0, which turns the timeout off in many clients, and would leave no time here. */
function toTimeoutMs(timeout: Duration): number {
  const ms = toMs('timeout', timeout)
  if (ms > 0) return ms
  throw invalid('timeout', 'more than 0', quote(timeout), 'Use Infinity for none.')
}

/** Returns the level of the environment. An unknown one is logged and ignored. */
function readLogLevel(logger: Logger): LogLevel | undefined {
  const value = readEnvironment('PERMIT_TRACKING_LOG')
  const level = logLevels.find((each) => each === value?.toLowerCase())
  if (value && !level) {
    const log = createLog(logger, 'warn')
    log?.('warn', `PERMIT_TRACKING_LOG must be one of ${logLevels.join(', ')} (received ${quote(value)}).`)
  }
  return level
}
