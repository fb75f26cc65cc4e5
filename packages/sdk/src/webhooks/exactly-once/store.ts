import { ConfigurationError } from '../../errors/configuration-error.ts'

/**
 * Stores which deliveries were handled, so that each is handled once. The service sends a delivery up to six times, and
 * people may send it again from the log.
 *
 * Each method must be atomic: of two simultaneous claims of one key, in any process, only one returns `new`. In SQL that
 * is an insert into a table with a unique key; in Redis, `SET … NX PX`. `createRedisWebhookStore` of
 * `@permit-tracking/redis` is such a store.
 *
 * `owner` is a random text, the same for a claim and its commit or release. The store decides how long a claim lasts without
 * a renewal (its lease; 60 s is right, the service's delay before the second attempt), and how long a delivery counts as
 * handled (7 days are right, since people may retry one long after the last attempt). After a lease has expired, another
 * owner may hold the key. A commit or release of the previous owner must leave that lease as it is.
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
    throw new ConfigurationError(
      `\`store.claim\` must return 'new', 'busy' or 'done' (received ${JSON.stringify(claim)}).`,
    )
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
