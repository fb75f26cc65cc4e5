import type { Fetch } from '../fetch.ts'
import { isConnectionReset } from '../network-error.ts'
import type { Send } from '../request-template.ts'

/**
 * Maximum number of repeats of one attempt. A pool whose connections were all closed together hands out a stale one each
 * time; curl gives up after as many.
 */
const maxRepeats = 5
/** Maximum number of kept connections that are assumed of one `fetch`, so that an outage isn't answered with more. */
const maxKept = 100

/** For each `fetch`: an upper bound of the connections that it keeps alive. */
const keptConnections = new WeakMap<Fetch, number>()

/**
 * Repeats a request at once if its connection was reset before a response. A server may close a kept-alive connection in
 * the moment in which a request is sent on it (RFC 9112, 9.3.1), which says nothing about the request. Only idempotent
 * methods without a body are repeated, and a reset is paid for by an earlier response: a connection that has not
 * answered yet wasn't kept alive.
 */
export function reconnect(next: Send<Request>): Send<Request> {
  return async function reconnecting(request, context) {
    const { fetch } = context.settings
    for (let repeats = 0; ; repeats++) {
      try {
        const response = await next(request, context)
        keptConnections.set(fetch, Math.min(maxKept, keptOf(fetch) + 1))
        return response
      } catch (error) {
        const isRepeatable = isIdempotent(request) && !request.signal.aborted && isConnectionReset(error)
        if (!isRepeatable || repeats === maxRepeats || keptOf(fetch) === 0) throw error
        keptConnections.set(fetch, keptOf(fetch) - 1)
        context.mayHaveActed = true
      }
    }
  }
}

function keptOf(fetch: Fetch): number {
  return keptConnections.get(fetch) ?? 0
}

/** RFC 9110, 9.2.2. Adding to the watchlist is idempotent too, but a POST is never sent twice without a word. */
function isIdempotent({ method, body }: Request): boolean {
  return method !== 'POST' && method !== 'PATCH' && !body
}
