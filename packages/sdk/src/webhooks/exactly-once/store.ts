import { quote, refusal } from '../../errors/configuration-error.ts'

/**
 * Remembers which deliveries have been handled, so that each is handled once although the service sends it up to six
 * times, and people again from the log (service specification, "Testing and failures").
 *
 * Each method must be atomic: of two claims of one key at the same time, in whatever process, one gets `new`. In SQL that
 * is an insert into a table with a unique key; in Redis, `SET … NX PX`.
 */
export interface WebhookStore {
  /**
   * Takes the key for `leaseMs`: `new` when nobody had it or the one who had it didn't come back in time; `busy` while
   * another one has it; `done` after its commit.
   */
  claim(key: string, leaseMs: number): Promise<'new' | 'busy' | 'done'>
  /** The delivery was handled: the key is `done` for `ttlMs` from now. */
  commit(key: string, ttlMs: number): Promise<void>
  /** The delivery was not handled: the key is free again, unless it is `done`. */
  release(key: string): Promise<void>
}

/** For how long a delivery counts as handled. The service's own retries end after 31 minutes, those of people later. */
const ttlMs = 7 * 24 * 3_600_000

/**
 * Runs what handles a delivery, unless that was done before or is being done. What it throws is thrown, after the key
 * has been released.
 */
export async function once(
  store: WebhookStore,
  key: string,
  leaseMs: number,
  now: () => number,
  run: () => Promise<void>,
): Promise<'handled' | 'busy' | 'duplicate'> {
  const end = now() + leaseMs
  const claim = await store.claim(key, leaseMs)
  if (claim === 'done') return 'duplicate'
  if (claim === 'busy') return 'busy'
  if (claim !== 'new') throw unknownClaim(claim)
  try {
    await run()
  } catch (error) {
    // After its end the lease may be another one's, who is handling the delivery: to release it would let in a third.
    if (now() < end) await release(store, key)
    throw error
  }
  await store.commit(key, ttlMs)
  return 'handled'
}

/** A key that can't be released is free when its lease ends; what the handler threw is what matters. */
async function release(store: WebhookStore, key: string): Promise<void> {
  try {
    await store.release(key)
  } catch {}
}

function unknownClaim(claim: never) {
  return refusal('use the store', `its claim gave ${quote(claim)}`, "let it give 'new', 'busy' or 'done'")
}
