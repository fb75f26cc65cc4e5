import type { Fetch } from '../fetch.ts'
import { isConnectionReset } from '../network-error.ts'
import type { RequestTemplate, Send } from '../request-template.ts'

/** Maximum number of kept connections assumed of one `fetch`, so that an outage does not multiply the requests further. */
const maxKept = 100

/** Upper bound of the connections that each `fetch` keeps alive. */
const keptConnections = new WeakMap<Fetch, number>()

/**
 * Repeats the first request of a call at once if its connection was reset before a response. A server may close a
 * kept-alive connection just when a request is sent on it (RFC 9112, 9.3.1), which does not mean that the request failed.
 * Only idempotent methods without a body are repeated. Each repeat needs an earlier response: a connection without one was
 * not kept alive.
 */
export function reconnect(next: Send): Send {
  return async function reconnecting(request, context) {
    const { fetch } = context.settings
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        const response = await next(request, context)
        keptConnections.set(fetch, Math.min(maxKept, keptOf(fetch) + 1))
        return response
      } catch (error) {
        const isFirst = !isRepeat && context.attempts.length === 1
        const isStale = isRepeatable(request) && isConnectionReset(error) && keptOf(fetch) > 0
        if (!isFirst || !isStale) throw error
        keptConnections.set(fetch, keptOf(fetch) - 1)
        context.mayHaveActed = true
      }
    }
  }
}

function keptOf(fetch: Fetch): number {
  return keptConnections.get(fetch) ?? 0
}

/** RFC 9110, 9.2.2. Adding to the watchlist is idempotent too, but a POST is not repeated without a `retry` event. */
function isRepeatable({ input, ...template }: RequestTemplate): boolean {
  const { method, body } = typeof input === 'string' ? template : input
  return method !== 'POST' && method !== 'PATCH' && !body && !template.signal?.aborted
}
