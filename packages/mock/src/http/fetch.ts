import type { Answer, Arrival } from './exchange.ts'
import { createResponse } from './respond.ts'
import { createRouter } from './routes.ts'

/** The whole service as one function, to be used in place of `fetch`. */
export type MockFetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * Serves requests whatever their origin; `baseUrl` gives the prefix of the paths. Rejects with the reason of the
 * request's signal once that is aborted.
 */
export function createFetch(serve: (arrival: Arrival) => Promise<Answer>, baseUrl: string): MockFetch {
  const findRoute = createRouter()
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')

  return async function mockFetch(input, init) {
    const request = toRequest(input, init)
    request.signal.throwIfAborted()
    const { path, search } = splitUrl(request.url)
    const isBeneath = path.startsWith(`${prefix}/`)
    // RFC 9110, section 9.3.2: HEAD is GET without the body.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = isBeneath ? findRoute(method, path.slice(prefix.length)) : undefined
    const response = createResponse(await serve({ request, path, search, route }))
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

function toRequest(input: Request | string | URL, init: RequestInit | undefined): Request {
  const isRequest = typeof input === 'object' && 'headers' in input
  return isRequest && init === undefined ? input : new Request(input, init)
}

/** Path and query of an absolute URL that a `Request` has normalized already; parsing it again would cost more than the rest. */
function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const question = url.indexOf('?', start)
  if (question === -1 || question > end) return { path: url.slice(start, end), search: '' }
  return { path: url.slice(start, question), search: url.slice(question, end) }
}
