import { ConfigurationError, kindOf } from '../../errors/configuration-error.ts'
import type { ConnectionError } from '../../errors/connection-error.ts'
import type { TimeoutError } from '../../errors/timeout-error.ts'
import { type NotBefore, requestedWaitMs } from '../limit/retry-after.ts'

/** When a client's calls may be tried again, and how long they wait. */
export interface RetryOptions {
  /** The longest single wait, in milliseconds. */
  readonly maxWaitMs: number
  /** The user's word on whether to try again; `undefined` from it leaves it to the rule. */
  readonly shouldRetry?: ((failure: RetryContext) => boolean | undefined) | undefined
  /** The user's schedule: from the number of retries so far to milliseconds. */
  readonly backoffMs?: ((retried: number) => number) | undefined
}

/** The rules with what the call itself says. */
export interface CallRetryOptions extends RetryOptions {
  /** Tries after the first one. */
  readonly retries: number
}

/** A failed try, for `shouldRetry` to judge. */
export interface RetryContext {
  /** HTTP method. */
  readonly method: string
  /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
  readonly path: string
  /** Number of the try that failed, from 1. */
  readonly attempt: number
  /** Status of the answer; `undefined` when none came. */
  readonly status: number | undefined
  /** Headers of the answer; `undefined` when none came. */
  readonly headers: Headers | undefined
  /** Why no answer came; `undefined` when one did. */
  readonly error: ConnectionError | TimeoutError | undefined
  /** What the SDK does unless told otherwise. */
  readonly retryable: boolean
}

/** How a try ended. */
export interface Outcome {
  readonly method: string
  readonly path: string
  /** The answer; absent when none came. */
  readonly response?: Response
  /** Before when the service doesn't want it again, where its answer tells. */
  readonly asked?: NotBefore | undefined
  /** Why no answer came. */
  readonly error?: ConnectionError | TimeoutError | undefined
  /** Number of attempts before this one. */
  readonly retried: number
  /** Number of attempts so far, this one included, that use up no retry. */
  readonly free?: number
}

const transientStatuses = new Set([408, 425, 500, 502, 503, 504])
const initialBackoffMs = 500
const maxBackoffMs = 20_000

/**
 * How long to wait before the next try, in milliseconds; `undefined` when there should be none.
 *
 * 429 is tried again for every method, since the service surely didn't act; transient failures only where doing it
 * twice is the same as once. After a 429 the wait is never shorter than the service asks; where it is longer than
 * allowed, there is no next try.
 */
export function retryWaitMs(
  outcome: Outcome,
  limits: CallRetryOptions,
  now: number,
  random: () => number = Math.random,
): number | undefined {
  const { retried, free = 0 } = outcome
  if (limits.retries === 0 || retried - free >= limits.retries || !mayRetry(outcome, limits)) return undefined
  const { maxWaitMs, backoffMs = (count) => fullJitterMs(count, random) } = limits
  const askedMs = requestedWaitMs(outcome.asked, now, maxWaitMs) ?? 0
  if (askedMs > maxWaitMs) return undefined
  const wishedMs = askedMs > 0 ? askedMs + jitterMs(random) : backoffMs(retried)
  return Math.min(Math.ceil(wishedMs), maxWaitMs)
}

/** May this call be tried again after this status (or after no answer at all)? */
export function isRetryable(method: string, path: string, status: number | undefined): boolean {
  if (status === 429) return true
  return isIdempotent(method, path) && isTransient(status)
}

/** May this failure be gone in a moment? `undefined` is no answer at all. */
export function isTransient(status: number | undefined): boolean {
  return status === undefined || transientStatuses.has(status)
}

function mayRetry(outcome: Outcome, { shouldRetry }: CallRetryOptions): boolean {
  const { method, path, response, error, retried } = outcome
  if (response && response.status < 400) return false
  const status = response?.status
  const retryable = isRetryable(method, path, status)
  const question = {
    method,
    path,
    attempt: retried + 1,
    status,
    headers: response?.headers,
    error,
    retryable,
  }
  const answer: unknown = shouldRetry?.(question) ?? retryable
  // A promise counts as true, whatever comes of it.
  if (typeof answer === 'boolean') return answer
  throw new ConfigurationError(`\`shouldRetry\` must return true or false (received ${kindOf(answer)}).`)
}

/** Adding to the watchlist is idempotent by contract; creating a contact is not. */
function isIdempotent(method: string, path: string): boolean {
  return (method !== 'POST' && method !== 'PATCH') || path === '/watchlist'
}

/** Random over the whole range: of all ways to spread retries, the one with the fewest collisions (AWS, 2015). */
function fullJitterMs(retried: number, random: () => number): number {
  return random() * Math.min(maxBackoffMs, initialBackoffMs * 2 ** retried)
}

/** Keeps clients that were refused together from coming back together. */
function jitterMs(random: () => number): number {
  return random() * 250
}
