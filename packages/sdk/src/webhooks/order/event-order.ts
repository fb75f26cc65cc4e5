import type { WebhookEvent } from '../events.ts'
import type { StatusStore } from './status-store.ts'

declare const brand: unique symbol

/** Order of events, for the `order` option of `createWebhooks`; created by `orderByPermit`. */
export interface EventOrder {
  readonly [brand]: true
}

/** An {@link EventOrder} as `createWebhooks` calls it. */
export interface Ordering {
  /** Passes missing events and then the event itself to `handle`, unless it was handled before. */
  readonly run: (event: WebhookEvent, delivery: OrderedDelivery) => Promise<void>
  /** Returns true if two deliveries with equal bytes may be two changes. The second one is then run as a possible duplicate. */
  readonly mayBeAnotherChange: (event: WebhookEvent) => boolean
  /** False if the order holds within one process only. */
  readonly isShared: boolean
}

/** Delivery whose event is brought in order. */
export interface OrderedDelivery {
  readonly handle: HandleInOrder
  /** True if an equal delivery was handled before. */
  readonly isPossibleDuplicate: boolean
  /** Known statuses in the transaction of a store that has transactions. */
  readonly statuses?: StatusStore | undefined
}

/** Handles an event at its position. */
export type HandleInOrder = (event: WebhookEvent, placement: Placement) => Promise<void>

/** Origin and position of an event. */
export interface Placement {
  readonly source: 'delivery' | 'backfill'
  readonly position: Position
  /** Text that identifies the event, delivered or not. Default: the delivery identifies the event. */
  readonly identity?: string
}

/** Position of an event among the handled ones; see `WebhookContext`. */
export type Position = 'next' | 'backfilled' | 'late'
