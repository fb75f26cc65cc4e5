/** Default name of the header with the signature. */
export const defaultHeader = 'X-Webhook-Signature'

/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Returns a header's value by its name in any case; `null` or `undefined` if it is missing. */
export function readHeader(headers: WebhookHeaders, name: string): string | null | undefined {
  const lowerCaseName = name.toLowerCase()
  if (isHeaders(headers)) return headers.get(lowerCaseName)
  const key = Object.keys(headers ?? {}).find((key) => key.toLowerCase() === lowerCaseName)
  return key && headers[key]?.toString()
}

/** Returns the names of all headers. */
export function headerNames(headers: WebhookHeaders): string[] {
  return isHeaders(headers) ? [...headers.keys()] : Object.keys(headers ?? {})
}

/** True for a `Headers`, also from undici and node-fetch, which have their own classes. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers?.get === 'function'
}
