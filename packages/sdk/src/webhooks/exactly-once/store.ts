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
  run: () => Promise<void>,
): Promise<'handled' | 'busy' | 'duplicate'> {
  const claim = await store.claim(key, leaseMs)
  if (claim !== 'new') return claim === 'done' ? 'duplicate' : 'busy'
  try {
    await run()
  } catch (error) {
    // A key that can't be released is free when its lease ends; what the handler threw is what matters.
    await store.release(key).catch(() => {})
    throw error
  }
  await store.commit(key, ttlMs)
  return 'handled'
}
