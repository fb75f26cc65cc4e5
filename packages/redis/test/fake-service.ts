import type { Limiter } from '@permit-tracking/sdk'

/** Request that a limiter receives. */
export type LimiterRequest = Parameters<Limiter['acquire']>[0]

type LimiterResult = NonNullable<Parameters<Limiter['release']>[1]>

/** Service with a fixed window, which counts what it accepts and rejects. */
export interface FakeService {
  /** Sends one request through a limiter. Resolves to its wait and status. */
  send(limiter: Limiter, options?: SendOptions): Promise<Sent>
  /** Requests accepted in each window, the current one included. */
  readonly accepted: number[]
  /** Responses with status 429. */
  readonly rejected: number
}

/** Options of one request. */
export interface SendOptions extends Partial<LimiterRequest> {
  /** Time until the response arrives, in milliseconds. Default: the service's. */
  readonly latencyMs?: number
}

/** Request that was sent. */
export interface Sent {
  readonly status: number
  /** Time until it was granted, in milliseconds. */
  readonly waitedMs: number
  /** Time at which it was sent, on `performance.now()`. */
  readonly sentAt: number
}

/** Options of {@link createFakeService}. */
export interface FakeServiceOptions {
  readonly limit: number
  readonly windowMs: number
  /** Time until a response arrives, in milliseconds. Default: 2. */
  readonly latencyMs?: number
  /** Counts that responses state. Default: `all`. */
  readonly states?: 'all' | 'only 429'
}

/** Creates a service. Its first window starts with its first request. */
export function createFakeService(options: FakeServiceOptions): FakeService {
  const { limit, windowMs, latencyMs: usualLatencyMs = 2, states = 'all' } = options
  const accepted: number[] = []
  let rejected = 0
  let windowEndsAt = 0

  function respond(): LimiterResult {
    const now = performance.now()
    if (now >= windowEndsAt) {
      windowEndsAt = now + windowMs
      accepted.push(0)
    }
    const used = accepted.at(-1) ?? 0
    const resetInMs = windowEndsAt - now
    if (used >= limit) {
      rejected += 1
      return states === 'all' ? { status: 429, limit, remaining: 0, resetInMs } : { status: 429, resetInMs }
    }
    accepted[accepted.length - 1] = used + 1
    return states === 'all' ? { status: 200, limit, remaining: limit - used - 1, resetInMs } : { status: 200 }
  }

  return {
    accepted,
    get rejected() {
      return rejected
    },
    async send(limiter, { latencyMs = usualLatencyMs, ...request } = {}) {
      const pending: LimiterRequest = { scope: 'test#1', priority: 'call', maxWaitMs: 65_000, ...request }
      const startedAt = performance.now()
      const acquired = limiter.acquire(pending)
      if (acquired) await acquired
      const sentAt = performance.now()
      await sleep(latencyMs / 2)
      const { resetInMs, ...result } = respond()
      const respondedAt = performance.now()
      await sleep(latencyMs / 2)
      const age = performance.now() - respondedAt
      void limiter.release(
        pending,
        resetInMs === undefined ? result : { ...result, resetInMs: Math.max(0, resetInMs - age) },
      )
      return { status: result.status, waitedMs: sentAt - startedAt, sentAt }
    },
  }
}

/** Resolves after `ms`. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
