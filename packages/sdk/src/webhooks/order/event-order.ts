import type { WebhookEvent } from '../events.ts'
import type { Position } from './status-position.ts'
import type { StatusStore } from './status-store.ts'

/** Brings events in order: passes missing events and then the event itself to `handle`. Rejects if `handle` rejects. */
export interface EventOrder {
  (event: WebhookEvent, delivery: OrderedDelivery): Promise<void>
  /**
   * Returns true if two byte-equal deliveries may be two events. The second is then ordered as well, as a repetition.
   * Default: equal deliveries are one event.
   */
  readonly mayRepeat?: (event: WebhookEvent) => boolean
  /** False if the order holds within one process only. `createWebhooks` warns about such an order with a shared store. */
  readonly isShared?: boolean
}

/** Delivery whose event is brought in order. */
export interface OrderedDelivery {
  readonly handle: HandleInOrder
  readonly report: ReportOrderProblem
  /** True if an equal delivery was handled before. Its event is then handled only if it is known to be another one. */
  readonly isRepetition: boolean
  /** Known statuses in the transaction of a store that has transactions. */
  readonly statuses?: StatusStore | undefined
  /**
   * Calls `run` for events that are handled after the delivery, with a new timeout, and with a new transaction if the store has
   * transactions.
   */
  begin(run: (handle: HandleInOrder, statuses?: StatusStore) => Promise<void>): Promise<void>
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

/** Reports a problem that does not fail the delivery. */
export type ReportOrderProblem = (problem: string, error: unknown) => void
