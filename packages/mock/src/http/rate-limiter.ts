import type { Clock } from '../clock/clock.ts'
import type { RateLimit } from '../options/options.ts'

/** What is left of a key's window after a request was counted. */
export interface RateStatus {
  readonly limit: number
  /** Length of a window. */
  readonly windowMs: number
  readonly remaining: number
  /** When the window ends, in epoch milliseconds. */
  readonly resetAt: number
  readonly isExceeded: boolean
}

/** What a limiter knows, as JSON. */
export interface RateLimiterState {
  readonly limit: RateLimit
  /** The windows that were open, by key. */
  readonly windows: readonly { readonly key_id: string; readonly ends_at: number; readonly used: number }[]
}

/** Counts the requests of each key. */
export interface RateLimiter {
  count(keyId: string): RateStatus
  /** The key's window as it is, uncounted; where none is open, what it would be if it started now. */
  look(keyId: string): RateStatus
  /** Uses up what is left of the key's window; without one a window starts. */
  exhaust(keyId: string): RateStatus
  /** The new limit counts at once, for windows that are open too; their length is that of the next ones. */
  setLimit(limit: RateLimit): void
  save(): RateLimiterState
  load(state: RateLimiterState): void
}

/** Fixed windows, each starting with the key's first request after the window before. */
export function createRateLimiter(initial: RateLimit, clock: Clock): RateLimiter {
  let { limit, windowMs } = initial
  let windows = new Map<string, Window>()

  function currentWindow(keyId: string): Window {
    const now = clock.now()
    const open = windows.get(keyId)
    return open && now < open.endsAt ? open : { endsAt: now + windowMs, used: 0 }
  }

  function openWindow(keyId: string): Window {
    const window = currentWindow(keyId)
    windows.set(keyId, window)
    return window
  }

  const statusOf = ({ used, endsAt }: Window, isExceeded = used > limit): RateStatus => ({
    limit,
    windowMs,
    remaining: Math.max(limit - used, 0),
    resetAt: endsAt,
    isExceeded,
  })

  return {
    count(keyId) {
      const window = openWindow(keyId)
      window.used += 1
      return statusOf(window)
    },
    look: (keyId) => statusOf(currentWindow(keyId)),
    exhaust(keyId) {
      const window = openWindow(keyId)
      window.used = Math.max(window.used, limit)
      return statusOf(window, true)
    },
    setLimit(next) {
      limit = next.limit
      windowMs = next.windowMs
    },
    save: () => ({
      limit: { limit, windowMs },
      windows: Array.from(windows, ([key_id, { endsAt, used }]) => ({ key_id, ends_at: endsAt, used })),
    }),
    load(state) {
      limit = state.limit.limit
      windowMs = state.limit.windowMs
      windows = new Map(state.windows.map(({ key_id, ends_at, used }) => [key_id, { endsAt: ends_at, used }]))
    },
  }
}

interface Window {
  readonly endsAt: number
  used: number
}
