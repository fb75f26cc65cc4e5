import type { webhooks } from '../../../../spec/generated/types.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { formatTimestamps } from '../dialect/timestamps.ts'
import type { WebhookEvent } from '../domain/events.ts'
import { sign, signStandard } from './sign.ts'
import type { WebhookWithEndpoint } from './webhook.ts'

export const deliveryStates = ['pending', 'delivered', 'failed', 'canceled'] as const

/** Delivery of an event to one webhook. */
export interface Delivery {
  readonly id: string
  readonly webhook_id: string
  /** URL of the last attempt, or of the first one before it starts. */
  readonly url: string
  readonly event: keyof webhooks
  /** Permit of the event. Null for a test event. */
  readonly permit_uuid: string | null
  /** Headers shared by all attempts. Standard Webhooks headers are added per attempt. */
  readonly headers: Readonly<Record<string, string>>
  /** Body of every attempt. */
  readonly body: string
  /** State: `pending` until it is delivered, has failed for good, or its webhook is deleted. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'canceled'
  /** Time of the creation, ISO 8601 UTC. */
  readonly created_at: string
  /**
   * Time of the next attempt, ISO 8601 UTC. Null while it runs and if none will follow. While the webhook is paused, the
   * delivery waits longer.
   */
  readonly next_attempt_at: string | null
  /** Attempts, oldest first. */
  readonly attempts: readonly {
    /** Start of the attempt, ISO 8601 UTC. */
    readonly at: string
    /** Trigger: `schedule` for the first attempt and retries, `manual` for a call of `retry`. */
    readonly trigger: 'schedule' | 'manual'
    /** Status of the response. Null without a response. */
    readonly status: number | null
    /** First 1 KiB of the response's body. Null without a response. */
    readonly response_excerpt: string | null
    /** Reason for a missing response. Null with a response. */
    readonly error: string | null
    /** Duration on the mock's clock. */
    readonly duration_ms: number
  }[]
}

/** One attempt to deliver an event. */
export type DeliveryAttempt = Delivery['attempts'][number]

/** A delivery in the engine. */
export interface DeliveryJob {
  delivery: Delivery
  /** Cancels the scheduled attempt. */
  unschedule: () => void
  /** Aborts attempts in progress. */
  readonly aborter: AbortController
}

/** Creates a delivery that is due now. All attempts share its body and headers. */
export function createDelivery(
  { webhook, secret }: WebhookWithEndpoint,
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
    headers: deliveryHeaders(secret, new TextEncoder().encode(body), dialect),
    body,
    state: 'pending',
    created_at: at,
    next_attempt_at: at,
    attempts: [],
  }
}

/** Creates the job of a delivery. */
export function createJob(delivery: Delivery): DeliveryJob {
  return { delivery: freezeDelivery(delivery), unschedule: () => {}, aborter: new AbortController() }
}

/** Returns a frozen copy. */
export function freezeDelivery(delivery: Delivery): Delivery {
  return Object.freeze({
    ...delivery,
    headers: Object.freeze({ ...delivery.headers }),
    attempts: Object.freeze(delivery.attempts.map((attempt) => Object.freeze({ ...attempt }))),
  })
}

/** `User-Agent` of deliveries. */
const userAgent = 'PermitTracking-Webhooks/1.0'

/** Returns the headers of a delivery; with the signature if there is a secret. `change` changes the signature. */
export function deliveryHeaders(
  secret: string | undefined,
  body: Uint8Array,
  dialect: Dialect,
  change = (signature: string) => signature,
): Delivery['headers'] {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  if (secret === undefined) return headers
  return { ...headers, [dialect.signatureHeader]: dialect.signaturePrefix + change(sign(secret, body)) }
}

/** Body of an attempt, with the identifier and the time that Standard Webhooks also sign. */
export interface AttemptContent {
  /** Identifier of the delivery. */
  readonly id: string
  /** Start of the attempt in epoch milliseconds. */
  readonly at: number
  readonly body: Uint8Array
}

/** Returns the Standard Webhooks headers of an attempt; none without a secret, or if the dialect lacks them. */
export function standardWebhookHeaders(
  secret: string | undefined,
  { id, at, body }: AttemptContent,
  dialect: Dialect,
  change = (signature: string) => signature,
): Delivery['headers'] {
  if (secret === undefined || !dialect.standardWebhooks) return {}
  const timestamp = String(Math.floor(at / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${change(signStandard(secret, id, timestamp, body))}`,
  }
}

/** Returns all headers of an attempt whose body is newly signed. A retry keeps the headers of its delivery. */
export function attemptHeaders(
  secret: string | undefined,
  content: AttemptContent,
  dialect: Dialect,
  change?: (signature: string) => string,
): Delivery['headers'] {
  return {
    ...deliveryHeaders(secret, content.body, dialect, change),
    ...standardWebhookHeaders(secret, content, dialect, change),
  }
}
