import {
  createMemoryWebhookStore,
  createWebhooks,
  type WebhookReceiver,
  type WebhookStore,
} from '@permit-tracking/sdk/webhooks'
import { Webhook } from 'standardwebhooks'

/** An inner service, and the secret with which deliveries to it are signed: `whsec_` and Base64. */
export interface InnerService {
  readonly url: string
  readonly secret: string
}

/** Receives webhooks, and sends each event to an inner service once, signed as Standard Webhooks describe it. */
export function createForwarder(
  secret: string | undefined,
  inner: InnerService,
  store: WebhookStore = createMemoryWebhookStore(),
): WebhookReceiver {
  const signer = new Webhook(inner.secret)
  // The service waits ten seconds.
  return createWebhooks({ secret, timeout: '8s', store }).fallback(async (event, { key, signal }) => {
    const sentAt = new Date()
    const body = JSON.stringify(event)
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': key,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': signer.sign(key, sentAt, body),
    }
    const options = { method: 'POST', headers, body, signal: signal ?? null, redirect: 'error' } as const
    const response = await fetch(inner.url, options)
    await response.body?.cancel()
    // The service then sends the delivery again.
    if (!response.ok) throw new Error(`${inner.url} responded with ${response.status}`)
  })
}
