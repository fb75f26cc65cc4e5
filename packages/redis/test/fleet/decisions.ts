import type { Limiter } from '@permit-tracking/sdk'
import type { LimiterRequest } from '../fake-service.ts'
import type { Decisions, Order } from './protocol.ts'

/** Acquires and releases slots of a limit that is never reached, without sending anything, and measures each decision. */
export async function measureDecisions(
  limiter: Limiter,
  { scope, concurrency, durationMs }: Order & { readonly type: 'decide' },
): Promise<Decisions> {
  const limit = 1_000_000_000
  const taken: number[] = []
  const endsAt = performance.now() + durationMs
  const loop = async () => {
    while (performance.now() < endsAt) {
      const request: LimiterRequest = { scope, priority: 'call', maxWaitMs: 65_000 }
      const startedAt = performance.now()
      const acquired = limiter.acquire(request)
      if (acquired) await acquired
      taken.push(performance.now() - startedAt)
      void limiter.release(request, {
        status: 200,
        limit,
        remaining: limit - taken.length,
        resetInMs: 60_000,
      })
      // A loop without a turn of the event loop would starve the connection.
      if (taken.length % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))] ?? Number.NaN
  return { count: taken.length, medianMs: at(0.5), p99Ms: at(0.99) }
}
