import { ConfigurationError } from '../errors/configuration-error.ts'
import type { RequestTemplate } from '../fetch/request-template.ts'
import { mergeHeaders } from './headers.ts'
import type { Operation } from './operation.ts'
import { fillPath } from './path-params.ts'
import { serializeQuery } from './query.ts'

type HeaderValues = Readonly<Record<string, string>>

/** Builds the request of an operation. `added` are headers of the call. */
export type BuildRequest = (operation: Operation, added: HeaderValues | undefined) => RequestTemplate

/** Creates the function that builds the requests of a client. */
export function createRequestBuilder(baseUrl: string | undefined, shared: HeaderValues): BuildRequest {
  return ({ method, path, params, body }, added) => {
    const search = params?.query ? serializeQuery(params.query) : ''
    const input =
      requireBaseUrl(baseUrl, method, path) + fillPath(path, params?.path) + (search && `?${search}`)
    const base = body === undefined ? shared : { ...shared, 'content-type': 'application/json' }
    const headers = added ? mergeHeaders(base, added) : base
    // The key must not go to the target of a redirect.
    return {
      input,
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  }
}

/** Throws if the client has no base URL. A missing one fails the first request and not `createClient`. */
export function requireBaseUrl(baseUrl: string | undefined, method: string, path: string): string {
  if (baseUrl !== undefined) return baseUrl
  throw new ConfigurationError(
    `Could not send ${method} ${path}: the base URL is missing. Pass \`baseUrl\` to createClient, or set PERMIT_TRACKING_BASE_URL.`,
  )
}
