import type { Limiter, LimiterRequest } from './limiter.ts'
import { createRequestQueue, type RequestQueue } from './request-queue.ts'

/** Maximum number of scopes kept. More than a thousand keys per process is unusual. */
export const maxScopes = 1_000

/**
 * Creates a limiter for this process. It counts the requests that the service reports as left. If none is left, requests
 * wait for the next window instead of causing a 429. After each wait one request is sent first, then two, four and so on.
 * Clients with the same limiter share it, even if their `fetch` differs.
 */
export function createLimiter(): Limiter {
  const queues = new Map<string, RequestQueue>()
  function queueOf({ scope }: LimiterRequest): RequestQueue {
    let queue = queues.get(scope)
    if (!queue) {
      if (queues.size >= maxScopes) removeIdle(queues)
      queue = createRequestQueue()
      queues.set(scope, queue)
    }
    return queue
  }
  return {
    acquire: (request) => queueOf(request).acquire(request),
    release(request, result) {
      queues.get(request.scope)?.release(request, result)
    },
  }
}

/** Removes the oldest idle scope. If all are busy, none is removed, as each becomes idle later. */
function removeIdle(queues: Map<string, RequestQueue>): void {
  for (const [scope, queue] of queues) {
    if (!queue.isIdle) continue
    queues.delete(scope)
    return
  }
}
