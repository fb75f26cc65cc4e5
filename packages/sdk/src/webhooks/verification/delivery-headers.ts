/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** The header's value, whatever the case of its name; `undefined` when it didn't come. */
export function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  const lower = name.toLowerCase()
  if (isHeaders(headers)) return headers.get(lower) ?? undefined
  for (const key in headers) {
    if (key.toLowerCase() === lower) {
      const value = headers[key]
      return typeof value === 'string' ? value : value?.join(', ')
    }
  }
  return undefined
}

/** Not instanceof: there are more Headers than the platform's, such as those of undici and node-fetch. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === 'function'
}
