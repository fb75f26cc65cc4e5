import type { WebhookEvent } from '../events.ts'
import type { StatusStore } from '../order/status-store.ts'
import type { WebhookStore } from './store.ts'

/**
 * Store that handles each delivery in a transaction of a database. The handler receives the transaction, so that its effects
 * and the record that the delivery was handled commit together. `createPostgresInbox` of `@permit-tracking/postgres` is one.
 */
export interface TransactionalStore<Tx> {
  /**
   * Starts a transaction, claims the delivery and calls `run`, unless the delivery was handled or is being handled.
   *
   * If `run` rejects, the transaction records the failure and commits, and the promise rejects with the same error.
   *
   * @param delivery.key Key by which a repeated delivery is recognized.
   */
  handle(
    delivery: { readonly key: string; readonly event: WebhookEvent },
    run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>,
  ): Promise<'handled' | 'busy' | 'duplicate'>
  /**
   * Calls `run` in a transaction without a claim, which commits even if `run` rejects. It is used for an equal delivery
   * that `orderByPermit` may find to be another change.
   */
  transaction(run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>): Promise<void>
}

/** Transaction in which handlers are called. */
export interface HandlerTransaction<Tx> {
  /** Calls a handler with the transaction. If it throws, only its own effects are rolled back, and the promise rejects. */
  call(handler: (tx: Tx) => unknown): Promise<void>
  /** Number of the attempt to handle the delivery; 1 for the first. */
  readonly attempt: number
  /** Known statuses in the same transaction, for `orderByPermit`. The lock of a permit ends with the transaction. */
  readonly statuses: StatusStore
}

/** True for a store with transactions. */
export function isTransactional<Tx>(
  store: WebhookStore | TransactionalStore<Tx>,
): store is TransactionalStore<Tx> {
  return 'handle' in Object(store)
}
