import { invalid, quote } from '../errors/configuration-error.ts'
import { ignoreRejection } from '../errors/ignore-rejection.ts'
import { type CallSettings, type ChainOptions, withoutDeadline } from '../fetch/client-state.ts'
import type { Hooks } from '../fetch/hooks.ts'
import type { Limiter } from '../fetch/limit/limiter.ts'
import { createLog, type Logger, type LogLevel, logLevels } from '../fetch/log.ts'
import type { RetryOptions } from '../fetch/retry/retry-policy.ts'
import { platformFetch } from '../fetch/send-request.ts'
import { type Duration, toMs } from '../time/duration.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import { resolveBaseUrl } from './base-url.ts'
import {
  checkChoice,
  checkCount,
  checkFunctions,
  checkHeaders,
  checkNames,
  checkSignal,
  checkSize,
  type Names,
} from './checks.ts'
import { isCloudflareWorker, readEnvironment } from './environment.ts'
import {
  type CallOptions,
  type ClientOptions,
  callOptionNames,
  clientOptionNames,
  hookNames,
  type InternalCallOptions,
  retryOptionNames,
} from './options.ts'

/** Options of a client, checked and with their defaults. */
export interface ResolvedOptions extends ChainOptions {
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>
}

const limiterMethods: Names<Limiter> = { acquire: true, release: true }
const loggerMethods: Names<Logger> = { error: true, warn: true, info: true, debug: true }

/** Checks the options of a client and fills in the defaults. */
export function resolveOptions(options: ClientOptions): ResolvedOptions {
  if ('clientOptions' in options) {
    throw invalid(
      'options',
      'options of a client',
      'an object that has them as `clientOptions`',
      'Pass its `clientOptions`.',
    )
  }
  checkNames('create a client', 'option', options, clientOptionNames)
  checkFunctions('', options, { fetch: true })
  const { apiKey, baseUrl, fetch, hooks, logger } = options
  const retry = resolveRetry(options.retry)
  if (hooks) checkHooks('create a client', hooks)
  if (options.limiter) checkFunctions('limiter.', options.limiter, limiterMethods, true)
  if (logger) checkFunctions('logger.', logger, loggerMethods, true)
  const logLevel = readLogLevel(options)
  return {
    apiKey: apiKey ?? readEnvironment('PERMIT_TRACKING_API_KEY'),
    baseUrl: resolveBaseUrl(baseUrl ?? readEnvironment('PERMIT_TRACKING_BASE_URL')),
    call: {
      fetch: fetch ?? platformFetch,
      signal: undefined,
      timeoutMs: toTimeoutMs(options.timeout ?? 30_000),
      remainingMs: withoutDeadline,
      retryLimit: retry.limit,
      priority: 'call',
    },
    maxWaitMs: toMs('maxWait', options.maxWait ?? 65_000),
    maxBodyBytes: checkSize('maxBodyBytes', options.maxBodyBytes ?? 67_108_864),
    limiter: options.limiter ?? (isCloudflareWorker() ? false : undefined),
    retryBudget: retry.budget,
    shouldRetry: retry.shouldRetry,
    delayMs: retry.delayMs,
    headers: checkHeaders(options.headers ?? {}),
    hooks,
    logger: logger ?? console,
    logLevel: logLevel ?? (logger ? 'warn' : 'off'),
    hintLevel: logLevel ?? 'warn',
  }
}

function resolveRetry(retry: ClientOptions['retry']) {
  const rules: RetryOptions = typeof retry === 'object' ? retry : { limit: retry }
  checkNames('create a client', 'option', rules, retryOptionNames)
  checkFunctions('retry.', rules, { shouldRetry: true, delay: true })
  const { limit = 4, budget = 20, shouldRetry, delay } = rules
  return {
    limit: checkCount(typeof retry === 'object' ? 'retry.limit' : 'retry', limit),
    budget: budget === false ? budget : checkCount('retry.budget', budget),
    shouldRetry,
    delayMs: delay && ((attempt: number) => toMs('retry.delay', ignoreRejection(delay(attempt)))),
  }
}

/** Checks the options of a call and fills in the client's options. */
export function resolveCallSettings(defaults: CallSettings, callOptions: InternalCallOptions): CallSettings {
  const { priority = defaults.priority, remainingMs, ...options } = callOptions
  const { signal, timeout, deadline, retry, headers, hooks } = options
  checkNames('make the call', 'option', options, callOptionNames)
  if (headers !== undefined) checkHeaders(headers)
  if (hooks) checkHooks('make the call', hooks)
  checkSignal(signal)
  return {
    fetch: defaults.fetch,
    signal,
    timeoutMs: timeout === undefined ? defaults.timeoutMs : toTimeoutMs(timeout),
    remainingMs: remainingMs ?? startDeadline(deadline),
    retryLimit: retry === undefined ? defaults.retryLimit : checkCount('retry', retry),
    priority,
  }
}

function checkHooks(action: string, hooks: Hooks): void {
  checkNames(action, 'hook', hooks, hookNames)
  checkFunctions('hooks.', hooks, hookNames)
}

/**
 * Returns a function that returns the milliseconds until the deadline. A duration starts now, and ends by a clock that
 * nobody can set.
 */
export function startDeadline(deadline: CallOptions['deadline']): CallSettings['remainingMs'] {
  if (deadline === undefined) return withoutDeadline
  if (deadline instanceof Date || (typeof deadline === 'string' && isoDate.test(deadline))) {
    const at = deadline instanceof Date ? deadline.getTime() : parseTimestamp(deadline)
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

/** Returns the level of the options or the environment. An unknown one in the environment is logged and ignored. */
function readLogLevel({ logLevel, logger }: ClientOptions): LogLevel | undefined {
  if (logLevel !== undefined) return checkChoice('logLevel', logLevel, logLevels)
  const value = readEnvironment('PERMIT_TRACKING_LOG')
  const level = logLevels.find((each) => each === value?.toLowerCase())
  if (value && !level) {
    const log = createLog(logger ?? console, 'warn')
    log?.('warn', `PERMIT_TRACKING_LOG must be one of ${logLevels.join(', ')} (received ${quote(value)}).`)
  }
  return level
}
