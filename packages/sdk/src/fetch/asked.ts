import type { LimitHeaders } from './limit-headers.ts'

/** Unit of `X-RateLimit-Reset`. */
export type ResetUnit = 'epoch_s' | 'epoch_ms' | 'delta_s'

/** A moment before which the service doesn't want the request again. */
export interface Asked {
  /** On this machine's clock, epoch milliseconds. */
  readonly at: number
  /** Does it hold whatever this machine's clock shows? A moment of the service's doesn't where its `Date` is unknown. */
  readonly isSure: boolean
}

/** What is known of the time. */
export interface Clock {
  /** Ours, epoch milliseconds. */
  readonly now: number
  /** How far the service's is ahead of it, in milliseconds; `undefined` where it can't be read. */
  readonly aheadMs: number | undefined
}

/** A value of the header as a moment. */
export interface Reading extends Asked {
  readonly unit: ResetUnit
}

/** The specification doesn't name the unit, so the size tells it, measured against the service's own clock. */
export function interpret(value: number, { now, aheadMs }: Clock): Reading {
  const serverNow = now + (aheadMs ?? 0)
  const isSure = aheadMs !== undefined
  // Where clocks start at 1970, a countdown is still a countdown.
  const scale = Math.max(serverNow, 1e10)
  if (value >= scale / 10) return { unit: 'epoch_ms', at: now + value - serverNow, isSure }
  if (value >= scale / 10_000) return { unit: 'epoch_s', at: now + value * 1_000 - serverNow, isSure }
  return { unit: 'delta_s', at: now + value * 1_000, isSure: true }
}

/** The moment that `Retry-After` names, as whatever it stands there. */
export function readRetryAfter(
  { retryAfter: value, retryDate }: LimitHeaders,
  clock: Clock,
): Asked | undefined {
  if (value !== undefined) {
    const reading = interpret(value, clock)
    return isDate(reading.at) ? reading : undefined
  }
  if (retryDate === undefined) return undefined
  return { at: retryDate - (clock.aheadMs ?? 0), isSure: clock.aheadMs !== undefined }
}

/** What is sure counts before what isn't, and else the later one. */
export function later(one: Asked | undefined, other: Asked | undefined): Asked | undefined {
  if (!one || !other) return one ?? other
  if (one.isSure !== other.isSure) return one.isSure ? one : other
  return one.at >= other.at ? one : other
}

/** How long the service asks to wait, in milliseconds; `undefined` where it doesn't, or where only our clock says it is so long. */
export function askedWaitMs(asked: Asked | undefined, now: number, maxWaitMs: number): number | undefined {
  if (!asked || asked.at <= now) return undefined
  const waitMs = asked.at - now
  return asked.isSure || waitMs <= maxWaitMs ? waitMs : undefined
}

/** Can a `Date` hold it? */
export function isDate(at: number): boolean {
  return Math.abs(at) <= 8.64e15
}
