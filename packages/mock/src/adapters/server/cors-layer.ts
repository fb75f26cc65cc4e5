import type { IncomingRequest, RawResponse } from '../../http/context.ts'
import { optionsResponse } from '../../http/cors.ts'
import { pathPrefixOf, serviceMethods } from '../../http/routes.ts'
import type { Mock } from '../../mock.ts'
import { type Cors, createPolicy } from './cors.ts'

/** Responses and headers for web pages on other origins, the same for every adapter that pages reach the mock through. */
export interface CorsLayer {
  /**
   * Returns the response to an `OPTIONS` request: the methods of the path, and the headers of a preflight. An unknown path gets those
   * headers alone, so that the page can read the 404. Every other request returns undefined.
   */
  respondToOptions(request: IncomingRequest): RawResponse | undefined
  /** Returns the response with the headers that let a page read it. */
  addHeaders(request: Pick<IncomingRequest, 'headers'>, response: RawResponse): RawResponse
}

/** Creates the layer for the paths beneath the mock's `baseUrl`. */
export function createCorsLayer(
  { baseUrl, preferHeader: prefer }: Pick<Mock, 'baseUrl' | 'preferHeader'>,
  cors: Cors,
): CorsLayer {
  const prefix = pathPrefixOf(baseUrl)
  const policy = createPolicy(cors, prefer)
  return {
    respondToOptions({ method, url, headers }) {
      if (method !== 'OPTIONS') return undefined
      const { pathname } = new URL(url)
      if (!pathname.startsWith(`${prefix}/`)) return undefined
      const methods = serviceMethods.of(pathname.slice(prefix.length))
      if (methods.length > 0) return optionsResponse(methods, policy.preflight({ headers, allowed: methods }))
      const added = policy.preflight({ headers, allowed: serviceMethods.all })
      return Object.keys(added).length > 0 ? { status: 204, headers: added, text: undefined } : undefined
    },
    addHeaders: ({ headers }, response) => ({
      ...response,
      headers: policy.response(headers, response.headers),
    }),
  }
}
