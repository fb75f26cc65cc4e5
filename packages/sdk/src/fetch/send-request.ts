import type { CallContext } from './call-context.ts'
import { type Fetch, platformFetch } from './fetch.ts'
import { isConnectionReset } from './network-error.ts'

/**
 * Request on its way through the chain. Plain data, from which a `Request` is created for each attempt: a single one would
 * have to be cloned for every attempt, and its body split in two.
 */
export interface RequestTemplate extends RequestInit {
  /** Address, or the `Request` of openapi-fetch that is to be sent. */
  readonly input: string | Request
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the request of a call. Every layer of the chain is a `Send` that calls the next one. */
export type Send = (request: RequestTemplate, context: CallContext) => Promise<Response>

/** Maximum number of idle connections that a `fetch` is assumed to have. It limits the repeats during an outage. */
const maxKept = 100

/** Upper bound of the connections that each `fetch` keeps alive. */
const keptConnections = new WeakMap<Fetch, number>()

/**
 * Sends the request of an attempt with its key (docs/service.md#api-keys-and-their-permissions). The end of the chain.
 *
 * Repeats the first request of a call at once if its connection was reset before a response. A server may close a
 * kept-alive connection just when a request is sent on it (RFC 9112, 9.3.1), which does not mean that the request failed.
 * Only idempotent methods without a body are repeated. Each repeat uses up one earlier response, because
 * only a connection that has carried a response can be a reused one.
 */
export async function sendRequest(template: RequestTemplate, context: CallContext): Promise<Response> {
  const { fetch } = context.settings
  context.client.lastKey = context.key
  const request = { ...template, headers: { ...template.headers, authorization: `Bearer ${context.key}` } }
  for (let isRepeat = false; ; isRepeat = true) {
    try {
      const response = await passToFetch(request, context)
      keptConnections.set(fetch, Math.min(maxKept, keptOf(fetch) + 1))
      return response
    } catch (error) {
      const isFirst = !isRepeat && context.attempts.length === 1
      const isStale = isRepeatable(request) && isConnectionReset(error) && keptOf(fetch) > 0
      if (!isFirst || !isStale) throw error
      keptConnections.set(fetch, keptOf(fetch) - 1)
      context.mayHaveReachedServer = true
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

/** The option `fetch` receives a new `Request`. */
function passToFetch(template: RequestTemplate, context: CallContext): Promise<Response> {
  const { input, headers } = template
  const isReusable = typeof input === 'string' || input.method === 'GET'
  const source = isReusable ? input : input.clone()
  context.request = { url: typeof input === 'string' ? input : input.url, headers }
  const { fetch } = context.settings
  return fetch === platformFetch ? platformFetch(source, template) : fetch(new Request(source, template))
}
