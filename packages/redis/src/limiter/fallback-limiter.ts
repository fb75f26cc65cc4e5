import { createLimiter, type Limiter, type LimiterRequest, type LimiterResult } from '@permit-tracking/sdk'
import type { KnownWindow } from './known-window.ts'

/** Limiter of one scope that works without Redis, with the share of this process. */
export interface FallbackLimiter extends Limiter {
  /** Passes the result of a request that was granted elsewhere. */
  learn(result: LimiterResult): void
}

/**
 * Creates the limiter that takes over while Redis is not available. The number of processes divides the requests that remain,
 * so that all processes together send about as many as the service accepts. Starts with one request at a time.
 */
export function createFallbackLimiter(scope: string, known: KnownWindow): FallbackLimiter {
  const limiter = createLimiter()

  function record(result: LimiterResult): void {
    // The limiter grants a request at once that must not wait, and learns from its result.
    const request: LimiterRequest = { scope, priority: 'call', maxWaitMs: -1 }
    const acquired = limiter.acquire(request)
    if (acquired === undefined) void limiter.release(request, result)
  }

  function toShare(result: LimiterResult): LimiterResult {
    if (result.remaining === undefined) return result
    return { ...result, remaining: Math.ceil(result.remaining / known.processes) }
  }

  const now = performance.now()
  record({ status: 429, resetInMs: Math.max(0, known.closedUntil - now) })
  const share = known.share(now)
  if (share && now >= known.closedUntil) record({ status: 200, ...share })

  return {
    acquire: (request) => limiter.acquire(request),
    release: (request, result) => limiter.release(request, result && toShare(result)),
    learn: (result) => record(toShare(result)),
  }
}
