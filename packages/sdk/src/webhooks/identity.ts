import { ConfigurationError, kindOf } from '../errors/configuration-error.ts'
import type { WebhookEvent } from './events.ts'
import type { WebhooksOptions } from './receiver.ts'
import { readHeader, type WebhookHeaders } from './verification/delivery-headers.ts'
import { sha256 } from './verification/digest.ts'
import { toBytes } from './verification/raw-body.ts'

/** Creates the function that returns keys, with the option `key` or from the signature in the header. */
export function createKeyOf(key: WebhooksOptions['key'], header: string) {
  /** Returns the key of a delivery. Without secrets, its signature was not verified. */
  return function keyOf(
    event: WebhookEvent,
    body: string | Uint8Array<ArrayBuffer>,
    headers: WebhookHeaders,
    secrets: readonly string[] | undefined,
  ): string | Promise<string> {
    if (key) return checkKey(key(event, { rawBody: toBytes(body), headers }))
    // The verified signature, because two webhooks may send equal bodies. A repetition has the same one, whatever secrets
    // were added and removed meanwhile.
    const signature = secrets && readHeader(headers, header)?.trim().slice(-64).toLowerCase()
    return sha256(signature ?? body)
  }
}

function checkKey(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key
  throw new ConfigurationError(
    `\`key\` must return a string that is not empty (received ${key === '' ? 'an empty string' : kindOf(key)}).`,
  )
}
