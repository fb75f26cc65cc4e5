/** Function that sends a request to the service: the platform's `fetch`, a mock, or a wrapper of either. */
export type Fetch = (request: Request) => Promise<Response>

/** The platform's `fetch`, or the one that replaced it before the import. */
const originalFetch = globalThis.fetch

/**
 * Sends a request by the global `fetch`, read at every request, so that a later patch applies. A single function, because
 * rate limits are kept per function.
 */
export function platformFetch(request: Request): Promise<Response> {
  // While Next.js renders a page, it responds to every equal GET with the first response, even to a retry, unless it
  // receives the signal separately.
  if ('__nextPatched' in globalThis.fetch) return globalThis.fetch(request, { signal: request.signal })
  return globalThis.fetch(request)
}

/** True for {@link platformFetch}, if the global `fetch` was not replaced since the import. */
export function isOriginal(fetch: Fetch): boolean {
  return fetch === platformFetch && globalThis.fetch === originalFetch
}
