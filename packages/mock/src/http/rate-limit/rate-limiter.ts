import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { RateLimit } from '../../options/options.ts'
import { type RateWindow, rateWindows, type WindowState, type WindowStatus } from './rate-windows.ts'

/** What is left of a key's limit after a request was counted. */
export interface RateStatus extends RateLimit, WindowStatus {
  readonly isExceeded: boolean
}

/** What a limiter knows, as JSON. */
export interface RateLimiterState {
  readonly limit: RateLimit
  /** The windows that were open, by key. */
  readonly windows: readonly WindowState[]
}

/** Counts the requests of each key. */
export interface RateLimiter {
  readonly limit: RateLimit
  count(keyId: string): RateStatus
  /** The key's window as it is, uncounted; where none is open, what it would be if it started now. */
  peek(keyId: string): RateStatus
  /** Uses up what is left of the key's window; without one a window starts. */
  exhaust(keyId: string): RateStatus
  /** The new limit counts at once, for windows that are open too; their length is that of the next ones. */
  setLimit(limit: RateLimit): void
  save(): RateLimiterState
  load(state: RateLimiterState): void
}

/** A limiter that counts as the dialect says. */
export function createRateLimiter(
  initial: RateLimit,
  clock: Clock,
  kind: Dialect['rateLimitWindow'],
): RateLimiter {
  let limit = initial
  let windows = new Map<string, RateWindow>()
  const createWindow = rateWindows[kind]

  function windowOf(keyId: string): RateWindow {
    const known = windows.get(keyId)
    if (known) return known
    const window = createWindow()
    windows.set(keyId, window)
    return window
  }

  const statusOf = (window: RateWindow, now: number, isExceeded = false): RateStatus => ({
    ...limit,
    ...window.peek(now, limit),
    isExceeded,
  })

  return {
    get limit() {
      return limit
    },
    count(keyId) {
      const now = clock.now()
      const window = windowOf(keyId)
      const isTaken = window.tryConsume(now, limit)
      return statusOf(window, now, !isTaken)
    },
    peek: (keyId) => statusOf(windows.get(keyId) ?? createWindow(), clock.now()),
    exhaust(keyId) {
      const now = clock.now()
      const window = windowOf(keyId)
      window.exhaust(now, limit)
      return statusOf(window, now, true)
    },
    setLimit(next) {
      limit = next
    },
    save() {
      const now = clock.now()
      return {
        limit,
        windows: Array.from(windows, ([key_id, window]) => ({ key_id, ...window.save(now, limit) })),
      }
    },
    load(state) {
      limit = state.limit
      windows = new Map(state.windows.map(({ key_id, ...saved }) => [key_id, createWindow(saved)]))
    },
  }
}
