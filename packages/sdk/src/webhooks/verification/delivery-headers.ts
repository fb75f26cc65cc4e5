import { ConfigurationError } from '../../errors/configuration-error.ts'
import { typeOf } from '../option-checks.ts'

/** Name of the header with the signature, unless `header` names another one. */
export const defaultHeader = 'X-Webhook-Signature'

/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** @throws ConfigurationError for anything but headers, such as the signature alone. */
export function checkHeaders(headers: unknown): void {
  if (typeof headers === 'object' && headers !== null) return
  throw new ConfigurationError(
    `\`headers\` must be the headers of the delivery (received ${typeOf(headers)}). Call verifyWebhook(rawBody, headers, { secret }).`,
  )
}

/** Returns the header's value, whatever the case of its name; `undefined` if it is missing or not text. */
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

/** Returns the names of all headers. */
export function headerNames(headers: WebhookHeaders): string[] {
  return isHeaders(headers) ? [...headers.keys()] : Object.keys(headers ?? {})
}

/** Does not use instanceof: undici and node-fetch have a Headers of their own. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers?.get === 'function'
}
