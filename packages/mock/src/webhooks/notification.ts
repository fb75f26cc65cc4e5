import type { Delivery } from './delivery.ts'

/** What the service tells the organization: a delivery failed for good, after all its retries. */
export interface Notification {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly type: 'webhook.delivery_failed'
  readonly webhook_id: string
  readonly delivery_id: string
  /** The same for people. */
  readonly message: string
}

/** Tells that the delivery failed for good. */
export function createNotification(
  { id, webhook_id, url, event, attempts }: Delivery,
  given: { readonly id: string; readonly at: string },
): Notification {
  return Object.freeze({
    ...given,
    type: 'webhook.delivery_failed',
    webhook_id,
    delivery_id: id,
    message: `${event} could not be delivered to ${url}: ${attempts.length} attempts failed.`,
  })
}
