import type { IncomingRequest, RawResponse, RoutedRequest } from './context.ts'
import { findServiceRoute } from './routes.ts'

/** The whole service, before its answers become what `fetch` or a server makes of them. */
export type RequestHandler = (request: IncomingRequest) => Promise<RawResponse>

/**
 * Lets requests in whatever their origin; `baseUrl` gives the prefix of the paths. Rejects with the reason of the
 * request's signal once that is aborted.
 */
export function createRequestHandler(
  serve: (arrival: RoutedRequest) => Promise<RawResponse>,
  baseUrl: string,
): RequestHandler {
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')

  return async function enter(request) {
    request.signal.throwIfAborted()
    const { path, search } = splitUrl(request.url)
    const isBeneath = path.startsWith(`${prefix}/`)
    // RFC 9110, section 9.3.2: HEAD is GET without the body.
    const isHead = request.method === 'HEAD'
    const route = isBeneath
      ? findServiceRoute(isHead ? 'GET' : request.method, path.slice(prefix.length))
      : undefined
    const answer = await serve({ request, path, search, route })
    return isHead ? { status: answer.status, headers: answer.headers, text: undefined } : answer
  }
}

/** Path and query of an absolute URL that is normalized already; parsing it again would cost more than the rest. */
function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const question = url.indexOf('?', start)
  if (question === -1 || question > end) return { path: url.slice(start, end), search: '' }
  return { path: url.slice(start, question), search: url.slice(question, end) }
}
