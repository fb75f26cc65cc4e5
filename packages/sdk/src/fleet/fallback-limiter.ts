import { createLimiter } from '../fetch/limit/create-limiter.ts'
import type { Limiter, LimiterRequest, LimiterResult } from '../fetch/limit/limiter.ts'
import type { KnownWindow } from './known-window.ts'

/** Limiter of one scope that works without the store, with the share of this process. */
export interface FallbackLimiter extends Limiter {
  /** Learns from the result of a request that this limiter did not grant. */
  learn(result: LimiterResult): void
}

/**
 * Creates the limiter that takes over while the store is not available. Each process gets a share of the requests that remain
 * (`KnownWindow.divide`), so that all together send about the number of requests that the service accepts. Starts with one
 * request at a time. If the store was never available, the number of processes is unknown, so that what remains can't be divided.
 * Then it keeps to one request at a time if the responses state what remains.
 */
export function createFallbackLimiter(scope: string, known: KnownWindow): FallbackLimiter {
  const limiter = createLimiter()

  function record(result: LimiterResult): void {
    // `maxWaitMs: -1` is granted at once, so that the limiter learns from the result.
    const request: LimiterRequest = { scope, priority: 'call', maxWaitMs: -1 }
    const acquired = limiter.acquire(request)
    if (acquired === undefined) void limiter.release(request, result)
  }

  function limitToShare(result: LimiterResult): LimiterResult {
    const { remaining } = result
    if (!remaining) return result
    // If the number of processes is unknown, each has one request in flight, and may exceed the limit by one. The reset time is left
    // out, or the limiter would wait for it after every request.
    if (known.processes === 0) return { ...result, remaining: 1, resetInMs: undefined }
    return { ...result, remaining: known.divide(remaining) }
  }

  // After a 429 a limiter starts with one request.
  record({ status: 429, resetInMs: known.closedMs(performance.now()) })

  return {
    acquire: (request) => limiter.acquire(request),
    release: (request, result) => limiter.release(request, result && limitToShare(result)),
    learn: (result) => record(limitToShare(result)),
  }
}
