import type { Dialect } from '../../dialect/dialect.ts'
import type { RateLimit } from '../../options/options.ts'

/** State of a window, as JSON. */
export interface WindowState {
  readonly key_id: string
  /** Time at which the whole limit is available again. */
  readonly ends_at: number
  readonly used: number
  /** Times of the requests; for a sliding window only. */
  readonly times?: readonly number[] | undefined
}

/** Requests that a window still allows. */
export interface WindowStatus {
  readonly remaining: number
  /** Time at which the whole limit is available again, in epoch milliseconds. */
  readonly resetAt: number
  /** Time at which the next request is allowed, if none remains. */
  readonly retryAt: number
}

/** Window of one key. */
export interface RateWindow {
  /** Counts a request. Returns false for one over the limit. */
  tryConsume(now: number, rate: RateLimit): boolean
  /** Uses up the remaining requests. */
  exhaust(now: number, rate: RateLimit): void
  peek(now: number, rate: RateLimit): WindowStatus
  save(now: number, rate: RateLimit): Omit<WindowState, 'key_id'>
}

/** Creates a window from a saved state, or an empty one. */
export type CreateRateWindow = (saved?: Omit<WindowState, 'key_id'>) => RateWindow

/** Kinds of windows. Each restores the state of another kind as far as it can. */
export const windowKinds: Readonly<Record<Dialect['rateLimitWindow'], CreateRateWindow>> = {
  fixed: createFixedWindow,
  sliding: createSlidingWindow,
  token_bucket: createTokenBucket,
}

/** Consecutive windows. Each starts with the key's first request after the previous one. */
function createFixedWindow({ ends_at, used } = emptyWindow): RateWindow {
  let window = { endsAt: ends_at, used }
  const current = (now: number, { windowMs }: RateLimit) =>
    now < window.endsAt ? window : { endsAt: now + windowMs, used: 0 }
  return {
    tryConsume(now, rate) {
      window = current(now, rate)
      window.used += 1
      return window.used <= rate.limit
    },
    exhaust(now, rate) {
      window = current(now, rate)
      window.used = Math.max(window.used, rate.limit)
    },
    peek(now, rate) {
      const { endsAt, used } = current(now, rate)
      return { remaining: Math.max(rate.limit - used, 0), resetAt: endsAt, retryAt: endsAt }
    },
    save: () => ({ ends_at: window.endsAt, used: window.used }),
  }
}

/** Counts the requests of the last `windowMs`. A rejected request doesn't count. */
function createSlidingWindow({ ends_at, used, times } = emptyWindow): RateWindow {
  let counted = times && [...times]
  /** End of a window that `exhaust` used up. It counts no requests. */
  let blockedUntil = Number.NEGATIVE_INFINITY
  /** Returns the requests that still count, oldest first. */
  function current(now: number, { limit, windowMs }: RateLimit): number[] {
    if (!counted && used >= limit) blockedUntil = ends_at
    counted ??= used >= limit ? [] : Array<number>(used).fill(ends_at - windowMs)
    const first = counted.findIndex((time) => time > now - windowMs)
    if (first !== 0) counted = first === -1 ? [] : counted.slice(first)
    return counted
  }
  return {
    tryConsume(now, rate) {
      const requests = current(now, rate)
      if (now < blockedUntil || requests.length >= rate.limit) return false
      requests.push(now)
      return true
    },
    exhaust(now, { windowMs }) {
      counted = []
      blockedUntil = now + windowMs
    },
    peek(now, rate) {
      const requests = current(now, rate)
      if (now < blockedUntil) return { remaining: 0, resetAt: blockedUntil, retryAt: blockedUntil }
      const resetAt = (requests.at(-1) ?? now - rate.windowMs) + rate.windowMs
      // After the limit was lowered, more than one request must expire.
      const expiring = requests[requests.length - rate.limit] ?? now
      const remaining = Math.max(rate.limit - requests.length, 0)
      return { remaining, resetAt, retryAt: expiring + rate.windowMs }
    },
    save(now, rate) {
      const requests = current(now, rate)
      if (now < blockedUntil) return { ends_at: blockedUntil, used: rate.limit }
      return {
        ends_at: (requests.at(-1) ?? now) + rate.windowMs,
        used: requests.length,
        times: [...requests],
      }
    },
  }
}

/** Bucket of `limit` tokens that is refilled evenly within `windowMs`. A rejected request consumes none. */
function createTokenBucket({ ends_at, used } = emptyWindow): RateWindow {
  let fullAt: number | undefined
  /** Returns the time at which the bucket is full; `now` if it is already full. */
  function current(now: number, rate: RateLimit): number {
    fullAt ??= Math.min(ends_at, now + used * msPerToken(rate))
    return Math.max(fullAt, now)
  }
  const missing = (now: number, rate: RateLimit) => (current(now, rate) - now) / msPerToken(rate)
  return {
    tryConsume(now, rate) {
      if (wholeTokens(rate.limit - missing(now, rate)) < 1) return false
      fullAt = current(now, rate) + msPerToken(rate)
      return true
    },
    exhaust(now, rate) {
      fullAt = now + rate.windowMs
    },
    peek(now, rate) {
      const resetAt = current(now, rate)
      return {
        remaining: Math.max(wholeTokens(rate.limit - missing(now, rate)), 0),
        resetAt,
        retryAt: rate.limit === 0 ? now + rate.windowMs : resetAt - rate.windowMs + msPerToken(rate),
      }
    },
    save: (now, rate) => ({ ends_at: current(now, rate), used: Math.ceil(missing(now, rate)) }),
  }
}

const emptyWindow: Omit<WindowState, 'key_id'> = { ends_at: Number.NEGATIVE_INFINITY, used: 0 }

function msPerToken({ limit, windowMs }: RateLimit): number {
  return windowMs / Math.max(limit, 1)
}

/** Rounds down, with a tolerance for the error of added fractions. */
function wholeTokens(tokens: number): number {
  return Math.floor(tokens + 1e-6)
}
