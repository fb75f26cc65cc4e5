import type { WebhookEvent } from '../events.ts'
import type { StatusStore } from '../order/status-store.ts'
import { handleOnce, type WebhookStore } from './store.ts'

/**
 * Store that handles each delivery in a transaction of a database. The handler receives the transaction, so that its effects
 * and the record that the delivery was handled commit together. `createPostgresInbox` of `@permit-tracking/postgres` is one.
 */
export interface TransactionalStore<Tx> {
  /**
   * Starts a transaction, claims the delivery and calls `run`, unless the delivery was handled or is being handled.
   *
   * If `run` rejects, the transaction records the failure and commits, and the promise rejects with the same error.
   */
  handle(
    delivery: ClaimedDelivery,
    run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>,
  ): Promise<'handled' | 'busy' | 'duplicate'>
  /**
   * Calls `run` in a transaction without a claim, which commits even if `run` rejects. `orderByPermit` uses it for changes
   * that have no delivery.
   */
  transaction(run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>): Promise<void>
}

/** A verified delivery. */
export interface ClaimedDelivery {
  /** Key by which a repeated delivery is recognized. */
  readonly key: string
  readonly event: WebhookEvent
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

/** A store as `createWebhooks` calls it. Without transactions, `run` receives none. */
export interface DeliveryStore {
  handle(
    delivery: ClaimedDelivery,
    run: (transaction?: HandlerTransaction<unknown>) => Promise<unknown>,
  ): Promise<'handled' | 'busy' | 'duplicate'>
  transaction(run: (transaction?: HandlerTransaction<unknown>) => Promise<unknown>): Promise<unknown>
}

/** Returns the store with the methods of a transactional one. */
export function toDeliveryStore(
  store: WebhookStore | TransactionalStore<unknown>,
  leaseMs: number,
): DeliveryStore {
  if (isTransactional(store)) return store
  return {
    handle: ({ key }, run) => handleOnce({ store, key, leaseMs }, run),
    transaction: (run) => run(),
  }
}
