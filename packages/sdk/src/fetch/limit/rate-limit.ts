import type { RateLimit } from '../../errors/api-error.ts'
import { fitsDate } from '../../time/timestamp.ts'

/** Everything learned about one scope (a base URL and a key). */
export interface RateLimitState {
  /** Rate limit from the last response that reported one. */
  readonly lastKnown?: RateLimit | undefined
  /** Rate limit from the last response; absent if it reported none. */
  readonly reported?: RateLimit | undefined
  /** Earliest time for the next request, according to the last response; absent if it specifies none. */
  readonly notBefore?: LocalTime | undefined
  /** End of the window, according to the last response. Absent if the response names none, or none within the next 32 days. */
  readonly reset?: LocalTime | undefined
  /** Milliseconds by which the service's clock is ahead of this machine's, according to `Date`. */
  readonly clockSkewMs?: number | undefined
}

/** Maximum plausible time to the end of a window, 32 days. Some services have monthly ones. */
const maxResetMs = 2_764_800_000

/** Returns the state after a response. `now` is the time at which it arrived, epoch milliseconds. */
export function updateRateLimit(
  before: RateLimitState = {},
  { status, headers, now }: { readonly status: number; readonly headers: Headers; readonly now: number },
): RateLimitState {
  const read = readLimitHeaders(headers)
  const clockSkewMs = read.date === undefined ? before.clockSkewMs : closestSkew(read.date - now, before, now)
  const parsed = read.reset === undefined ? undefined : parseReset(read.reset, now, clockSkewMs)
  const at = parsed && fitsDate(parsed.at) ? parsed.at : undefined
  const reset = at !== undefined && at > now && at - now <= maxResetMs ? parsed : undefined
  const { limit, remaining } = read
  const isReported = limit !== undefined || remaining !== undefined || at !== undefined
  const resetAt = at === undefined ? undefined : new Date(at)
  const resetUnit = parsed?.unit ?? before.lastKnown?.resetUnit
  const reported = isReported ? { limit, remaining, resetAt, resetUnit } : undefined
  return {
    lastKnown: reported ?? before.lastKnown,
    reported,
    notBefore: mostReliable(parseRetryAfter(read, now, clockSkewMs), status === 429 ? reset : undefined),
    reset,
    clockSkewMs,
  }
}

/**
 * Returns the closest reading of the clock skew. `Date` is cut to whole seconds, so each reading is up to a second too low, and the
 * higher of two is closer. If they are further apart, a clock was set, and the last one counts. Readings before the end of the last
 * window don't count, because the clocks drift.
 */
function closestSkew(skewMs: number, { reset, clockSkewMs = skewMs }: RateLimitState, now: number): number {
  const isHigher = clockSkewMs > skewMs && clockSkewMs - skewMs < 1_000
  return isHigher && reset !== undefined && now < reset.at ? clockSkewMs : skewMs
}

/**
 * Reads `X-RateLimit-*` (docs/service.md#limits), `Retry-After` and `Date` (RFC 9110). In a browser all of them are absent unless
 * the service exposes them. Invalid values are absent.
 */
export function readLimitHeaders(headers: Headers) {
  const retryAfter = headers.get('retry-after')
  return {
    limit: readNumber(headers.get('x-ratelimit-limit')),
    remaining: readNumber(headers.get('x-ratelimit-remaining')),
    /** End of the window, in a unit that the header doesn't name. */
    reset: readNumber(headers.get('x-ratelimit-reset')),
    /** Number of seconds, or by mistake an epoch. */
    retryAfter: readNumber(retryAfter),
    retryDate: readDate(retryAfter),
    date: readDate(headers.get('date')),
  }
}

/** Reads a number without a sign or exponent, with at most 15 digits before the point. Two values joined by a comma are invalid. */
function readNumber(value: string | null): number | undefined {
  return value && /^\s*\d{1,15}(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}

/** Reads an HTTP date, which ends in GMT (RFC 9110, 5.6.7). `Date.parse` alone would read "-5" as a day in May 2001. */
function readDate(text: string | null): number | undefined {
  if (!text?.endsWith('GMT')) return undefined
  // The responses of a second have the same one.
  if (text !== lastDate.text) lastDate = { text, at: Date.parse(text) }
  return Number.isNaN(lastDate.at) ? undefined : lastDate.at
}

let lastDate = { text: '', at: Number.NaN }

/** Time that a response names, such as the end of a window, converted to the local clock. */
export interface LocalTime {
  /** Epoch milliseconds on this machine's clock. */
  readonly at: number
  /** True if the wait until `at` is right even if this machine's clock is wrong. */
  readonly isClockIndependent: boolean
}

type ResetUnit = 'epoch_s' | 'epoch_ms' | 'delta_s'

/** Maximum plausible wait for a window of a minute. */
const plausibleWaitMs = 120_000
/** Maximum plausible age of a reset. A response may name a window that has just ended. */
const plausibleAgeMs = 10_000
/** If two clocks differ by more, one of them must be wrong. */
const largeSkewMs = 600_000

/** Parses a reset header. The specification doesn't name the unit, so the size of the number shows it. */
function parseReset(value: number, now: number, clockSkewMs?: number): LocalTime & { unit: ResetUnit } {
  // At least 1e10, because with a clock that was never set (1970) a countdown would look like a time.
  const scale = Math.max(now + (clockSkewMs ?? 0), 1e10)
  if (value >= scale / 10) return { ...toLocal(value, now, clockSkewMs), unit: 'epoch_ms' }
  if (value >= scale / 10_000) return { ...toLocal(value * 1_000, now, clockSkewMs), unit: 'epoch_s' }
  return { unit: 'delta_s', at: now + value * 1_000, isClockIndependent: true }
}

/** Parses `Retry-After`: a number of seconds, a date or, by mistake of a service, an epoch. */
function parseRetryAfter(
  { retryAfter, retryDate }: Pick<ReturnType<typeof readLimitHeaders>, 'retryAfter' | 'retryDate'>,
  now: number,
  clockSkewMs?: number,
): LocalTime | undefined {
  if (retryAfter === undefined)
    return retryDate === undefined ? undefined : toLocal(retryDate, now, clockSkewMs)
  const parsed = parseReset(retryAfter, now, clockSkewMs)
  return fitsDate(parsed.at) ? parsed : undefined
}

/**
 * Converts a time of the service to the local clock. A proxy may have set `Date`, and with it the skew, by its own clock. If the
 * wait is plausible only by this machine's clock, that clock is used. If it is plausible by neither clock, and they are more than
 * ten minutes apart, the result is marked as dependent on the clock.
 */
function toLocal(moment: number, now: number, clockSkewMs?: number): LocalTime {
  const byDate = moment - (clockSkewMs ?? 0)
  if (clockSkewMs === undefined) return { at: byDate, isClockIndependent: false }
  if (byDate > now - plausibleAgeMs && byDate <= now + plausibleWaitMs)
    return { at: byDate, isClockIndependent: true }
  if (moment > now && moment <= now + plausibleWaitMs) return { at: moment, isClockIndependent: false }
  return { at: byDate, isClockIndependent: Math.abs(clockSkewMs) < largeSkewMs }
}

/** Returns the time that is independent of this machine's clock; if both or none are, the later one. */
function mostReliable(one: LocalTime | undefined, other: LocalTime | undefined): LocalTime | undefined {
  if (!one || !other) return one ?? other
  if (one.isClockIndependent !== other.isClockIndependent) return one.isClockIndependent ? one : other
  return one.at >= other.at ? one : other
}

/**
 * Returns the wait that the service requests, in milliseconds; `undefined` if it requests none. A wait longer than
 * `maxWaitMs` is ignored if it depends on a clock that may be wrong.
 */
export function requestedWaitMs(
  notBefore: LocalTime | undefined,
  now: number,
  maxWaitMs: number,
): number | undefined {
  if (!notBefore || notBefore.at <= now) return undefined
  const waitMs = notBefore.at - now
  return notBefore.isClockIndependent || waitMs <= maxWaitMs ? waitMs : undefined
}
