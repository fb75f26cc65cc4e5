import { ConfigurationError, kindOf } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import { readHeader, type WebhookHeaders } from './verification/delivery-headers.ts'
import { sha256 } from './verification/digest.ts'
import { toBytes } from './verification/raw-body.ts'

/** Returns the key by which a repeated delivery is recognized. `rawBody` is the body as it was sent. */
export type DeliveryKey = (
  event: WebhookEvent,
  delivery: { readonly rawBody: Uint8Array; readonly headers: WebhookHeaders },
) => string

/** Keys of deliveries and of single status changes. */
export interface KeyOf {
  /** Returns the key of a delivery. Without secrets, its signature was not verified. */
  delivery(
    event: WebhookEvent,
    body: string | Uint8Array<ArrayBuffer>,
    headers: WebhookHeaders,
    secrets: readonly string[] | undefined,
  ): string | Promise<string>
  /** Returns the key of a status change, whether it was delivered or read from the history. */
  change(identity: string): string | Promise<string>
}

interface KeyOptions {
  readonly header: string
  readonly key: DeliveryKey | undefined
}

/** Creates the functions that return keys. */
export function createKeyOf({ key, header }: KeyOptions): KeyOf {
  return {
    change: sha256,
    // The verified signature, because two webhooks may send equal bodies. A repetition has the same one, whatever secrets
    // were added and removed meanwhile.
    delivery(event, body, headers, secrets) {
      if (key) return checkKey(key(event, { rawBody: toBytes(body), headers }))
      const signature = secrets && readHeader(headers, header)?.trim().slice(-64).toLowerCase()
      return sha256(signature ?? body)
    },
  }
}

function checkKey(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key
  throw new ConfigurationError(
    `\`key\` must return a string that is not empty (received ${key === '' ? 'an empty string' : kindOf(key)}).`,
  )
}
