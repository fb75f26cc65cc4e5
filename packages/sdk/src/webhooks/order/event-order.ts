import type { WebhookEvent } from '../events.ts'
import type { Position } from './status-position.ts'
import type { StatusStore } from './status-store.ts'

/** Brings events in order: passes missing events and then the event itself to `handle`. Rejects if `handle` rejects. */
export interface EventOrder {
  (
    event: WebhookEvent,
    handle: HandleInOrder,
    report: ReportOrderProblem,
    transaction?: OrderTransaction,
  ): Promise<void>
  /**
   * Returns true if two byte-equal deliveries may be two events. The second is then ordered as well, and handled unless its
   * position is `seen`. Default: equal deliveries are one event.
   */
  readonly mayRepeat?: (event: WebhookEvent) => boolean
  /** False if the order holds within one process only. `createWebhooks` warns about such an order with a shared store. */
  readonly isShared?: boolean
}

/** Transaction of a store in which an event is ordered and handled. */
export interface OrderTransaction {
  /** Known statuses, which are read and written in the transaction. */
  readonly statuses: StatusStore
  /** Calls `run` in a new transaction, for events that are handled after the delivery. */
  begin(run: (handle: HandleInOrder, statuses: StatusStore) => Promise<unknown>): Promise<unknown>
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
