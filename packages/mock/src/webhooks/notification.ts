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
