import { ConfigurationError } from '../errors/configuration-error.ts'
import { WebhookVerificationError } from '../errors/webhook-verification-error.ts'
import type { WebhookEvent } from './events.ts'
import { importSecret, parseSignature, type RawBody, toBytes } from './signature.ts'

/** Headers of a delivery: a `Headers`, or an object such as Node's `request.headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions {
  /** The webhook's secret. While it is being replaced, a list of the current and the previous one. */
  secret: string | readonly string[]
  /** Name of the header with the signature, in upper or lower case. Default: `X-Webhook-Signature`. */
  header?: string | undefined
}

/**
 * Verifies that a delivery comes from the service, and gives the event in it (service specification, "Signature").
 *
 * The signature covers the bytes as they were sent, so pass the body before anything has parsed it. Compares in constant
 * time. Runs on every platform with Web Crypto: Node, Bun, Deno, edge runtimes, browsers.
 *
 * @example
 * ```ts
 * const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
 * if (event.event === 'permit.status_changed') console.log(event.data.new_status)
 * ```
 *
 * @param rawBody The body as it came over the wire.
 * @param headers The headers of the delivery.
 * @throws WebhookVerificationError when the delivery must not be trusted; `reason` tells why.
 * @throws ConfigurationError when there is no secret, or an empty one, or the body is neither text nor bytes.
 */
export async function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  { secret, header = 'X-Webhook-Signature' }: VerifyOptions,
): Promise<WebhookEvent> {
  const keys = await Promise.all(listSecrets(secret).map((each) => importSecret(each, 'verify')))
  const signature = readSignature(headers, header)
  const bytes = toBytes(rawBody)
  for (const key of keys) {
    if (await crypto.subtle.verify('HMAC', key, signature, bytes)) return readEvent(bytes)
  }
  throw new WebhookVerificationError(
    'mismatch',
    'Could not verify the webhook, because its signature was not made from this body with the secret; check that the secret is the webhook’s, and pass the body as it came, before anything parses it.',
  )
}

function listSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets?.length > 0) return secrets
  throw new ConfigurationError(
    'Could not verify the webhook, because there is no secret; give the secret of the webhook.',
  )
}

function readSignature(headers: WebhookHeaders, name: string): Uint8Array<ArrayBuffer> {
  const text = readHeader(headers, name.toLowerCase())
  if (!text) {
    throw new WebhookVerificationError(
      'missing_signature',
      `Could not verify the webhook, because it came without the header ${name}; set a secret on the webhook, and check that nothing on the way strips the header.`,
    )
  }
  const signature = parseSignature(text)
  if (signature) return signature
  throw new WebhookVerificationError(
    'malformed_signature',
    `Could not verify the webhook, because the header ${name} is not 64 hexadecimal digits; check that it is the header with the signature.`,
  )
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  // Not instanceof: there are more Headers than the platform's, such as those of undici and node-fetch.
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.join(', ')
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isEvent(event)) return event
  } catch (cause) {
    throw invalidPayload('it is not JSON', { cause })
  }
  throw invalidPayload('it has no event and data')
}

function invalidPayload(problem: string, options?: ErrorOptions): WebhookVerificationError {
  return new WebhookVerificationError(
    'invalid_payload',
    `Could not read the webhook, although it is rightly signed, because ${problem}; check what sends it.`,
    options,
  )
}

/** The envelope is checked; `data` is the specification's word, so that new and missing fields do no harm. */
function isEvent(value: unknown): value is WebhookEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'event' in value &&
    typeof value.event === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  )
}
