import { ConfigurationError } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import { checkFunction, typeOf } from './option-checks.ts'
import { defaultHeader, readHeader, type WebhookHeaders } from './verification/delivery-headers.ts'
import { hmac } from './verification/hmac.ts'
import { toBytes } from './verification/raw-body.ts'
import { sha256 } from './verification/sha256.ts'

/** A verified delivery, for the `key` option of `createWebhooks`. */
export interface WebhookDelivery {
  /** The body as it was sent. */
  readonly rawBody: Uint8Array
  readonly headers: WebhookHeaders
}

interface KeyOptions {
  readonly header?: string | undefined
  readonly name?: string | undefined
  readonly key?: ((event: WebhookEvent, delivery: WebhookDelivery) => string) | undefined
}

/** Creates the functions that return the keys of deliveries and of single changes. */
export function createKeyOf({ name = '', key, header = defaultHeader }: KeyOptions) {
  if (key !== undefined) checkFunction('key', key)
  if (typeof name !== 'string') {
    throw new ConfigurationError(`\`name\` must be a string (received ${typeOf(name)}).`)
  }

  const prefix = `${JSON.stringify(name)}\n`

  return {
    /**
     * Returns the key of a delivery. The signature tells the deliveries of two webhooks apart, whose bodies are equal. It is
     * that with the last secret of a list, which is the previous one, so that a rotation changes no keys.
     */
    async delivery(
      event: WebhookEvent,
      body: string | Uint8Array<ArrayBuffer>,
      headers: WebhookHeaders,
      secrets: readonly string[] | undefined,
    ): Promise<string> {
      if (key) return checkKey(key(event, { rawBody: toBytes(body), headers }))
      const secret = secrets?.at(-1)
      if (secret === undefined) return sha256(prefix + (await sha256(body)))
      // The only secret was just verified to have made the signature, so that it need not be computed again.
      const sent =
        secrets?.length === 1 ? readHeader(headers, header)?.trim().slice(-64).toLowerCase() : undefined
      return sha256(prefix + (sent ?? (await hmac(body, secret))))
    },
    /** Returns the key of a change, however it came. */
    change: (identity: string) => sha256(prefix + identity),
  }
}

function checkKey(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key
  throw new ConfigurationError(
    `\`key\` must return a text that is not empty (received ${key === '' ? 'an empty one' : typeOf(key)}).`,
  )
}
