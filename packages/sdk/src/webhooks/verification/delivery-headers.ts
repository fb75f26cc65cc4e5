/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** The header's value, whatever the case of its name; `undefined` when it didn't come, or as something that is no text. */
export function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  const value = findHeader(headers, name.toLowerCase())
  if (typeof value === 'string') return value
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string')) return undefined
  return value.join(', ')
}

function findHeader(headers: WebhookHeaders, lowerCaseName: string): unknown {
  if (isHeaders(headers)) return headers.get(lowerCaseName)
  for (const key in headers) {
    if (key.toLowerCase() === lowerCaseName) return headers[key]
  }
  return undefined
}

/** The names of all headers. */
export function headerNames(headers: WebhookHeaders): string[] {
  return isHeaders(headers) ? [...headers.keys()] : Object.keys(headers ?? {})
}

/** Not instanceof: there are more Headers than the platform's, such as those of undici and node-fetch. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers?.get === 'function'
}
