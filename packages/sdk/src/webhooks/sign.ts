import { importSecret, type RawBody, toBytes, toHex } from './signature.ts'

/** Options of {@link signWebhook}. */
export interface SignOptions {
  /** The webhook's secret. */
  secret: string
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
 * @throws ConfigurationError when the secret is empty.
 */
export async function signWebhook(body: RawBody, { secret }: SignOptions): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await importSecret(secret, 'sign'), toBytes(body))
  return toHex(new Uint8Array(signature))
}
