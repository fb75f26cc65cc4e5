import { requestedWaitMs } from './rate-limit.ts'

/** How often and how long a call may be tried again. */
export interface RetryLimits {
  /** Tries after the first one. */
  readonly retries: number
  /** The longest single wait, in milliseconds. */
  readonly maxWaitMs: number
  /** Moment (epoch milliseconds) after which no try may start. */
  readonly deadlineAt: number
}

/** How a try ended. */
export interface Outcome {
  readonly method: string
  readonly path: string
  /** The answer; absent when none came. */
  readonly response?: Response
  /** Number of tries before this one. */
  readonly retried: number
}

const transientStatuses = new Set([408, 425, 500, 502, 503, 504])
const firstBackoffMs = 500
const longestBackoffMs = 20_000

/**
 * How long to wait before the next try, in milliseconds; `undefined` when there should be none.
 *
 * 429 is tried again for every method, since the service surely didn't act; transient failures only where doing it
 * twice is the same as once. After a 429 the wait is never shorter than the service asks; where it is longer than
 * allowed, there is no next try.
 */
export function retryWaitMs(
  outcome: Outcome,
  limits: RetryLimits,
  now: number,
  random: () => number,
): number | undefined {
  const status = outcome.response?.status
  if (outcome.retried >= limits.retries || !isRetryable(outcome.method, outcome.path, status))
    return undefined
  const { maxWaitMs, deadlineAt } = limits
  const askedMs =
    (outcome.response && requestedWaitMs(outcome.response.status, outcome.response.headers, now)) ?? 0
  if (askedMs > maxWaitMs) return undefined
  const wishedMs =
    askedMs > 0
      ? askedMs + jitterMs(random)
      : random() * Math.min(longestBackoffMs, firstBackoffMs * 2 ** outcome.retried)
  const waitMs = Math.min(wishedMs, maxWaitMs)
  // A try that starts when the deadline has come can only hide why the last one failed.
  return waitMs < deadlineAt - now ? waitMs : undefined
}

/** May this call be tried again after this status (or after no answer at all)? */
export function isRetryable(method: string, path: string, status: number | undefined): boolean {
  if (status === 429) return true
  return isIdempotent(method, path) && (status === undefined || transientStatuses.has(status))
}

/** Adding to the watchlist is idempotent by contract; creating a contact is not. */
function isIdempotent(method: string, path: string): boolean {
  return (method !== 'POST' && method !== 'PATCH') || path === '/watchlist'
}

/** Keeps clients that were refused together from coming back together. */
function jitterMs(random: () => number): number {
  return random() * 250
}
