import { fitsDate } from '../../time/timestamp.ts'
import type { LimitHeaders } from './limit-headers.ts'

/** Unit of `X-RateLimit-Reset`. */
export type ResetUnit = 'epoch_s' | 'epoch_ms' | 'delta_s'

/** Earliest time at which the service accepts the request again. */
export interface NotBefore {
  /** Epoch milliseconds on this machine's clock. */
  readonly at: number
  /** True if it doesn't depend on this machine's clock. */
  readonly isSure: boolean
}

/** Reading of the two clocks. */
export interface ClockReading {
  /** This machine's clock, epoch milliseconds. */
  readonly now: number
  /** Milliseconds that the service's clock is ahead by its last `Date`; `undefined` if none was readable. */
  readonly aheadMs: number | undefined
}

/** Value of a reset header as a moment. */
export interface ParsedReset extends NotBefore {
  readonly unit: ResetUnit
}

/** Maximum plausible wait for a window of a minute. */
const plausibleWaitMs = 120_000
/** Maximum plausible age of the end of a window. */
const plausibleAgeMs = 10_000
/** Minimum difference from which one of the two clocks must be wrong. */
const largeSkewMs = 600_000

/** Parses a reset header. The specification doesn't name the unit, so the size of the number shows it. */
export function parseReset(value: number, clock: ClockReading): ParsedReset {
  const { now, aheadMs = 0 } = clock
  // On machines whose clocks start at 1970, a countdown is still a countdown.
  const scale = Math.max(now + aheadMs, 1e10)
  if (value >= scale / 10) return { unit: 'epoch_ms', ...toLocal(value, clock) }
  if (value >= scale / 10_000) return { unit: 'epoch_s', ...toLocal(value * 1_000, clock) }
  return { unit: 'delta_s', at: now + value * 1_000, isSure: true }
}

/** Parses `Retry-After`: a number of seconds, a date or, by mistake of a service, an epoch. */
export function parseRetryAfter(
  { retryAfter, retryDate }: LimitHeaders,
  clock: ClockReading,
): NotBefore | undefined {
  if (retryAfter === undefined) return retryDate === undefined ? undefined : toLocal(retryDate, clock)
  const parsed = parseReset(retryAfter, clock)
  return fitsDate(parsed.at) ? parsed : undefined
}

/**
 * Converts a time of the service to this machine's clock, by `Date`. A proxy may have set `Date` by its own clock. If the
 * wait is plausible only by this machine's clock, that one counts. If it is plausible by neither, and the clocks differ by
 * much, the result is not sure.
 */
function toLocal(moment: number, { now, aheadMs }: ClockReading): NotBefore {
  const byDate = moment - (aheadMs ?? 0)
  if (aheadMs === undefined) return { at: byDate, isSure: false }
  if (byDate > now - plausibleAgeMs && byDate <= now + plausibleWaitMs) return { at: byDate, isSure: true }
  if (moment > now && moment <= now + plausibleWaitMs) return { at: moment, isSure: false }
  return { at: byDate, isSure: Math.abs(aheadMs) < largeSkewMs }
}

/** Returns the time that is sure; if both or none are, the later one. */
export function laterOf(one: NotBefore | undefined, other: NotBefore | undefined): NotBefore | undefined {
  if (!one || !other) return one ?? other
  if (one.isSure !== other.isSure) return one.isSure ? one : other
  return one.at >= other.at ? one : other
}

/**
 * Returns the wait that the service requests, in milliseconds; `undefined` if it requests none. A wait longer than
 * `maxWaitMs` is ignored if it depends on a clock that may be wrong.
 */
export function requestedWaitMs(
  notBefore: NotBefore | undefined,
  now: number,
  maxWaitMs: number,
): number | undefined {
  if (!notBefore || notBefore.at <= now) return undefined
  const waitMs = notBefore.at - now
  return notBefore.isSure || waitMs <= maxWaitMs ? waitMs : undefined
}
