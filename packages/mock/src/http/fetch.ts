import type { Clock } from '../clock.ts'
import type { Serve } from './exchange.ts'
import { toResponse } from './respond.ts'
import { createRouter } from './routes.ts'

/** The whole service as one function, to be used in place of `fetch`. */
export type MockFetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * Serves requests whatever their origin; `baseUrl` gives the prefix of the paths. Rejects with the reason of the
 * request's signal once that is aborted.
 */
export function createFetch(serve: Serve, clock: Clock, baseUrl: string): MockFetch {
  const findRoute = createRouter()
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')

  return async function mockFetch(input, init) {
    const request = toRequest(input, init)
    const { signal } = request
    signal.throwIfAborted()
    const { path, search } = splitUrl(request.url)
    const isBeneath = path.startsWith(`${prefix}/`)
    const route = isBeneath ? findRoute(request.method, path.slice(prefix.length)) : undefined
    const reply = await serve({ request, path, search, route, notes: {} })
    signal.throwIfAborted()
    const response = toResponse(reply, clock.now())
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
