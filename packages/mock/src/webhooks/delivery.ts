import type { Dialect } from '../dialect/dialect.ts'
import { formatTimestamps } from '../dialect/timestamps.ts'
import type { WebhookEvent } from '../domain/events.ts'
import { sign } from './sign.ts'
import type { Subscription } from './subscription.ts'

/** One try to deliver an event. */
export interface DeliveryAttempt {
  /** When it started, ISO 8601 UTC. */
  readonly at: string
  /** Whether the schedule asked for it (the first attempt and the retries) or a person. */
  readonly trigger: 'schedule' | 'manual'
  /** What the receiver answered; null when no answer came. */
  readonly status: number | null
  /** The beginning of the answer's body, 1 KiB at most; null when no answer came. */
  readonly response_excerpt: string | null
  /** Why no answer came; null when one did. */
  readonly error: string | null
  /** On the mock's clock. */
  readonly duration_ms: number
}

/** An event on its way to one webhook, as the deliveries log shows it. */
export interface Delivery {
  readonly id: string
  readonly webhook_id: string
  /** Where the last attempt went, or the first one will go. */
  readonly url: string
  readonly event: WebhookEvent['event']
  /** The permit that the event is about; null for a test event. */
  readonly permit_uuid: string | null
  /** The headers that are sent, the signature among them, at every attempt. */
  readonly headers: Readonly<Record<string, string>>
  /** The exact text that is sent, at every attempt. */
  readonly body: string
  /** `pending` until it is delivered, failed for good, or its webhook is deleted. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'canceled'
  /** ISO 8601 UTC. */
  readonly created_at: string
  /**
   * When the next attempt is due, ISO 8601 UTC; null while one is under way and when none will follow. While its
   * webhook is paused, a delivery waits beyond that moment.
   */
  readonly next_attempt_at: string | null
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}

/** A delivery that the engine works on. */
export interface DeliveryJob {
  delivery: Delivery
  /** Takes the scheduled attempt back. */
  unschedule: () => void
  /** Ends the attempts under way. */
  readonly abort: AbortController
}

/** A delivery of the event that is due at once. Its bytes and signature are made here, for all attempts. */
export function createDelivery(
  { webhook, secret }: Subscription,
  event: WebhookEvent,
  { id, at, dialect }: { readonly id: string; readonly at: string; readonly dialect: Dialect },
): Delivery {
  const body = JSON.stringify(formatTimestamps(event, dialect.timestamps))
  return {
    id,
    webhook_id: webhook.id,
    url: webhook.url,
    event: event.event,
    permit_uuid: event.event === 'webhook.test' ? null : event.data.permit_uuid,
    headers: deliveryHeaders(secret, body, dialect),
    body,
    state: 'pending',
    created_at: at,
    next_attempt_at: at,
    attempts: [],
  }
}

/** The delivery for the engine. */
export function createJob(delivery: Delivery): DeliveryJob {
  return { delivery: freezeDelivery(delivery), unschedule: () => {}, abort: new AbortController() }
}

/** A copy that nobody can change: the log hands it out. */
export function freezeDelivery(delivery: Delivery): Delivery {
  return Object.freeze({
    ...delivery,
    headers: Object.freeze({ ...delivery.headers }),
    attempts: Object.freeze(delivery.attempts.map((attempt) => Object.freeze({ ...attempt }))),
  })
}

/** How the service names itself to receivers. */
const userAgent = 'PermitTracking-Webhooks/1.0'

function deliveryHeaders(secret: string | undefined, body: string, dialect: Dialect): Delivery['headers'] {
  const always = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  if (secret === undefined) return always
  const signature = sign(secret, new TextEncoder().encode(body))
  return { ...always, [dialect.signatureHeader]: `${dialect.signaturePrefix}${signature}` }
}
