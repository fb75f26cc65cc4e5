import type { IncomingHeaders, RawResponse } from './context.ts'

/** Permissions of web pages on other origins, as headers (Fetch standard, CORS protocol). */
export interface CorsPolicy {
  preflight(origin: string, request: PreflightRequest): Record<string, string>
  response(origin: string, responseHeaders: readonly string[]): Record<string, string>
}

/** Request that a browser sends before the actual one. */
export interface PreflightRequest {
  readonly headers: IncomingHeaders
  /** Methods of the route. */
  readonly allowed: readonly string[]
}

/** Returns the headers for an `OPTIONS` request; none if it is not a preflight. */
export function preflightHeaders(policy: CorsPolicy, request: PreflightRequest): Record<string, string> {
  const origin = request.headers.get('Origin')
  const isPreflight = origin !== null && request.headers.has('Access-Control-Request-Method')
  return isPreflight ? policy.preflight(origin, request) : {}
}

/** Returns the headers for the response to any other request; none if it has no origin. */
export function corsHeaders(
  policy: CorsPolicy,
  headers: IncomingHeaders,
  responseHeaders: readonly string[],
): Record<string, string> {
  const origin = headers.get('Origin')
  return origin === null ? {} : policy.response(origin, responseHeaders)
}

/** Creates the response to an `OPTIONS` request. */
export function optionsResponse(
  methods: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): RawResponse {
  return { status: 204, headers: { Allow: methods.join(', '), ...headers }, text: undefined }
}
