import type { Dialect } from '../dialect.ts'
import type { WebhookEvent } from '../domain/events.ts'
import { sign } from './sign.ts'
import type { Subscription } from './subscription.ts'

/** One try to deliver an event. */
export interface DeliveryAttempt {
  /** When it started, ISO 8601 UTC. */
  readonly at: string
  /** What the receiver answered; null when no answer came. */
  readonly status: number | null
  /** Why no answer came; null when one did. */
  readonly error: string | null
  /** On the mock's clock. */
  readonly duration_ms: number
}

/** An event on its way to one webhook, as the deliveries log shows it. */
export interface Delivery {
  readonly id: string
  readonly webhook_id: string
  readonly url: string
  readonly event: WebhookEvent['event']
  /** The exact text that is sent, at every attempt. */
  readonly body: string
  /** `pending` until it is delivered, failed for good, or its webhook is deleted. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'canceled'
  /** ISO 8601 UTC. */
  readonly created_at: string
  /** When the next retry is due, ISO 8601 UTC; null when none is scheduled. */
  readonly next_attempt_at: string | null
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

/** A delivery with what its attempts need. */
export interface DeliveryJob {
  delivery: Delivery
  readonly subscription: Subscription
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Made once, so that every attempt carries the same signature. */
  readonly headers: Promise<Readonly<Record<string, string>>>
  /** Automatic attempts so far; manual ones don't count. */
  tries: number
  /** Takes the scheduled retry back. */
  cancelRetry: () => void
}

/** A delivery that has not been tried yet. */
export function createJob(
  subscription: Subscription,
  event: WebhookEvent,
  {
    id,
    created_at,
    dialect,
  }: { readonly id: string; readonly created_at: string; readonly dialect: Dialect },
): DeliveryJob {
  const body = JSON.stringify(event)
  const bytes = new TextEncoder().encode(body)
  const { webhook, secret } = subscription
  return {
    delivery: {
      id,
      webhook_id: webhook.id,
      url: webhook.url,
      event: event.event,
      body,
      state: 'pending',
      created_at,
      next_attempt_at: null,
      attempts: [],
    },
    subscription,
    bytes,
    headers: deliveryHeaders(secret, bytes, dialect),
    tries: 0,
    cancelRetry: () => {},
  }
}

async function deliveryHeaders(secret: string | undefined, bytes: Uint8Array<ArrayBuffer>, dialect: Dialect) {
  const type = { 'Content-Type': 'application/json' }
  if (secret === undefined) return type
  return { ...type, [dialect.signatureHeader]: `${dialect.signaturePrefix}${await sign(secret, bytes)}` }
}
