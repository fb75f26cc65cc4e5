import { invalid, quote } from '../../errors/configuration-error.ts'
import type { WebhookEvent } from '../events.ts'
import type { StatusStore } from '../order/event-order.ts'

/**
 * Stores which deliveries were handled, so that each is handled once. The service sends a delivery up to six times, and
 * people may send it again from the log.
 *
 * Each method must be atomic: of two simultaneous claims of one key, in any process, only one returns `new`. In SQL that
 * is an insert into a table with a unique key; in Redis, `SET … NX PX`. `createRedisWebhookStore` of
 * `@permit-tracking/redis` is such a store.
 *
 * `owner` is a random string, the same for a claim and its commit or release. The store decides how long a claim lasts, which is
 * its lease. 60 s is right, the service's delay before the second attempt. The store may renew the lease until the commit or release.
 * After a lease has expired, another owner may hold the key. A commit or release of the previous owner must leave that lease as it is.
 *
 * The store also decides how long a delivery counts as handled. 7 days are right, because people may retry one long after the last
 * attempt.
 *
 * Receivers that share a store must not share keys. A store with a name for each receiver keeps them apart.
 *
 * @see [Failed webhooks](https://permit-tracking.github.io/permit-tracking-js/service#failed-webhooks)
 */
export interface WebhookStore {
  /**
   * Claims the key. Returns `new` if the key was free or its lease has expired, `busy` while it is leased, and `done` after
   * its commit.
   */
  claim(key: string, owner: string): Promise<'new' | 'busy' | 'done'>
  /**
   * Records that the delivery was handled. The key is `done`, even if the lease has expired, unless another owner has
   * claimed it.
   */
  commit(key: string, owner: string): Promise<void>
  /** Records that the delivery was not handled. The key is free again, unless it is `done` or another owner has claimed it. */
  release(key: string, owner: string): Promise<void>
}

/**
 * Calls `run` unless the delivery was handled or is being handled, and returns the outcome. If `run` rejects, releases the
 * key and rejects with the same error.
 */
export async function handleOnce(
  store: WebhookStore,
  key: string,
  run: () => Promise<unknown>,
): Promise<'handled' | 'busy' | 'duplicate'> {
  const owner = crypto.randomUUID()
  const claim = await store.claim(key, owner)
  if (claim === 'done') return 'duplicate'
  if (claim === 'busy') return 'busy'
  if (claim !== 'new') {
    throw invalid('store.claim()', "'new', 'busy' or 'done'", quote(claim))
  }
  try {
    await run()
  } catch (error) {
    try {
      await store.release(key, owner)
    } catch {
      // The handler's error matters more, and the lease ends by itself.
    }
    throw error
  }
  await store.commit(key, owner)
  return 'handled'
}

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
   * Calls `run` in a transaction without a claim, which commits even if `run` rejects. It is used for a delivery with
   * the bytes of a handled one, in which `orderByPermit` may recognize another status change.
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
