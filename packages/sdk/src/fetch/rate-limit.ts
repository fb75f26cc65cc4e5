/** What the last answers said about the limit of the key (service specification, "Limits"). */
export interface RateLimit {
  /** Requests allowed in a window, from `X-RateLimit-Limit`. */
  readonly limit: number | undefined
  /** Requests left in the current window, from `X-RateLimit-Remaining`. */
  readonly remaining: number | undefined
  /** When the window ends, on this machine's clock, from `X-RateLimit-Reset` in whichever unit it is. */
  readonly resetAt: Date | undefined
}

/** The limit that these headers tell, or `undefined` where they tell none. */
export function readRateLimit(headers: Headers, now: number): RateLimit | undefined {
  const limit = readNumber(headers.get('x-ratelimit-limit'))
  const remaining = readNumber(headers.get('x-ratelimit-remaining'))
  const resetMs = resetInMs(headers, now)
  if (limit === undefined && remaining === undefined && resetMs === undefined) return undefined
  return { limit, remaining, resetAt: resetMs === undefined ? undefined : new Date(now + resetMs) }
}

/**
 * How long the service asks to wait, in milliseconds from now: `Retry-After` (seconds or an HTTP date), on a 429
 * without it `X-RateLimit-Reset`. `undefined` where neither says anything that makes sense.
 */
export function requestedWaitMs(status: number, headers: Headers, now: number): number | undefined {
  const retryAfter = retryAfterMs(headers, now)
  if (retryAfter !== undefined) return retryAfter
  return status === 429 ? resetInMs(headers, now) : undefined
}

function retryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')
  const seconds = readNumber(value)
  if (seconds !== undefined) return sinceServerNow(seconds, headers, now)
  // RFC 9110, 5.6.7: an HTTP date is in GMT. Date.parse alone would take "-5" for a day in May 2001.
  const date = value?.endsWith('GMT') ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : date - serverNow(headers, now)
}

function resetInMs(headers: Headers, now: number): number | undefined {
  const value = readNumber(headers.get('x-ratelimit-reset'))
  return value === undefined ? undefined : sinceServerNow(value, headers, now)
}

/** The specification doesn't name the unit, so the size tells it: epoch milliseconds, epoch seconds, seconds to go. */
function sinceServerNow(value: number, headers: Headers, now: number): number {
  if (value >= 1e11) return value - serverNow(headers, now)
  if (value >= 1e8) return value * 1_000 - serverNow(headers, now)
  return value * 1_000
}

/** Our clock may be off from the service's, so its own `Date` counts; cut to the second, it makes the wait longer, never shorter. */
function serverNow(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? now : date
}

function readNumber(value: string | null): number | undefined {
  return value !== null && /^\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
}
