import type { Clock } from '../clock.ts'
import type { RateLimit } from '../options.ts'

/** What is left of a key's window after a request was counted. */
export interface RateStatus {
  readonly limit: number
  readonly remaining: number
  /** When the window ends, in epoch milliseconds. */
  readonly resetAt: number
  readonly isExceeded: boolean
}

/** Counts the requests of each key. */
export interface RateLimiter {
  count(keyId: string): RateStatus
}

/** Fixed windows, each starting with the key's first request after the window before. */
export function createRateLimiter({ limit, windowMs }: RateLimit, clock: Clock): RateLimiter {
  const windows = new Map<string, { endsAt: number; used: number }>()
  return {
    count(keyId) {
      const now = clock.now()
      let window = windows.get(keyId)
      if (!window || now >= window.endsAt) {
        window = { endsAt: now + windowMs, used: 0 }
        windows.set(keyId, window)
      }
      window.used += 1
      const remaining = Math.max(limit - window.used, 0)
      return { limit, remaining, resetAt: window.endsAt, isExceeded: window.used > limit }
    },
  }
}
