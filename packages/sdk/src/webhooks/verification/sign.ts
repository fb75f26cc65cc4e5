import { hmac } from './hmac.ts'
import { type RawBody, toBytes } from './raw-body.ts'
import { checkSecret } from './secrets.ts'

/** Options of {@link signWebhook}. */
export interface SignOptions {
  /** The webhook's secret. */
  readonly secret: string
}

/**
 * Signs a body as the service does: the lowercase hexadecimal HMAC-SHA256 of its bytes (service specification,
 * "Signature"). For tests of a receiver, and for forwarding a delivery.
 *
 * @example
 * ```ts
 * const body = JSON.stringify({ event: 'permit.status_changed', … })
 * const headers = { 'x-webhook-signature': await signWebhook(body, { secret }) }
 * ```
 *
 * @throws ConfigurationError when the secret can't be a webhook's.
 */
export async function signWebhook(body: RawBody, { secret }: SignOptions): Promise<string> {
  checkSecret(secret)
  return hmac(toBytes(body), secret)
}
