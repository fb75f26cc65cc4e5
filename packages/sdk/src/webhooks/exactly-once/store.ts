import { ConfigurationError } from '../../errors/configuration-error.ts'

/**
 * Remembers which deliveries were handled, so that each is handled once although the service sends it up to six times,
 * and people again from the log (service specification, "Testing and failures").
 *
 * Each method must be atomic: of two claims of one key at the same time, in whatever process, one returns `new`. In SQL
 * that is an insert into a table with a unique key; in Redis, `SET … NX PX`.
 */
export interface WebhookStore {
  /**
   * Claims the key for `leaseMs`: `new` if nobody had it, or its holder did not come back in time; `busy` while another
   * one has it; `done` after its commit.
   */
  claim(key: string, leaseMs: number): Promise<'new' | 'busy' | 'done'>
  /** Records that the delivery was handled: the key is `done` for `ttlMs` from now. */
  commit(key: string, ttlMs: number): Promise<void>
  /** Records that the delivery was not handled: the key is free again, unless it is `done`. */
  release(key: string): Promise<void>
}

/** Time for which a delivery counts as handled. The service's own retries end after 31 minutes, those of people later. */
const ttlMs = 7 * 24 * 3_600_000

/** A claim as it is needed to handle a delivery. */
export interface OnceOptions {
  readonly store: WebhookStore
  readonly key: string
  readonly leaseMs: number
  readonly now: () => number
}

/**
 * Handles a delivery unless that was done before or is being done. Rejects with what `run` throws, after the key was
 * released.
 */
export async function handleOnce(
  { store, key, leaseMs, now }: OnceOptions,
  run: () => Promise<void>,
): Promise<'handled' | 'busy' | 'duplicate'> {
  const end = now() + leaseMs
  const claim = await store.claim(key, leaseMs)
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
    // An expired lease may be another one's, who is handling the delivery: releasing it would let in a third.
    if (now() < end) await release(store, key)
    throw error
  }
  await store.commit(key, ttlMs)
  return 'handled'
}

/** A key that cannot be released is free when its lease ends; the handler's error is what matters. */
async function release(store: WebhookStore, key: string): Promise<void> {
  try {
    await store.release(key)
  } catch {}
}
