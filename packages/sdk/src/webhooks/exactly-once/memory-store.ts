import { ConfigurationError } from '../../errors/configuration-error.ts'
import { checkOptions } from '../option-checks.ts'
import type { WebhookStore } from './store.ts'

/** Options of {@link createMemoryStore}. */
export interface MemoryStoreOptions {
  /** Maximum number of handled deliveries that are remembered; the oldest are forgotten first. Default: 10,000 (2 MB). */
  readonly maxEntries?: number | undefined
  /** Current time in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Creates a store in the memory of this process, for one process that may forget what it did when it ends. Several
 * processes, and functions that come and go, need a shared one; see {@link WebhookStore}.
 *
 * @throws ConfigurationError if `maxEntries` is not above 0, or an option is unknown.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): WebhookStore {
  const { maxEntries = 10_000, now = Date.now } = checkOptions(options, { maxEntries: 1, now: 1 })
  if (!(maxEntries > 0)) {
    throw new ConfigurationError(
      `\`maxEntries\` must be a number above 0 (received ${JSON.stringify(maxEntries)}).`,
    )
  }
  // Both in the order in which they were set, which is that in which they expire.
  const leases = new Map<string, number>()
  const done = new Map<string, number>()

  function forget(): void {
    for (const [key, until] of done) {
      if (done.size <= maxEntries && until > now()) break
      done.delete(key)
    }
    // Those of handlers that never finish.
    for (const [key, until] of leases) {
      if (until > now()) break
      leases.delete(key)
    }
  }

  const store: WebhookStore = {
    async claim(key, leaseMs) {
      if ((done.get(key) ?? 0) > now()) return 'done'
      if ((leases.get(key) ?? 0) > now()) return 'busy'
      leases.delete(key)
      leases.set(key, now() + leaseMs)
      return 'new'
    },
    async commit(key, ttlMs) {
      leases.delete(key)
      done.delete(key)
      done.set(key, now() + ttlMs)
      forget()
    },
    async release(key) {
      leases.delete(key)
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
