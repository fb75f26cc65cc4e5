import { checkOptions } from '../option-checks.ts'
import { hmac } from './digest.ts'
import { type RawBody, toBytes } from './raw-body.ts'
import { checkSecret } from './secrets.ts'

/** Options of {@link signWebhook}. */
export interface SignOptions {
  /** Secret of the webhook. */
  readonly secret: string
}

/**
 * Signs a body as the service does: the lowercase hexadecimal HMAC-SHA256 of its bytes. For tests of a receiver, and for forwarding a delivery.
 *
 * @example
 * ```ts
 * const body = JSON.stringify({ event: 'permit.status_changed', … })
 * const headers = { 'x-webhook-signature': await signWebhook(body, { secret }) }
 * ```
 *
 * @throws ConfigurationError if the secret cannot be a webhook's secret, the body is neither text nor bytes, or an option is
 * unknown.
 * @see [The signature header](https://permit-tracking.github.io/permit-tracking-js/service#signature-header)
 */
export async function signWebhook(body: RawBody, options: SignOptions): Promise<string> {
  const { secret } = checkOptions(options, { secret: true })
  return hmac(toBytes(body), checkSecret(secret))
}
