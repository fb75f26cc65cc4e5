import { ConfigurationError } from '../../errors/configuration-error.ts'

/**
 * Stores which deliveries were handled, so that each is handled once. The service sends a delivery up to six times, and
 * people may send it again from the log.
 *
 * Each method must be atomic: of two simultaneous claims of one key, in any process, only one returns `new`. In SQL that
 * is an insert into a table with a unique key; in Redis, `SET … NX PX`. `createRedisWebhookStore` of
 * `@permit-tracking/redis` is such a store.
 *
 * `owner` is a random text, the same for a claim and its commit or release. After a lease has expired, another owner may
 * hold the key. A commit or release of the previous owner must leave that lease as it is. A store may renew a lease until
 * its commit or release.
 *
 * @see [Failed webhooks](https://permit-tracking.github.io/permit-tracking-js/service#failed-webhooks)
 */
export interface WebhookStore {
  /**
   * Claims the key for `leaseMs`. Returns `new` if the key was free or its lease has expired, `busy` while it is leased, and
   * `done` after its commit.
   */
  claim(key: string, leaseMs: number, owner: string): Promise<'new' | 'busy' | 'done'>
  /**
   * Records that the delivery was handled. The key is `done` for `ttlMs` from now, even if the lease has expired, unless
   * another owner has claimed it.
   */
  commit(key: string, ttlMs: number, owner: string): Promise<void>
  /** Records that the delivery was not handled. The key is free again, unless it is `done` or another owner has claimed it. */
  release(key: string, owner: string): Promise<void>
}

/** Time for which a delivery counts as handled, 7 days. People may retry one long after the service's last attempt. */
const ttlMs = 604_800_000

/** Claim of a delivery. */
interface ClaimOptions {
  readonly store: WebhookStore
  readonly key: string
  readonly leaseMs: number
}

/**
 * Calls `run` unless the delivery was handled or is being handled, and returns the outcome. If `run` rejects, releases the
 * key and rejects with the same error.
 */
export async function handleOnce(
  { store, key, leaseMs }: ClaimOptions,
  run: () => Promise<unknown>,
): Promise<'handled' | 'busy' | 'duplicate'> {
  const owner = crypto.randomUUID()
  const claim = await store.claim(key, leaseMs, owner)
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
    await release(store, key, owner)
    throw error
  }
  await store.commit(key, ttlMs, owner)
  return 'handled'
}

/** Releases the key, ignoring errors: the handler's error matters more, and the lease ends by itself. */
async function release(store: WebhookStore, key: string, owner: string): Promise<void> {
  try {
    await store.release(key, owner)
  } catch {}
}
