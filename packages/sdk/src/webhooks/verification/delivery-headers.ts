import { invalid, kindOf } from '../../errors/configuration-error.ts'

/** Default name of the header with the signature. */
export const defaultHeader = 'X-Webhook-Signature'

/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** @throws ConfigurationError for a value that is not the headers, such as the signature alone. */
export function checkDeliveryHeaders(headers: unknown): void {
  if (typeof headers === 'object' && headers !== null) return
  throw invalid('headers', 'the headers of the delivery', kindOf(headers))
}

/** Returns a header's value by its name in any case; `undefined` if it is missing or not text. */
export function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  const value = findHeader(headers, name.toLowerCase())
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return undefined
  return value.join(', ')
}

function findHeader(headers: WebhookHeaders, lowerCaseName: string): unknown {
  if (isHeaders(headers)) return headers.get(lowerCaseName)
  // Node's headers are in lower case.
  const value = headers?.[lowerCaseName]
  if (value !== undefined) return value
  for (const key in headers) {
    if (key.toLowerCase() === lowerCaseName) return headers[key]
  }
  return undefined
}

/** Returns the names of all headers. */
export function headerNames(headers: WebhookHeaders): string[] {
  return isHeaders(headers) ? [...headers.keys()] : Object.keys(headers ?? {})
}

/** True for a `Headers`, also from undici and node-fetch, which have their own classes. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers?.get === 'function'
}
