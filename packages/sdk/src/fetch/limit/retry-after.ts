import type { LimitHeaders } from './limit-headers.ts'

/** Unit of `X-RateLimit-Reset`. */
export type ResetUnit = 'epoch_s' | 'epoch_ms' | 'delta_s'

/** A moment before which the service doesn't want the request again. */
export interface NotBefore {
  /** Epoch milliseconds on this machine's clock. */
  readonly at: number
  /** True if it holds whatever this machine's clock shows. */
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

/** Longest wait that a window of a minute, with some slack, can mean. */
const plausibleWaitMs = 120_000
/** Age at which the end of a window may still be named. */
const plausibleAgeMs = 10_000
/** Difference from which one of the two clocks must be wrong, rather than a little off. */
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

/** Parses `Retry-After`, whether it is a number of seconds, a date or by mistake an epoch. */
export function parseRetryAfter(
  { retryAfter, retryDate }: LimitHeaders,
  clock: ClockReading,
): NotBefore | undefined {
  if (retryAfter === undefined) return retryDate === undefined ? undefined : toLocal(retryDate, clock)
  const parsed = parseReset(retryAfter, clock)
  return isDate(parsed.at) ? parsed : undefined
}

/**
 * Converts a moment of the service to this machine's clock, by `Date`. A proxy may have set that by a clock of its own. So
 * if the wait is implausible by `Date` and plausible by this machine's clock, the latter counts; if it is implausible by both
 * and they differ by much, it isn't sure.
 */
function toLocal(moment: number, { now, aheadMs }: ClockReading): NotBefore {
  const byDate = moment - (aheadMs ?? 0)
  if (aheadMs === undefined) return { at: byDate, isSure: false }
  if (byDate > now - plausibleAgeMs && byDate <= now + plausibleWaitMs) return { at: byDate, isSure: true }
  if (moment > now && moment <= now + plausibleWaitMs) return { at: moment, isSure: false }
  return { at: byDate, isSure: Math.abs(aheadMs) < largeSkewMs }
}

/** Returns the one that is sure; of equally sure ones, the later. */
export function laterOf(one: NotBefore | undefined, other: NotBefore | undefined): NotBefore | undefined {
  if (!one || !other) return one ?? other
  if (one.isSure !== other.isSure) return one.isSure ? one : other
  return one.at >= other.at ? one : other
}

/**
 * Returns the wait that the service requests, in milliseconds; `undefined` if it requests none, or if it is longer than
 * `maxWaitMs` only by a clock that may be wrong.
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

/** True if a `Date` can hold the moment. */
export function isDate(at: number): boolean {
  return Math.abs(at) <= 8.64e15
}
