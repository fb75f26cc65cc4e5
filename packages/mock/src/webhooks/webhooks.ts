import type { Duration } from '../clock/clock.ts'
import type { AttackReport } from './attack/report.ts'
import type { Delivery } from './delivery.ts'
import type { Receiver } from './endpoint.ts'
import type { MockNotification } from './notification.ts'
import type { Receivers, WebhooksState } from './state.ts'
import type { TestEventData, TestEventOptions } from './test-event.ts'
import type { Webhook, WebhookOptions } from './webhook.ts'

/** The webhooks of an organization and the log of their deliveries. */
export interface MockWebhooks {
  /** Creates a webhook. Throws a TypeError for a URL that is neither HTTPS nor loopback, and for an unknown event. */
  create(options: WebhookOptions): Webhook
  /** Returns the webhook with this identifier. */
  get(id: string): Webhook | undefined
  /** Returns every webhook in the order of creation. */
  all(): Webhook[]
  /** Changes a webhook. Absent fields stay as they are. Throws like `create`, and for an unknown identifier, before anything changes. */
  update(
    id: string,
    changes: {
      /** New receiver, even for retries of earlier events. */
      readonly url?: Receiver | undefined
      /** New events to deliver. */
      readonly events?: Webhook['events'] | undefined
      /** New secret, or null to stop signing. Retries keep their HMAC header; Standard Webhooks headers use the new secret. */
      readonly secret?: string | null | undefined
    },
  ): Webhook
  /**
   * Pauses the deliveries of a webhook: new events become pending deliveries, and retries wait. `sendTest` and `retry` still send.
   * Throws for an unknown identifier.
   */
  pause(id: string): Webhook
  /** Resumes a webhook: sends pending deliveries in the order of the events. Retries keep their times. */
  resume(id: string): Webhook
  /** Deletes a webhook, cancels its pending deliveries and aborts attempts in progress. Throws for an unknown identifier. */
  delete(id: string): void
  /**
   * Sends an event that didn't happen, whatever the webhook subscribes to: `webhook.test`, or the event that the options name.
   * Nothing else changes. Resolves after the first attempt; a failed one is retried later. Rejects for an unknown identifier, an unknown event, and data that
   * doesn't match the schema of the event.
   *
   * @example
   * ```ts
   * await mock.webhooks.sendTest(id, { event: 'permit.status_changed' })
   * ```
   */
  sendTest<Name extends keyof TestEventData = 'webhook.test'>(
    id: string,
    options?: TestEventOptions<Name>,
  ): Promise<Delivery>
  /**
   * Returns the deliveries with their attempts, in the order of their events: every pending one and the last 1,000 others. A
   * field that is absent in the filter matches every delivery.
   */
  deliveries(filter?: {
    readonly webhook_id?: string | undefined
    readonly event?: Delivery['event'] | undefined
    readonly state?: Delivery['state'] | undefined
    readonly permit_uuid?: string | undefined
  }): Delivery[]
  /** Returns the delivery with this identifier. */
  delivery(id: string): Delivery | undefined
  /** Returns what each attempt of a delivery sent and received, oldest first. Throws for an unknown delivery. */
  messages(deliveryId: string): {
    readonly request_headers: Readonly<Record<string, string>> | null
    /** Null without a response, or once dropped to save memory. */
    readonly response_headers: Readonly<Record<string, string>> | null
    /** First 64 KiB of the response's body. Null without a response, or once dropped to save memory. */
    readonly response_body: string | null
  }[]
  /** Attempts a delivery now. A failure doesn't change the schedule. Rejects for an unknown delivery or a deleted webhook. */
  retry(deliveryId: string): Promise<Delivery>
  /**
   * Sends unusual deliveries to the receiver: valid ones that it must accept, forged ones that it must reject, duplicates, huge
   * and broken ones. The report contains the receiver's mistakes. The attack stops if the receiver doesn't accept the first, genuine
   * delivery. The log of deliveries doesn't contain the attack. Rejects for an unknown identifier, a webhook without a secret, and
   * an unknown option.
   *
   * @example
   * ```ts
   * const { id } = mock.webhooks.create({ url: webhooks, secret })
   * expect((await mock.webhooks.attack(id)).failures).toEqual([])
   * ```
   */
  attack(
    id: string,
    options?: {
      /**
       * Returns the number of `permit.status_changed` events that the receiver has handled so far. With it, the report also contains
       * rejected deliveries with an effect, duplicates with two effects and accepted deliveries without one.
       */
      readonly effects?: (() => number | Promise<number>) | undefined
      /** Previous secret, which the receiver still accepts while it is being replaced. Default: none. */
      readonly previousSecret?: string | undefined
      /** Replaced secret, which the receiver must no longer accept. Default: none. */
      readonly retiredSecret?: string | undefined
      /** Maximum time for a response, in real time. Default: 10 s, like the service. */
      readonly timeout?: Duration | undefined
      /** Seed of the deliveries. Default: 1 for the first attack of the organization, 2 for the next. */
      readonly seed?: number | string | undefined
    },
  ): Promise<AttackReport>
  /**
   * Resolves when no attempt is in flight and no retry is scheduled. Deliveries of events raised meanwhile count too, deliveries
   * of paused webhooks don't.
   *
   * A manual clock doesn't move by itself. With one, `settled` rejects if a retry is scheduled or a receiver doesn't respond; with
   * `advance`, it moves the clock instead. A receiver with a URL has about a second of real time to respond, and one in this process about 100 ms.
   */
  settled(options?: {
    /** Moves a manual clock to the scheduled times until all deliveries are settled. Default false. */
    readonly advance?: boolean | undefined
    /** Ends the wait: it rejects with the signal's reason. The deliveries continue. */
    readonly signal?: AbortSignal | undefined
  }): Promise<void>
}

/** Webhooks that can be replaced as a whole. */
export interface WebhookStore extends MockWebhooks {
  /** Returns the last 1,000 notifications, oldest first. */
  notifications(): MockNotification[]
  /** Returns the state as JSON. Attempts in progress count as not started. */
  save(): WebhooksState
  /**
   * Replaces the state. Attempts in progress are aborted, due deliveries are sent now, and the others are scheduled. Receivers
   * that are functions come from `receivers`, or else from the latest webhooks with the same identifiers.
   */
  load(state: WebhooksState, receivers?: Receivers): void
  /** Restores the initial state without webhooks and deliveries. */
  reset(): void
}
