import { ConfigurationError } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import { checkFunction, typeOf } from './option-checks.ts'
import type { WebhookHeaders } from './verification/delivery-headers.ts'
import { hmac } from './verification/hmac.ts'
import { sha256 } from './verification/sha256.ts'

/** A verified delivery, for the `key` option of `createWebhooks`. */
export interface WebhookDelivery {
  /** The body as it was sent. */
  readonly rawBody: Uint8Array
  readonly headers: WebhookHeaders
}

interface KeyOptions {
  readonly name?: string | undefined
  readonly key?: ((event: WebhookEvent, delivery: WebhookDelivery) => string) | undefined
}

/** Creates the functions that return the keys of deliveries and of single changes. */
export function createKeyOf({ name = '', key }: KeyOptions) {
  if (key !== undefined) checkFunction('key', key)
  if (typeof name !== 'string') {
    throw new ConfigurationError(`\`name\` must be a string (received ${typeOf(name)}).`)
  }

  return {
    /**
     * Returns the key of a delivery. The hash with the secret tells the deliveries of two webhooks apart, whose bodies are
     * equal. It uses the last secret of a list, which is the previous one, so that a rotation changes no keys.
     */
    async delivery(
      event: WebhookEvent,
      delivery: WebhookDelivery & { readonly rawBody: Uint8Array<ArrayBuffer> },
      secrets: readonly string[] | undefined,
    ): Promise<string> {
      if (key) return checkKey(key(event, delivery))
      const secret = secrets?.at(-1)
      const digest = secret === undefined ? sha256(delivery.rawBody) : hmac(delivery.rawBody, secret)
      return sha256(`${name}\n${await digest}`)
    },
    /** Returns the key of a change, however it came. */
    change: (identity: string) => sha256(`${name}\n${identity}`),
  }
}

function checkKey(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key
  throw new ConfigurationError(
    `\`key\` must return a text that is not empty (received ${key === '' ? 'an empty one' : typeOf(key)}).`,
  )
}
