import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import { getOrCreate } from '../../domain/get-or-create.ts'
import type { RateLimit } from '../../options/options.ts'
import {
  type CreateRateWindow,
  type RateWindow,
  type WindowState,
  type WindowStatus,
  windowKinds,
} from './rate-windows.ts'

/** State of a key's limit after a request. */
export interface RateStatus extends RateLimit, WindowStatus {
  readonly isExceeded: boolean
}

/** State of a limiter, as JSON. */
export interface RateLimiterState {
  readonly limit: RateLimit
  /** Windows of the keys, including those that have ended. */
  readonly windows: readonly WindowState[]
}

/** Counter for the requests of each key. */
export interface RateLimiter {
  readonly limit: RateLimit
  count(keyId: string): RateStatus
  /** Returns the key's window without counting a request. If none is open, returns a new one that starts now. */
  peek(keyId: string): RateStatus
  /** Uses up the key's window. If none is open, one starts. */
  exhaust(keyId: string): RateStatus
  /** Changes the limit at once, even of open windows. Open fixed windows keep their length. */
  setLimit(limit: RateLimit): void
  save(): RateLimiterState
  load(state: RateLimiterState): void
}

/** Creates a limiter. A changed dialect applies to new windows. `load` creates all windows again, and so converts them. */
export function createRateLimiter(
  initial: RateLimit,
  clock: Clock,
  dialect: Pick<Dialect, 'rateLimitWindow'>,
): RateLimiter {
  let limit = initial
  let windows = new Map<string, RateWindow>()
  const createWindow: CreateRateWindow = (saved) => windowKinds[dialect.rateLimitWindow](saved)

  const statusOf = (window: RateWindow, now: number, isExceeded = false): RateStatus => ({
    ...window.peek(now, limit),
    limit: limit.limit,
    windowMs: limit.windowMs,
    isExceeded,
  })

  return {
    get limit() {
      return limit
    },
    count(keyId) {
      const now = clock.now()
      const window = getOrCreate(windows, keyId, createWindow)
      const isWithinLimit = window.tryConsume(now, limit)
      return statusOf(window, now, !isWithinLimit)
    },
    peek: (keyId) => statusOf(windows.get(keyId) ?? createWindow(), clock.now()),
    exhaust(keyId) {
      const now = clock.now()
      const window = getOrCreate(windows, keyId, createWindow)
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
