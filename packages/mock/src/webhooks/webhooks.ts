import type { AttackOptions } from './attack/attack.ts'
import type { AttackReport } from './attack/report.ts'
import type { Delivery } from './delivery.ts'
import type { DeliveryFilter } from './delivery-log.ts'
import type { Notification } from './notification.ts'
import type { SettleOptions } from './settle.ts'
import type { Receivers, WebhooksState } from './state.ts'
import type { Webhook, WebhookChanges, WebhookOptions } from './subscription.ts'

/** The webhooks of an organization and the log of their deliveries. */
export interface Webhooks {
  /** Creates a webhook. Throws a TypeError for an address that isn't HTTPS (or loopback) and for an unknown event. */
  create(options: WebhookOptions): Webhook
  /** The webhook with this identifier. */
  get(id: string): Webhook | undefined
  /** Every webhook, in the order of creation. */
  list(): Webhook[]
  /** Changes a webhook. Throws as `create` does, and for an unknown identifier; then nothing changes. */
  update(id: string, changes: WebhookChanges): Webhook
  /**
   * Holds the webhook's deliveries back: events go on being logged as pending deliveries, retries wait. What a
   * person asks for (`sendTest`, `retry`) goes out all the same. Throws for an unknown identifier.
   */
  pause(id: string): Webhook
  /** Sends what was held back, in the order of the events; retries that aren't due yet keep their moment. */
  resume(id: string): Webhook
  /** Deletes a webhook, gives its pending deliveries up and ends attempts under way. Throws for an unknown identifier. */
  delete(id: string): void
  /** Sends a `webhook.test` event, whatever the webhook subscribes to; the promise ends with the first attempt. */
  sendTest(id: string): Promise<Delivery>
  /**
   * The deliveries with all their attempts, in the order of their events: every pending one, and of the others the
   * last 1,000.
   */
  deliveries(filter?: DeliveryFilter): Delivery[]
  /** The delivery with this identifier. */
  delivery(id: string): Delivery | undefined
  /** One attempt more, at once; its failure changes no schedule. Throws for an unknown delivery or a deleted webhook. */
  retry(deliveryId: string): Promise<Delivery>
  /**
   * Sends the webhook's receiver everything that a receiver may meet: odd deliveries that it has to take, forged ones
   * that it has to refuse, duplicates, huge and broken ones. The report tells what it did wrong; of a receiver that doesn't
   * take a genuine delivery, which is the first, it tells that alone. Nothing of it shows in the log of deliveries. Rejects
   * for an unknown identifier, a webhook without a secret, and an option that there isn't.
   *
   * @example
   * ```ts
   * const { id } = mock.webhooks.create({ url: webhooks, secret })
   * expect((await mock.webhooks.attack(id)).failures).toEqual([])
   * ```
   */
  attack(id: string, options?: AttackOptions): Promise<AttackReport>
  /**
   * Resolves when no delivery is in flight and no retry is scheduled, also of events raised meanwhile; what a paused
   * webhook holds back is not waited for. With a manual clock it rejects, instead of hanging, when only moving the
   * clock can settle them, unless it is told to `advance` the clock itself. A receiver at an address counts as silent
   * there after about a second of real time, and one of this process after some 40 ms.
   */
  settled(options?: SettleOptions): Promise<void>
}

/** Webhooks that can be put into another state as a whole. */
export interface WebhookStore extends Webhooks {
  /** The last 1,000 notifications, oldest first. */
  notifications(): Notification[]
  /** Everything as JSON; attempts under way count as not yet made. */
  save(): WebhooksState
  /**
   * Goes on from the state: attempts under way here are given up, what is due is sent at once, the rest when it is
   * due. Receivers that are functions are those given, or else those that the webhooks of the same identifiers had last.
   */
  load(state: WebhooksState, receivers?: Receivers): void
  /** Has no webhooks and no deliveries, as at the beginning. */
  reset(): void
}
