import { type LimitHeaders, readLimitHeaders } from './limit-headers.ts'
import {
  isDate,
  laterOf,
  type NotBefore,
  type ParsedReset,
  parseReset,
  parseRetryAfter,
  type ResetUnit,
} from './retry-after.ts'

/** Limit of the key, as learned from every response (service specification, "Limits"). */
export interface RateLimit {
  /** Requests allowed in a window, from `X-RateLimit-Limit`. */
  readonly limit: number | undefined
  /** Requests left in the window when the last response was made, from `X-RateLimit-Remaining`. */
  readonly remaining: number | undefined
  /** End of the window on this machine's clock, from `X-RateLimit-Reset` in whichever unit it is. */
  readonly resetAt: Date | undefined
  /**
   * Unit of `X-RateLimit-Reset` as it turned out: a moment in seconds or milliseconds since 1970, or the seconds that are
   * left; `undefined` before the first one.
   */
  readonly resetUnit: ResetUnit | undefined
  /**
   * Trust in that header. `assumed`: its size shows the unit. `confirmed`: over two seconds or more it stood still as a moment
   * must, or fell as a countdown must. `distrusted`: a request that waited for it was refused with no later end of the
   * window, so it isn't waited for until it is confirmed again.
   */
  readonly resetTrust: ResetTrust | undefined
}

/** Trust in `X-RateLimit-Reset`. */
export type ResetTrust = 'assumed' | 'confirmed' | 'distrusted'

/** One response. */
export interface ResponseFacts {
  readonly status: number
  readonly headers: Headers
  /** Epoch milliseconds when the request was sent. */
  readonly sentAt: number
  /** Epoch milliseconds when the response arrived. */
  readonly now: number
}

/** Everything learned about one scope (a base URL and a key). */
export interface RateLimitState {
  /** Limit by the last response that said anything of it. */
  readonly rateLimit?: RateLimit | undefined
  /** Limit by the last response; absent if it said nothing. */
  readonly current?: RateLimit | undefined
  /** Earliest time for the next request by the last response; absent if it names none that is trusted. */
  readonly notBefore?: NotBefore | undefined
  /** End of the window by the last response; absent if it names none that is trusted. */
  readonly reset?: NotBefore | undefined
  /** Milliseconds that the service's clock is ahead of this machine's, by its last `Date`. */
  readonly aheadMs?: number | undefined
  /** Earlier value of the header, to see if it stands still or falls. */
  readonly previousReset?: { readonly value: number; readonly at: number } | undefined
  /** End of a window that is used up. A request sent later must not be refused. */
  readonly windowEndsAt?: number | undefined
  /** Epoch milliseconds of the last response that was not a 429. */
  readonly acceptedAt?: number | undefined
}

/** Latest plausible end of a limit. Some services have monthly ones. */
const maxResetMs = 32 * 86_400_000
/** Time for which a value is watched before it counts as standing still or falling; it is in whole seconds. */
const watchMs = 2_000
/** Difference between two readings of the same moment: the headers and `Date` are cut to seconds. */
const toleranceMs = 1_500
const headerResolutionMs = 1_000
/** Difference between two values for the same moment, if it is computed for every response. */
const jitterMs = 500

/** Returns the state after a response. */
export function updateRateLimit(
  before: RateLimitState,
  { status, headers, sentAt, now }: ResponseFacts,
): RateLimitState {
  const read = readLimitHeaders(headers)
  const aheadMs = read.date === undefined ? before.aheadMs : read.date - now
  const clock = { now, aheadMs }
  const reset = read.reset === undefined ? undefined : parseReset(read.reset, clock)
  const known = before.rateLimit
  const isSame = reset !== undefined && isSameReset(before.previousReset, read.reset, reset.unit)
  const at = reset && stabilize(reset, isSame ? known?.resetAt?.getTime() : undefined)
  const isRefused = status === 429

  let trust = known?.resetUnit === (reset?.unit ?? known?.resetUnit) ? known?.resetTrust : undefined
  if (!isRefused && isConsistent(before.previousReset, read.reset, reset, now)) trust = 'confirmed'
  const { windowEndsAt = Number.POSITIVE_INFINITY } = before
  const isAfterWait = sentAt >= windowEndsAt - toleranceMs / 2
  // A later end is a new window, used up by others with the same key, and no reason to distrust the header. The same end
  // again is one, unless the request came within the second that headers cut off.
  const isSameWindow = at === undefined || at <= windowEndsAt + toleranceMs
  if (isRefused && reset && isSameWindow && sentAt >= windowEndsAt + headerResolutionMs) trust = 'distrusted'

  const isPlausible = at !== undefined && at > now && at - now <= maxResetMs
  const usable = isPlausible && trust !== 'distrusted' ? { at, isSure: reset?.isSure ?? false } : undefined
  const isUsedUp = isRefused || read.remaining === 0
  const current = describe(read, at, reset?.unit ?? known?.resetUnit, trust)
  return {
    rateLimit: current ?? known,
    current,
    notBefore: laterOf(parseRetryAfter(read, clock), isRefused ? usable : undefined),
    reset: usable,
    aheadMs,
    previousReset: nextPreviousReset(before.previousReset, read.reset, reset?.unit, now),
    windowEndsAt:
      usable && isUsedUp ? usable.at : isRefused || !isAfterWait ? before.windowEndsAt : undefined,
    acceptedAt: isRefused ? before.acceptedAt : now,
  }
}

/**
 * Returns the earliest of the readings that mean the same moment. `Date` is cut to the second, so each response puts it up
 * to a second too late. A countdown is left as it is, since it may have been cut itself.
 */
function stabilize({ at }: ParsedReset, before: number | undefined): number | undefined {
  if (!isDate(at)) return undefined
  return before !== undefined && Math.abs(at - before) < toleranceMs ? Math.min(at, before) : at
}

/** True if it is the moment of the response before, by the value itself: windows may be as short as a second. */
function isSameReset(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  unit: ResetUnit,
): boolean {
  if (unit === 'delta_s' || !previous || value === undefined) return false
  const scale = unit === 'epoch_s' ? 1_000 : 1
  return Math.abs(value - previous.value) * scale < jitterMs
}

function nextPreviousReset(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  unit: ResetUnit | undefined,
  now: number,
): RateLimitState['previousReset'] {
  if (value === undefined) return previous
  const isOver = !previous || now - previous.at >= watchMs || now < previous.at
  return isOver || (unit !== 'delta_s' && previous.value !== value) ? { value, at: now } : previous
}

/** True if over some time the value did as its unit demands: stood still as a moment, or fell as a countdown. */
function isConsistent(
  previous: RateLimitState['previousReset'],
  value: number | undefined,
  reset: ParsedReset | undefined,
  now: number,
): boolean {
  if (!previous || !reset || value === undefined || reset.at <= now || now - previous.at < watchMs)
    return false
  if (reset.unit !== 'delta_s') return value === previous.value
  return Math.abs((previous.value - value) * 1_000 - (now - previous.at)) <= toleranceMs
}

function describe(
  { limit, remaining }: LimitHeaders,
  at: number | undefined,
  resetUnit: ResetUnit | undefined,
  resetTrust: ResetTrust | undefined,
): RateLimit | undefined {
  if (limit === undefined && remaining === undefined && at === undefined) return undefined
  const resetAt = at === undefined ? undefined : new Date(at)
  return { limit, remaining, resetAt, resetUnit, resetTrust: resetUnit && (resetTrust ?? 'assumed') }
}
