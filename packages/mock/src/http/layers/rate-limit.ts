import type { Clock } from '../../clock/clock.ts'
import type { Dialect } from '../../dialect/dialect.ts'
import type { AuthenticatedContext, HandlerResult, Layer, RequestTrace } from '../context.ts'
import { rateLimited } from '../problems.ts'
import type { RateStatus } from '../rate-limit/rate-limiter.ts'

/** Counts every authenticated request, rejects those over the limit, and adds the headers to every response. */
export function rateLimit(
  clock: Clock,
  dialect: Dialect,
  next: Layer<AuthenticatedContext>,
): Layer<AuthenticatedContext> {
  return function limitRate(context) {
    const status = context.organization.limiter.count(context.key.id)
    const now = clock.now()
    const { limit, remaining, resetAt, isExceeded } = status
    context.trace.reasons.push({
      kind: 'rate_limit',
      outcome: isExceeded ? 'rejected' : 'passed',
      text: `${remaining} of ${limit} left, resets in ${secondsUntil(resetAt, now)} s`,
    })
    recordLimitDialect(context.trace, isExceeded ? 429 : undefined, dialect)
    if (isExceeded) return overLimitResponse(status, dialect, now)
    const headers = rateLimitHeaders(status, dialect, now)
    const response = next(context)
    return { ...response, headers: { ...headers, ...response.headers } }
  }
}

/** Records the dialect values that the headers depend on. */
export function recordLimitDialect(
  { recordDialectUse }: RequestTrace,
  status: number | undefined,
  dialect: Dialect,
): void {
  recordDialectUse('rateLimitWindow')
  recordDialectUse('rateLimitHeaders')
  if (dialect.rateLimitHeaders) recordDialectUse('rateLimitReset')
  if (status === 429) recordDialectUse('retryAfter')
}

/** Creates the response to a request over the limit. */
export function overLimitResponse(status: RateStatus, dialect: Dialect, now: number): HandlerResult {
  const seconds = secondsUntil(status.retryAt, now)
  const response = rateLimited(
    `Too many requests: the limit is ${status.limit} per ${status.windowMs / 1_000} s. Try again in ${seconds} s.`,
  )
  return { ...response, headers: overLimitHeaders(status, dialect, now) }
}

/** Returns the headers of a 429: nothing remains, and some dialects have a `Retry-After`. */
export function overLimitHeaders(status: RateStatus, dialect: Dialect, now: number): Record<string, string> {
  const headers = rateLimitHeaders({ ...status, remaining: 0 }, dialect, now)
  const retryAfter = retryAfterAs[dialect.retryAfter](status.retryAt, now)
  return retryAfter === undefined ? headers : { 'Retry-After': retryAfter, ...headers }
}

/**
 * Returns the headers with the state of the window, if the dialect has them. Times are rounded up, so that waiting until then
 * is enough.
 */
export function rateLimitHeaders(status: RateStatus, dialect: Dialect, now: number): Record<string, string> {
  if (!dialect.rateLimitHeaders) return {}
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': `${status.limit}`,
    'X-RateLimit-Remaining': `${status.remaining}`,
  }
  const reset = resetAs[dialect.rateLimitReset](status.resetAt, now)
  if (reset !== undefined) headers['X-RateLimit-Reset'] = `${reset}`
  return headers
}

const resetAs: Record<Dialect['rateLimitReset'], (resetAt: number, now: number) => number | undefined> = {
  epoch_s: (resetAt) => Math.ceil(resetAt / 1000),
  epoch_ms: (resetAt) => Math.ceil(resetAt),
  delta_s: secondsUntil,
  absent: () => undefined,
}

const retryAfterAs: Record<Dialect['retryAfter'], (retryAt: number, now: number) => string | undefined> = {
  absent: () => undefined,
  // `retryAt` may have passed already.
  seconds: (retryAt, now) => `${Math.max(secondsUntil(retryAt, now), 1)}`,
  http_date: (retryAt) => new Date(Math.ceil(retryAt / 1000) * 1000).toUTCString(),
}

function secondsUntil(time: number, now: number): number {
  return Math.ceil((time - now) / 1000)
}
