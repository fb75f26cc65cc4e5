import type { Delivery } from './delivery.ts'

/** Notification of the organization that a delivery failed for good, after all retries. */
export interface MockNotification {
  readonly id: string
  /** Time of the notification, ISO 8601 UTC. */
  readonly at: string
  readonly type: 'webhook.delivery_failed'
  readonly webhook_id: string
  readonly delivery_id: string
  /** Text for people. */
  readonly message: string
}

/** Creates the notification of a failed delivery. */
export function createNotification(
  { id, webhook_id, url, event, attempts }: Delivery,
  identity: { readonly id: string; readonly at: string },
): MockNotification {
  return Object.freeze({
    ...identity,
    type: 'webhook.delivery_failed',
    webhook_id,
    delivery_id: id,
    message: `${event} could not be delivered to ${url}: ${attempts.length} attempts failed.`,
  })
}
