import type { Dialect } from '../../dialect/dialect.ts'
import type { RateLimit } from '../../options/options.ts'

/** The requests of one key, as JSON. */
export interface WindowState {
  readonly key_id: string
  /** When all of the limit is available again. */
  readonly ends_at: number
  readonly used: number
  /** When each of them came; for a sliding window only. */
  readonly times?: readonly number[] | undefined
}

/** How a key stands. */
export interface WindowStatus {
  readonly remaining: number
  /** When the whole limit is available again, in epoch milliseconds. */
  readonly resetAt: number
  /** When the next request is let through, if none is left. */
  readonly retryAt: number
}

/** The requests of one key. */
export interface RateWindow {
  /** Counts a request; false for one over the limit. */
  tryConsume(now: number, limit: RateLimit): boolean
  /** Uses up what is left. */
  exhaust(now: number, limit: RateLimit): void
  peek(now: number, limit: RateLimit): WindowStatus
  save(now: number, limit: RateLimit): Omit<WindowState, 'key_id'>
}

/** A key's window, as it was saved or without a request. */
export type CreateRateWindow = (saved?: Omit<WindowState, 'key_id'>) => RateWindow

/** The kinds of windows. A state that another kind has saved is taken as far as it goes. */
export const rateWindows: Readonly<Record<Dialect['rateLimitWindow'], CreateRateWindow>> = {
  fixed: createFixedWindow,
  sliding: createSlidingWindow,
  token_bucket: createTokenBucket,
}

/** Windows one after the other, each starting with the key's first request after the one before. */
function createFixedWindow({ ends_at, used } = nothing): RateWindow {
  let window = { endsAt: ends_at, used }
  const current = (now: number, { windowMs }: RateLimit) =>
    now < window.endsAt ? window : { endsAt: now + windowMs, used: 0 }
  return {
    tryConsume(now, limit) {
      window = current(now, limit)
      window.used += 1
      return window.used <= limit.limit
    },
    exhaust(now, limit) {
      window = current(now, limit)
      window.used = Math.max(window.used, limit.limit)
    },
    peek(now, limit) {
      const { endsAt, used } = current(now, limit)
      return { remaining: Math.max(limit.limit - used, 0), resetAt: endsAt, retryAt: endsAt }
    },
    save: () => ({ ends_at: window.endsAt, used: window.used }),
  }
}

/** The requests of the last minute, or however long the window is. One that is refused doesn't count. */
function createSlidingWindow({ ends_at, used, times } = nothing): RateWindow {
  let taken = times && [...times]
  /** Until when nothing is let through, whatever was counted: a limit that nobody reaches isn't filled one by one. */
  let blockedUntil = Number.NEGATIVE_INFINITY
  /** The requests that still count, oldest first. */
  function current(now: number, { limit, windowMs }: RateLimit): number[] {
    if (!taken && used >= limit) blockedUntil = ends_at
    taken ??= used >= limit ? [] : Array<number>(used).fill(ends_at - windowMs)
    const first = taken.findIndex((time) => time > now - windowMs)
    if (first !== 0) taken = first === -1 ? [] : taken.slice(first)
    return taken
  }
  return {
    tryConsume(now, limit) {
      const counted = current(now, limit)
      if (now < blockedUntil || counted.length >= limit.limit) return false
      counted.push(now)
      return true
    },
    exhaust(now, { windowMs }) {
      taken = []
      blockedUntil = now + windowMs
    },
    peek(now, limit) {
      const counted = current(now, limit)
      if (now < blockedUntil) return { remaining: 0, resetAt: blockedUntil, retryAt: blockedUntil }
      const resetAt = (counted.at(-1) ?? now - limit.windowMs) + limit.windowMs
      // A limit that was lowered lets the next one through when enough of them have left.
      const leaving = counted[counted.length - limit.limit] ?? now
      const remaining = Math.max(limit.limit - counted.length, 0)
      return { remaining, resetAt, retryAt: leaving + limit.windowMs }
    },
    save(now, limit) {
      const counted = current(now, limit)
      if (now < blockedUntil) return { ends_at: blockedUntil, used: limit.limit }
      return { ends_at: (counted.at(-1) ?? now) + limit.windowMs, used: counted.length, times: [...counted] }
    },
  }
}

/** Tokens that come back evenly, as many in a window as the limit says. A request that is refused takes none. */
function createTokenBucket({ ends_at, used } = nothing): RateWindow {
  let fullAt: number | undefined
  /** When the bucket is full; in the past for one that is. */
  function current(now: number, limit: RateLimit): number {
    fullAt ??= Math.min(ends_at, now + used * msPerToken(limit))
    return Math.max(fullAt, now)
  }
  const missing = (now: number, limit: RateLimit) => (current(now, limit) - now) / msPerToken(limit)
  return {
    tryConsume(now, limit) {
      if (wholeTokens(limit.limit - missing(now, limit)) < 1) return false
      fullAt = current(now, limit) + msPerToken(limit)
      return true
    },
    exhaust(now, limit) {
      fullAt = now + limit.windowMs
    },
    peek(now, limit) {
      const resetAt = current(now, limit)
      return {
        remaining: Math.max(wholeTokens(limit.limit - missing(now, limit)), 0),
        resetAt,
        retryAt: limit.limit === 0 ? now + limit.windowMs : resetAt - limit.windowMs + msPerToken(limit),
      }
    },
    save: (now, limit) => ({ ends_at: current(now, limit), used: Math.ceil(missing(now, limit)) }),
  }
}

const nothing: Omit<WindowState, 'key_id'> = { ends_at: Number.NEGATIVE_INFINITY, used: 0 }

function msPerToken({ limit, windowMs }: RateLimit): number {
  return windowMs / Math.max(limit, 1)
}

/** Tokens that are there in whole; sums of fractions miss a whole number by a little. */
function wholeTokens(tokens: number): number {
  return Math.floor(tokens + 1e-6)
}
