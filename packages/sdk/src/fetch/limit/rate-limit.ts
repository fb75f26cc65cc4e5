import type { RateLimit } from '../../errors/api-error.ts'
import { fitsDate } from '../../time/timestamp.ts'
import {
  mostReliable,
  type NotBefore,
  parseReset,
  parseRetryAfter,
  readLimitHeaders,
} from './limit-headers.ts'

/** Everything learned about one scope (a base URL and a key). */
export interface RateLimitState {
  /** Rate limit by the last response that reported one. */
  readonly rateLimit?: RateLimit | undefined
  /** Rate limit by the last response; absent if it reported none. */
  readonly current?: RateLimit | undefined
  /** Earliest time for the next request by the last response; absent if it names none. */
  readonly notBefore?: NotBefore | undefined
  /** End of the window by the last response; absent if it names none. */
  readonly reset?: NotBefore | undefined
  /** Milliseconds by which the service's clock is ahead of this machine's, by its last `Date`. */
  readonly clockSkewMs?: number | undefined
  /** Last value of the reset header, as it was. */
  readonly resetHeader?: number | undefined
}

/** Maximum plausible time to the end of a window. Some services have monthly ones. */
const maxResetMs = 32 * 86_400_000
/** Maximum difference between two readings of the same time, since `Date` is in whole seconds. */
const dateResolutionMs = 1_500

/** Returns the state after a response. `now` is the time at which it arrived, epoch milliseconds. */
export function updateRateLimit(
  before: RateLimitState = {},
  { status, headers, now }: { readonly status: number; readonly headers: Headers; readonly now: number },
): RateLimitState {
  const read = readLimitHeaders(headers)
  const clockSkewMs = read.date === undefined ? before.clockSkewMs : read.date - now
  const clock = { now, clockSkewMs }
  const known = before.rateLimit
  const parsed = read.reset === undefined ? undefined : parseReset(read.reset, clock)
  let at = parsed && fitsDate(parsed.at) ? parsed.at : undefined
  // `Date` is cut to the second, so each reading of the same time may be up to a second too late.
  const isSameTime = parsed?.unit !== 'delta_s' && read.reset === before.resetHeader
  const atBefore = isSameTime ? known?.resetAt?.getTime() : undefined
  if (at !== undefined && atBefore !== undefined && Math.abs(at - atBefore) < dateResolutionMs)
    at = Math.min(at, atBefore)
  const reset =
    parsed && at !== undefined && at > now && at - now <= maxResetMs ? { ...parsed, at } : undefined
  const { limit, remaining } = read
  const isReported = limit !== undefined || remaining !== undefined || at !== undefined
  const resetAt = at === undefined ? undefined : new Date(at)
  const resetUnit = parsed?.unit ?? known?.resetUnit
  const current = isReported ? { limit, remaining, resetAt, resetUnit } : undefined
  return {
    rateLimit: current ?? known,
    current,
    notBefore: mostReliable(parseRetryAfter(read, clock), status === 429 ? reset : undefined),
    reset,
    clockSkewMs,
    resetHeader: read.reset ?? before.resetHeader,
  }
}
