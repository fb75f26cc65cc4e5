import type { IncomingRequest, RawResponse, RoutedRequest } from './context.ts'
import { findServiceRoute, pathPrefixOf } from './routes.ts'

/** The service as one function. Adapters turn its responses into responses of `fetch` or a server. */
export type RequestHandler = (request: IncomingRequest) => Promise<RawResponse>

/**
 * Creates a handler that accepts requests to every origin, with the path prefix of `baseUrl`. It rejects with the abort reason if
 * the request's signal is aborted.
 */
export function createRequestHandler(
  pipeline: (request: RoutedRequest) => Promise<RawResponse>,
  baseUrl: string,
): RequestHandler {
  const prefix = pathPrefixOf(baseUrl)

  return async function handle(request) {
    request.signal.throwIfAborted()
    const { path, search } = splitUrl(request.url)
    const isBeneath = path.startsWith(`${prefix}/`)
    // RFC 9110, section 9.3.2: HEAD is GET without the body.
    const isHead = request.method === 'HEAD'
    const route = isBeneath
      ? findServiceRoute(isHead ? 'GET' : request.method, path.slice(prefix.length))
      : undefined
    const response = await pipeline({ request, path, search, route })
    return isHead ? { status: response.status, headers: response.headers, text: undefined } : response
  }
}

/** Splits an absolute, normalized URL. Parsing it again would cost more than everything else here. */
function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const question = url.indexOf('?', start)
  if (question === -1 || question > end) return { path: url.slice(start, end), search: '' }
  return { path: url.slice(start, question), search: url.slice(question, end) }
}
