import type { Clock } from '../clock.ts'
import type { Dialect } from '../dialect.ts'
import type { WebhookEvent } from '../domain/events.ts'
import { createRandom } from '../domain/random.ts'
import { toTimestamp } from '../domain/timestamp.ts'
import type { World } from '../domain/world.ts'
import type { Fetch } from '../options.ts'
import { createJob, type Delivery, type DeliveryJob } from './delivery.ts'
import { createEngine } from './engine.ts'
import type { Notification } from './notification.ts'
import { settle } from './settle.ts'
import { createSubscription, type Subscription, type Webhook, type WebhookOptions } from './subscription.ts'

/** The webhooks of an organization and the log of their deliveries. */
export interface WebhookCenter {
  /** Creates a webhook. Throws a TypeError for an address that isn't HTTPS (or loopback) and for an unknown event. */
  create(options: WebhookOptions): Webhook
  /** Every webhook, in the order of creation. */
  list(): Webhook[]
  /** Deletes a webhook and takes the retries of its deliveries back. Throws for an unknown identifier. */
  delete(id: string): void
  /** Sends a `webhook.test` event, whatever the webhook subscribes to; the promise ends with the first attempt. */
  sendTest(id: string): Promise<Delivery>
  /** The last 1,000 deliveries with all their attempts, oldest first; one that is pending is never dropped. */
  deliveries(): Delivery[]
  /** One attempt more, at once; its failure changes no schedule. Throws for an unknown delivery or a deleted webhook. */
  retry(deliveryId: string): Promise<Delivery>
  /**
   * Resolves when no delivery is in flight and no retry is scheduled. With a manual clock it rejects, instead of
   * hanging, when only moving the clock can settle them.
   */
  settled(): Promise<void>
}

/** What the webhooks of an organization need. */
export interface WebhookCenterOptions {
  readonly world: World
  readonly clock: Clock
  readonly dialect: Dialect
  /** How requests leave the mock. */
  readonly send: Fetch
  readonly seed: number | string
}

/** Webhooks that deliver every event of the world. */
export function createWebhookCenter({
  world,
  clock,
  dialect,
  send,
  seed,
}: WebhookCenterOptions): WebhookCenter & { notifications(): Notification[] } {
  const random = createRandom(`${seed}/webhooks`)
  const subscriptions = new Map<string, Subscription>()
  const jobs = new Map<string, DeliveryJob>()
  const notifications: Notification[] = []
  const engine = createEngine({
    clock,
    backoffMs: dialect.deliveryBackoff,
    onFailure: (delivery) => notifications.push(toNotification(delivery, `ntf_${random.hex(12)}`, clock)),
  })

  function deliver(
    subscription: Subscription,
    event: WebhookEvent,
  ): { job: DeliveryJob; attempted: Promise<void> } {
    const created_at = new Date(clock.now()).toISOString()
    const job = createJob(subscription, event, { id: `dlv_${random.hex(12)}`, created_at, dialect })
    jobs.set(job.delivery.id, job)
    forgetOldest(jobs)
    return { job, attempted: engine.start(job) }
  }

  world.onEvent((event) => {
    for (const subscription of subscriptions.values()) {
      if (subscription.webhook.events.some((name) => name === event.event)) deliver(subscription, event)
    }
  })

  return {
    create(options) {
      const given = { id: `whk_${random.hex(8)}`, created_at: toTimestamp(clock.now()), send }
      const subscription = createSubscription(options, given)
      subscriptions.set(given.id, subscription)
      return subscription.webhook
    },
    list: () => [...subscriptions.values()].map(({ webhook }) => webhook),
    delete(id) {
      const { webhook } = find(subscriptions, id, 'webhook')
      subscriptions.delete(id)
      for (const job of jobs.values()) if (job.delivery.webhook_id === webhook.id) engine.cancel(job)
    },
    async sendTest(id) {
      const subscription = find(subscriptions, id, 'webhook')
      const { job, attempted } = deliver(subscription, testEvent(world, id, clock))
      await attempted
      return job.delivery
    },
    deliveries: () => [...jobs.values()].map(({ delivery }) => delivery),
    async retry(deliveryId) {
      const job = find(jobs, deliveryId, 'delivery')
      find(subscriptions, job.delivery.webhook_id, 'webhook')
      await engine.retry(job)
      return job.delivery
    },
    settled() {
      const scheduled = () =>
        [...jobs.values()].map(({ delivery }) => delivery).filter((one) => one.next_attempt_at)
      return settle({ inFlight: engine.inFlight, scheduled }, clock)
    },
    notifications: () => [...notifications],
  }
}

const capacity = 1_000

function forgetOldest(jobs: Map<string, DeliveryJob>): void {
  for (const [id, { delivery }] of jobs) {
    if (jobs.size <= capacity) return
    if (delivery.state !== 'pending') jobs.delete(id)
  }
}

function find<Item>(items: ReadonlyMap<string, Item>, id: string, kind: string): Item {
  const item = items.get(id)
  if (item) return item
  throw new Error(`There is no ${kind} with the id ${JSON.stringify(id)}; take one from the list.`)
}

function testEvent({ organization }: World, webhook_id: string, clock: Clock): WebhookEvent {
  return {
    event: 'webhook.test',
    timestamp: toTimestamp(clock.now()),
    organization_id: organization.organization_id,
    data: { webhook_id },
  }
}

function toNotification(
  { id, webhook_id, url, event, attempts }: Delivery,
  notificationId: string,
  clock: Clock,
): Notification {
  return {
    id: notificationId,
    at: new Date(clock.now()).toISOString(),
    type: 'webhook.delivery_failed',
    webhook_id,
    delivery_id: id,
    message: `${event} could not be delivered to ${url}: ${attempts.length} attempts failed.`,
  }
}
