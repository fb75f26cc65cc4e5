import { invalid, typeOf } from '../../errors/configuration-error.ts'
import { ignoreRejection } from '../../errors/ignore-rejection.ts'
import type { ConnectionError, TimeoutError } from '../../errors/request-error.ts'
import type { Duration } from '../../time/duration.ts'
import { type LocalTime, requestedWaitMs } from '../limit/rate-limit.ts'
import { initialBackoffMs, maxBackoffMs } from '../limit/rate-window.ts'

/** Option `retry` of {@link createClient}: rules for the retries of its calls. */
export interface RetryOptions {
  /** Maximum number of retries of a call. Default: 4; 0 turns them off. */
  limit?: number | undefined
  /**
   * Limits the retries of all calls together, so that an outage doesn't multiply the load. The budget is a bucket of this
   * many retries, full at the start. A retry removes one, unless it follows a 429. One is added back every ten seconds, and
   * after every ten responses that are neither a 429 nor a transient failure. If the bucket is empty, only a 429 is retried.
   * Default: 20; `false` turns it off.
   */
  budget?: number | false | undefined
  /**
   * Decides if a failed attempt is retried: `true`, `false`, or `undefined` for the default. Called after a status from 400
   * on, a timeout or a failed connection, while retries remain; `deadline`, `maxWait` and `budget` apply too. If it throws, the
   * call rejects with that error. Default: 429 for every method, and transient failures if repeating the call does no harm.
   */
  shouldRetry?:
    | ((failure: {
        /** HTTP method. */
        readonly method: string
        /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
        readonly path: string
        /** Number of the attempt that failed, from 1. */
        readonly attempt: number
        /** Status of the response; `undefined` without a complete response. */
        readonly status: number | undefined
        /** Headers of the response; `undefined` without a complete response. */
        readonly headers: Headers | undefined
        /** Error, if no complete response arrived; else `undefined`. */
        readonly error: ConnectionError | TimeoutError | undefined
        /** Decision of the SDK without `shouldRetry`. */
        readonly retryable: boolean
      }) => boolean | undefined)
    | undefined
  /**
   * Returns the wait before a retry if the service specifies none, in milliseconds or as text with a unit. Receives the
   * number of the attempt that failed, from 1. Capped at `maxWait`. Default after a 429: 4 s, doubled with every retry. Default
   * otherwise: a random time up to a maximum, which is 500 ms at first and doubles with every retry up to 20 s.
   */
  delay?: ((attempt: number) => Duration) | undefined
}

/** Rules for the retries of a call, checked and with their defaults. */
export interface RetryRules extends Pick<RetryOptions, 'shouldRetry'> {
  /** Maximum number of retries. */
  readonly limit: number
  /** Maximum wait before one retry, in milliseconds. */
  readonly maxWaitMs: number
  /** Returns the wait after an attempt, in milliseconds. */
  readonly delayMs?: ((attempt: number) => number) | undefined
}

/** Outcome of one attempt. */
export interface Outcome {
  readonly method: string
  readonly path: string
  readonly response?: Response
  /** Earliest time to resend, according to the response. */
  readonly notBefore?: LocalTime | undefined
  /** Error, if no complete response arrived. */
  readonly error?: ConnectionError | TimeoutError | undefined
  /** Number of attempts before this one. */
  readonly retryCount: number
}

const transientStatuses = new Set([408, 425, 500, 502, 503, 504])

/**
 * Returns the wait before the next attempt in milliseconds, or `undefined` if there is none.
 *
 * A 429 is retried for every method, because the service did not process the request. Transient failures are retried only if a
 * repetition is harmless. The wait is never shorter than what `requestedWaitMs` returns. If that is longer than `maxWaitMs`,
 * the caller must not retry.
 */
export function retryWaitMs(
  outcome: Outcome,
  rules: RetryRules,
  now: number,
  random: () => number = Math.random,
): number | undefined {
  const { retryCount, response } = outcome
  const { limit, maxWaitMs, delayMs } = rules
  if (retryCount >= limit || !mayRetry(outcome, rules)) return undefined
  const requestedMs = requestedWaitMs(outcome.notBefore, now, maxWaitMs) ?? 0
  if (requestedMs > maxWaitMs) return requestedMs
  const defaultMs = response?.status === 429 ? limitBackoffMs : fullJitterMs
  const backoffMs = () => delayMs?.(retryCount + 1) ?? defaultMs(retryCount, random)
  return Math.min(Math.ceil(requestedMs > 0 ? requestedMs + jitterMs(random) : backoffMs()), maxWaitMs)
}

/** True if the call may be retried after this status, or without a response (`undefined`). */
export function isRetryable(method: string, path: string, status: number | undefined): boolean {
  if (status === 429) return true
  // Adding to the watchlist is idempotent by contract; creating a contact is not.
  const isIdempotent = (method !== 'POST' && method !== 'PATCH') || path === '/watchlist'
  return isIdempotent && isTransient(status)
}

/** True if the failure may be over in a moment. `undefined` means that there was no response. */
export function isTransient(status: number | undefined): boolean {
  return status === undefined || transientStatuses.has(status)
}

function mayRetry(outcome: Outcome, { shouldRetry }: RetryRules): boolean {
  const { method, path, response, error, retryCount } = outcome
  const status = response?.status
  const retryable = error?.retryable ?? isRetryable(method, path, status)
  const attempt = retryCount + 1
  const failure = { method, path, attempt, status, headers: response?.headers, error, retryable }
  const decision: unknown = ignoreRejection(shouldRetry?.(failure)) ?? retryable
  // A promise would count as true, whatever it resolves with.
  if (typeof decision === 'boolean') return decision
  throw invalid('retry.shouldRetry()', 'true or false', typeOf(decision))
}

/** Returns a random time from the whole range, which leads to fewer collisions than other ranges (AWS, 2015). */
function fullJitterMs(retryCount: number, random: () => number): number {
  return random() * Math.min(maxBackoffMs, initialBackoffMs * 2 ** retryCount)
}

/** Returns the wait after a 429 that specifies no time. Four such waits cover a window of a minute. */
function limitBackoffMs(retryCount: number, random: () => number): number {
  return 4_000 * 2 ** retryCount + jitterMs(random)
}

/** Keeps clients that were limited together from returning together. */
function jitterMs(random: () => number): number {
  return random() * 250
}

/** Limit on the retries of a whole client, so that an outage does not multiply the load. */
export type RetryBudget = ReturnType<typeof createRetryBudget>

/** Number of good responses that pay for one retry. At this rate every eleventh request can be a retry. */
const responsesPerRetry = 10
/** Time that pays for one retry. A client with few calls has few responses to earn from. */
const msPerRetry = 10_000

/** Creates a bucket of `retries` that starts full, as in gRPC proposal A6 and the AWS SDKs. */
export function createRetryBudget(retries: number) {
  // Counted in tenths, because 0.1 added ten times is less than 1.
  const size = retries * responsesPerRetry
  let left = size
  let filledAt: number | undefined
  const add = (amount: number) => {
    left = Math.min(size, left + amount)
  }
  return {
    /** Pays for one retry. Returns false if there is not enough left. `now` is a reading of `performance.now()`. */
    spend(now: number): boolean {
      add(((now - (filledAt ?? now)) / msPerRetry) * responsesPerRetry)
      filledAt = now
      if (left < responsesPerRetry) return false
      left -= responsesPerRetry
      return true
    },
    /** Records a response that shows that the service works. */
    earn: () => add(1),
  }
}
