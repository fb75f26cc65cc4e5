import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { toHttpDate } from '../domain/timestamp.ts'
import type { Identified, Reply, Serve } from './exchange.ts'
import { rateLimited } from './problems.ts'
import type { RateStatus } from './rate-limiter.ts'

/** Counts every authenticated request, refuses those over the limit, and puts the headers on every answer. */
export function limit(clock: Clock, dialect: Dialect, next: Serve<Identified>): Serve<Identified> {
  return function limited(exchange) {
    const status = exchange.tenant.limiter.count(exchange.key.id)
    exchange.notes.reasons.push(() => describe(status))
    if (status.isExceeded) return refuseOverLimit(status, dialect, clock.now())
    const headers = rateLimitHeaders(status, dialect, clock.now())
    const reply = next(exchange)
    return { ...reply, headers: { ...reply.headers, ...headers } }
  }
}

/** What a request over the limit is answered. */
export function refuseOverLimit(status: RateStatus, dialect: Dialect, now: number): Reply {
  const reply = tooMany(status, dialect, now)
  return { ...reply, headers: { ...reply.headers, ...rateLimitHeaders(status, dialect, now) } }
}

/** The headers that tell a client how much is left. A moment that isn't whole is rounded up: waiting as told is enough. */
export function rateLimitHeaders(status: RateStatus, dialect: Dialect, now: number): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': `${status.limit}`,
    'X-RateLimit-Remaining': `${status.remaining}`,
  }
  const reset = resetIn[dialect.rateLimitReset](status.resetAt, now)
  if (reset !== undefined) headers['X-RateLimit-Reset'] = `${reset}`
  return headers
}

const resetIn: Record<Dialect['rateLimitReset'], (resetAt: number, now: number) => number | undefined> = {
  epoch_s: (resetAt) => Math.ceil(resetAt / 1000),
  epoch_ms: (resetAt) => Math.ceil(resetAt),
  delta_s: secondsUntil,
  absent: () => undefined,
}

function tooMany({ limit, resetAt }: RateStatus, dialect: Dialect, now: number): Reply {
  const seconds = secondsUntil(resetAt, now)
  const refusal = rateLimited(
    `Too many requests: the limit is ${limit}; the next window starts in ${seconds} s.`,
  )
  if (dialect.retryAfter === 'absent') return refusal
  const date = toHttpDate(Math.ceil(resetAt / 1000) * 1000)
  return { ...refusal, headers: { 'Retry-After': dialect.retryAfter === 'seconds' ? `${seconds}` : date } }
}

function secondsUntil(moment: number, now: number): number {
  return Math.ceil((moment - now) / 1000)
}

function describe({ limit, windowMs, remaining, resetAt, isExceeded }: RateStatus): string {
  const left = isExceeded ? 'exceeded' : `${remaining} left`
  const window = windowMs === 60_000 ? 'min' : `${windowMs} ms`
  return `rate limit ${limit}/${window}: ${left} until ${new Date(resetAt).toISOString()}`
}
