import {
  type Asked,
  interpret,
  isDate,
  later,
  type Reading,
  type ResetUnit,
  readRetryAfter,
} from './asked.ts'
import { type LimitHeaders, readLimitHeaders } from './limit-headers.ts'

/** What is known about the limit of the key, learned from every answer (service specification, "Limits"). */
export interface RateLimit {
  /** Requests allowed in a window, from `X-RateLimit-Limit`. */
  readonly limit: number | undefined
  /** Requests left in the window when the last answer was made, from `X-RateLimit-Remaining`. */
  readonly remaining: number | undefined
  /** When the window ends, on this machine's clock, from `X-RateLimit-Reset` in whichever unit it is. */
  readonly resetAt: Date | undefined
  /**
   * The unit that `X-RateLimit-Reset` turned out to be in: a moment in seconds or milliseconds since 1970, or the seconds
   * that are left; `undefined` before the first one.
   */
  readonly resetUnit: ResetUnit | undefined
  /**
   * How far it is believed. `assumed`: its size tells the unit. `confirmed`: over two seconds or more it has stood still
   * as a moment must, or fallen as a countdown must. `distrusted`: a request that waited for it was refused all the
   * same, with no later end of the window, so it isn't waited for until it is confirmed again.
   */
  readonly resetTrust: ResetTrust | undefined
}

/** How far `X-RateLimit-Reset` is believed. */
export type ResetTrust = 'assumed' | 'confirmed' | 'distrusted'

/** One answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** When its request left and when it came, epoch milliseconds. */
  readonly sentAt: number
  readonly now: number
}

/** Everything learned about one scope (a base URL and a key). */
export interface Learned {
  /** What the last answer said that said anything. */
  readonly rateLimit?: RateLimit | undefined
  /** What the last answer said; absent where it said nothing. */
  readonly news?: RateLimit | undefined
  /** How long to stay away after the last answer; absent where it doesn't tell, or isn't believed. */
  readonly asked?: Asked | undefined
  /** When the window ends, where the last answer tells and is believed. */
  readonly reset?: Asked | undefined
  /** How far the service's clock is ahead of ours, in milliseconds, by its last `Date`. */
  readonly aheadMs?: number | undefined
  /** An earlier value of the header, to see whether it stands still or falls. */
  readonly anchor?: { readonly value: number; readonly at: number } | undefined
  /** The end of a window that is used up: a request that left later must not be refused. */
  readonly promisedAt?: number | undefined
}

/** A limit that ends later than this is a mistake. Some services have monthly ones. */
const farthestResetMs = 32 * 86_400_000
/** How long a value is watched before it has shown whether it moves; it is in whole seconds. */
const watchMs = 2_000
/** How far two readings of the same moment may be apart: the headers and `Date` are cut to seconds. */
const toleranceMs = 1_500
const cutMs = 1_000
/** A moment that is worked out anew for every answer may be off by so much. */
const jitterMs = 500

/** Learns from an answer. Pure: gives new knowledge and leaves the old as it is. */
export function learn(before: Learned, { status, headers, sentAt, now }: Answer): Learned {
  const read = readLimitHeaders(headers)
  const aheadMs = read.date === undefined ? before.aheadMs : read.date - now
  const clock = { now, aheadMs }
  const reset = read.reset === undefined ? undefined : interpret(read.reset, clock)
  const known = before.rateLimit
  const isSameMoment = reset !== undefined && repeats(before.anchor, read.reset, reset.unit)
  const at = reset && steady(reset, isSameMoment ? known?.resetAt?.getTime() : undefined)
  const isRefused = status === 429
  const anchor = nextAnchor(before.anchor, read.reset, reset?.unit, now)
  const isConfirmed = !isRefused && hasShownItself(before.anchor, read.reset, reset, now)

  let trust = known?.resetUnit === (reset?.unit ?? known?.resetUnit) ? known?.resetTrust : undefined
  if (isConfirmed) trust = 'confirmed'
  const { promisedAt = Number.POSITIVE_INFINITY } = before
  const isAfterWait = sentAt >= promisedAt - toleranceMs / 2
  // A later end is a new window, which others with the same key have used up: no reason to doubt the header. The same end
  // again is one, unless the request came within the second that headers cut off.
  const isSameWindow = at === undefined || at <= promisedAt + toleranceMs
  if (isRefused && reset && isSameWindow && sentAt >= promisedAt + cutMs) trust = 'distrusted'

  const isPlausible = at !== undefined && at > now && at - now <= farthestResetMs
  const usable = isPlausible && trust !== 'distrusted' ? { at, isSure: reset?.isSure ?? false } : undefined
  const isUsedUp = isRefused || read.remaining === 0
  const news = describe(read, at, reset?.unit ?? known?.resetUnit, trust)
  return {
    rateLimit: news ?? known,
    news,
    asked: later(readRetryAfter(read, clock), isRefused ? usable : undefined),
    reset: usable,
    aheadMs,
    anchor,
    promisedAt: usable && isUsedUp ? usable.at : isRefused || !isAfterWait ? before.promisedAt : undefined,
  }
}

/**
 * `Date` is cut to the second, so each answer puts the end of the window up to a second too late; of those that mean the
 * same moment the earliest is nearest. Not so for a countdown, which may have been cut itself.
 */
function steady({ at }: Reading, before: number | undefined): number | undefined {
  if (!isDate(at)) return undefined
  return before !== undefined && Math.abs(at - before) < toleranceMs ? Math.min(at, before) : at
}

/** Is it the moment that the last answer named? Told by the value itself, since windows may be as short as a second. */
function repeats(anchor: Learned['anchor'], value: number | undefined, unit: ResetUnit): boolean {
  if (unit === 'delta_s' || !anchor || value === undefined) return false
  const scale = unit === 'epoch_s' ? 1_000 : 1
  return Math.abs(value - anchor.value) * scale < jitterMs
}

function nextAnchor(
  anchor: Learned['anchor'],
  value: number | undefined,
  unit: ResetUnit | undefined,
  now: number,
): Learned['anchor'] {
  if (value === undefined) return anchor
  const isOver = !anchor || now - anchor.at >= watchMs || now < anchor.at
  return isOver || (unit !== 'delta_s' && anchor.value !== value) ? { value, at: now } : anchor
}

/** Has the value done over some time what its unit demands: stand still as a moment, or fall as a countdown? */
function hasShownItself(
  anchor: Learned['anchor'],
  value: number | undefined,
  reset: Reading | undefined,
  now: number,
): boolean {
  if (!anchor || !reset || value === undefined || reset.at <= now || now - anchor.at < watchMs) return false
  if (reset.unit !== 'delta_s') return value === anchor.value
  return Math.abs((anchor.value - value) * 1_000 - (now - anchor.at)) <= toleranceMs
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
