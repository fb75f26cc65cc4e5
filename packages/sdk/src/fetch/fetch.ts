/** Function that sends a request to the service: the platform's `fetch`, a mock, or a wrapper of either. */
export type Fetch = (request: Request) => Promise<Response>

/** The platform's `fetch`, or the one that replaced it before the import. */
const originalFetch = globalThis.fetch

/**
 * Sends a request by the global `fetch`, read at every request, so that a later patch applies. One function, so that
 * clients share their limits.
 *
 * The imported `fetch` receives an address and options, because it would create a second `Request` from a `Request`. A later
 * patch receives a `Request`, like the option `fetch`. No `fetch` receives a `Request` together with options that change it:
 * wrappers of telemetry libraries drop one of the two.
 */
export function platformFetch(input: string | Request, init?: RequestInit): Promise<Response> {
  if (typeof input === 'string' && globalThis.fetch === originalFetch) return globalThis.fetch(input, init)
  const request = new Request(input, init)
  // While Next.js renders a page, it responds to every equal GET with the first response, even to a retry, unless it
  // receives the signal separately.
  if ('__nextPatched' in globalThis.fetch) return globalThis.fetch(request, { signal: request.signal })
  return globalThis.fetch(request)
}
