import type { IncomingHeaders, RawResponse } from './context.ts'

/** Permissions of web pages on other origins, as headers (Fetch standard, CORS protocol). */
export interface CorsPolicy {
  /** Returns the headers for an `OPTIONS` request. */
  preflight(request: PreflightRequest): Record<string, string>
  /** Returns the headers of the response to any other request, with those of the policy. */
  response(requestHeaders: IncomingHeaders, headers: RawResponse['headers']): RawResponse['headers']
}

/** Request that a browser sends before the actual one. */
export interface PreflightRequest {
  readonly headers: IncomingHeaders
  /** Methods of the route. */
  readonly allowed: readonly string[]
}

/** Creates the response to an `OPTIONS` request. */
export function optionsResponse(
  methods: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): RawResponse {
  return { status: 204, headers: { Allow: methods.join(', '), ...headers }, text: undefined }
}
