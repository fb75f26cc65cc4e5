import { checkOptions, checkPositive } from '../option-checks.ts'
import type { WebhookStore } from './store.ts'

/** Options of {@link createMemoryStore}. */
export interface MemoryStoreOptions {
  /** Maximum number of handled deliveries to keep. The oldest are dropped first. Default: 10,000 (2 MB). */
  readonly maxEntries?: number | undefined
  /** Current time in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Creates a store in the memory of this process, which is lost when the process ends. Several processes and serverless
 * functions need a shared store; see {@link WebhookStore}.
 *
 * @throws ConfigurationError if `maxEntries` is not above 0, or an option is unknown.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): WebhookStore {
  const { maxEntries = 10_000, now = Date.now } = checkOptions(options, { maxEntries: true, now: true })
  checkPositive('maxEntries', maxEntries)
  // Each lease, and the end of each commit, by key. Both maps are in the order of expiry.
  const leases = new Map<string, { readonly owner: string; readonly until: number }>()
  const done = new Map<string, number>()

  function deleteExpired(): void {
    for (const [key, until] of done) {
      if (done.size <= maxEntries && until > now()) break
      done.delete(key)
    }
    // Leases of handlers that never finished.
    for (const [key, { until }] of leases) {
      if (until > now()) break
      leases.delete(key)
    }
  }

  /** Returns the owner of the key, unless its lease has expired. */
  function ownerOf(key: string): string | undefined {
    const lease = leases.get(key)
    return lease && lease.until > now() ? lease.owner : undefined
  }

  const store: WebhookStore = {
    async claim(key, leaseMs, owner) {
      if ((done.get(key) ?? 0) > now()) return 'done'
      if (ownerOf(key) !== undefined) return 'busy'
      leases.delete(key)
      leases.set(key, { owner, until: now() + leaseMs })
      return 'new'
    },
    async commit(key, ttlMs, owner) {
      if ((ownerOf(key) ?? owner) !== owner) return
      leases.delete(key)
      done.delete(key)
      done.set(key, now() + ttlMs)
      deleteExpired()
    },
    async release(key, owner) {
      if (leases.get(key)?.owner === owner) leases.delete(key)
    },
  }
  localStores.add(store)
  return store
}

const localStores = /* @__PURE__ */ new WeakSet<WebhookStore>()

/** True for a store that only this process can see. */
export function isLocalStore(store: WebhookStore): boolean {
  return localStores.has(store)
}
