/** The platform's `fetch`, or the one that replaced it before the import. */
const importedFetch = globalThis.fetch

/**
 * Sends a request by the global `fetch`, read at every request, so that a later patch applies. One function, so that
 * clients share their limits.
 *
 * A later patch receives a `Request`, like the option `fetch`. Any other `fetch` would create a second `Request` from it,
 * so it receives the parts. So does the one of Next.js. While it renders a page, it responds to every equal GET with the
 * first response, even to a retry, unless it receives the signal separately.
 */
export function platformFetch(input: string | Request, init?: RequestInit): Promise<Response> {
  const takesParts = globalThis.fetch === importedFetch || '__nextPatched' in globalThis.fetch
  return takesParts ? globalThis.fetch(input, init) : globalThis.fetch(new Request(input, init))
}
