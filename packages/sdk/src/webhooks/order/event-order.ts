import type { WebhookEvent } from '../events.ts'
import type { Position } from './status-position.ts'

/** Brings events in order: passes each to `handle`, and before it those that were missing. Rejects with what `handle` threw. */
export interface EventOrder {
  (event: WebhookEvent, handle: HandleInOrder, report: ReportOrderProblem): Promise<void>
  /**
   * True if two deliveries that are equal to the last byte may be two events. The second is then ordered as well, and
   * handled unless its position is `seen`. Default: equal deliveries are one event.
   */
  readonly mayRepeat?: (event: WebhookEvent) => boolean
  /** False if the order holds within one process only. `createWebhooks` warns if such an order is used with a shared store. */
  readonly isShared?: boolean
}

/** Handles an event at its position. */
export type HandleInOrder = (event: WebhookEvent, placement: Placement) => Promise<void>

/** How an event came and where it belongs. */
export interface Placement {
  readonly source: 'delivery' | 'backfill'
  readonly position: Position
  /** Identifies the event however it came. Default: the event is identified by its delivery. */
  readonly identity?: string
}

/** Reports a problem that does not fail the delivery. */
export type ReportOrderProblem = (problem: string, error: unknown) => void
