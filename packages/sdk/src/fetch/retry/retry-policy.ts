import { ConfigurationError, kindOf } from '../../errors/configuration-error.ts'
import type { ConnectionError } from '../../errors/connection-error.ts'
import { ignoreRejection } from '../../errors/ignore-rejection.ts'
import type { TimeoutError } from '../../errors/timeout-error.ts'
import { initialBackoffMs, maxBackoffMs } from '../backoff.ts'
import { type NotBefore, requestedWaitMs } from '../limit/limit-headers.ts'

/** Rules of a client for retries and their waits. */
export interface RetryOptions {
  /** Maximum wait before one retry, in milliseconds. */
  readonly maxWaitMs: number
  /** Decision of the user about a retry; `undefined` leaves it to the SDK. */
  readonly shouldRetry?: ((failure: RetryContext) => boolean | undefined) | undefined
  /** Wait before a retry, in milliseconds, from the number of retries so far. */
  readonly backoffMs?: ((retryCount: number) => number) | undefined
}

/** Rules of a client together with the option of a call. */
export interface CallRetryOptions extends RetryOptions {
  /** Maximum number of retries. */
  readonly retries: number
}

/** Failed attempt, passed to `shouldRetry`. */
export interface RetryContext {
  /** HTTP method. */
  readonly method: string
  /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
  readonly path: string
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number
  /** Status of the response; `undefined` without a response. */
  readonly status: number | undefined
  /** Headers of the response; `undefined` without a response. */
  readonly headers: Headers | undefined
  /** Reason for the missing response; `undefined` with a response. */
  readonly error: ConnectionError | TimeoutError | undefined
  /** Decision of the SDK without `shouldRetry`. */
  readonly retryable: boolean
}

/** Outcome of one attempt. */
export interface Outcome {
  readonly method: string
  readonly path: string
  readonly response?: Response
  /** Earliest time to resend that the response states. */
  readonly notBefore?: NotBefore | undefined
  /** Reason for the missing response. */
  readonly error?: ConnectionError | TimeoutError | undefined
  /** Number of attempts before this one. */
  readonly retryCount: number
}

const transientStatuses = new Set([408, 425, 500, 502, 503, 504])

/**
 * Returns the wait before the next attempt in milliseconds, or `undefined` if there is none.
 *
 * A 429 is retried for every method, because the service surely did not act. Transient failures are retried only if a
 * repetition is harmless. The wait is never shorter than the service requests. If that is longer than `maxWaitMs`, the
 * caller must not retry.
 */
export function retryWaitMs(
  outcome: Outcome,
  options: CallRetryOptions,
  now: number,
  random: () => number = Math.random,
): number | undefined {
  const { retryCount, response } = outcome
  const { retries, maxWaitMs, backoffMs = response?.status === 429 ? limitBackoffMs : fullJitterMs } = options
  if (retryCount >= retries || !mayRetry(outcome, options)) return undefined
  const requestedMs = requestedWaitMs(outcome.notBefore, now, maxWaitMs) ?? 0
  if (requestedMs > maxWaitMs) return requestedMs
  const delayMs = requestedMs > 0 ? requestedMs + jitterMs(random) : backoffMs(retryCount, random)
  return Math.min(Math.ceil(delayMs), maxWaitMs)
}

/** True if the call may be retried after this status, or without a response (`undefined`). */
export function isRetryable(method: string, path: string, status: number | undefined): boolean {
  if (status === 429) return true
  return isIdempotent(method, path) && isTransient(status)
}

/** True if the failure may be over in a moment. `undefined` means that there was no response. */
export function isTransient(status: number | undefined): boolean {
  return status === undefined || transientStatuses.has(status)
}

function mayRetry(outcome: Outcome, { shouldRetry }: CallRetryOptions): boolean {
  const { method, path, response, error, retryCount } = outcome
  const status = response?.status
  const retryable = error?.retryable ?? isRetryable(method, path, status)
  const attempt = retryCount + 1
  const failure = { method, path, attempt, status, headers: response?.headers, error, retryable }
  const decision: unknown = ignoreRejection(shouldRetry?.(failure)) ?? retryable
  // A promise would count as true, whatever it resolves with.
  if (typeof decision === 'boolean') return decision
  throw new ConfigurationError(`\`shouldRetry\` must return true or false (received ${kindOf(decision)}).`)
}

/** Adding to the watchlist is idempotent by contract; creating a contact is not. */
function isIdempotent(method: string, path: string): boolean {
  return (method !== 'POST' && method !== 'PATCH') || path === '/watchlist'
}

/** Random over the whole range, which leads to the fewest collisions of all ways to spread retries (AWS, 2015). */
function fullJitterMs(retryCount: number, random: () => number): number {
  return random() * Math.min(maxBackoffMs, initialBackoffMs * 2 ** retryCount)
}

/** Wait after a 429 that names no time. Four of them cover a window of a minute. */
function limitBackoffMs(retryCount: number, random: () => number): number {
  return 4_000 * 2 ** retryCount + jitterMs(random)
}

/** Keeps clients that were limited together from returning together. */
function jitterMs(random: () => number): number {
  return random() * 250
}

/** Limit on the retries of a whole client, so that an outage does not multiply the load. */
export interface RetryBudget {
  /** Pays for one retry. Returns false if there is not enough left. `now` is a reading of `performance.now()`. */
  spend(now: number): boolean
  /** Records a response that shows that the service works. */
  earn(): void
}

/** Number of good responses that pay for one retry: with an empty bucket, at most every eleventh request is a retry. */
const responsesPerRetry = 10
/** Time that pays for one retry. A client with few calls has few responses to earn from. */
const msPerRetry = 10_000

/** Creates a bucket of `retries` that starts full, as in gRPC proposal A6 and the AWS SDKs. */
export function createRetryBudget(retries: number): RetryBudget {
  // Counted in tenths, because ten times 0.1 is less than 1.
  const size = retries * responsesPerRetry
  let left = size
  let filledAt: number | undefined
  const add = (amount: number) => {
    left = Math.min(size, left + amount)
  }
  return {
    spend(now) {
      add(((now - (filledAt ?? now)) / msPerRetry) * responsesPerRetry)
      filledAt = now
      if (left < responsesPerRetry) return false
      left -= responsesPerRetry
      return true
    },
    earn: () => add(1),
  }
}
