import type { ApiKeys } from '../domain/keys/keys.ts'
import type { RateLimiter } from '../http/rate-limit/rate-limiter.ts'
import { planLimits } from '../options/options.ts'

/** Remaining requests of a key. */
export interface KeyRateWindow {
  readonly key_id: string
  /** Requests per window. Null without a limit, as on the enterprise plan. */
  readonly limit: number | null
  /** Requests that are still allowed. Null without a limit. */
  readonly remaining: number | null
  /** Length of a window in milliseconds. */
  readonly window_ms: number
  /** Time at which the whole limit is available again, ISO 8601 UTC. Null if it is available, or without a limit. */
  readonly resets_at: string | null
}

/** Returns the window of every key that is not revoked. */
export function listRateWindows(
  keys: Pick<ApiKeys, 'all'>,
  limiter: Pick<RateLimiter, 'peek'>,
): KeyRateWindow[] {
  const valid = keys.all().filter(({ revoked_at }) => revoked_at === null)
  return valid.map(({ id: key_id }) => {
    const { limit, remaining, windowMs: window_ms, resetAt } = limiter.peek(key_id)
    if (limit >= planLimits.enterprise) {
      return { key_id, limit: null, remaining: null, window_ms, resets_at: null }
    }
    const resets_at = remaining === limit ? null : new Date(Math.ceil(resetAt)).toISOString()
    return { key_id, limit, remaining, window_ms, resets_at }
  })
}
