import { refusal } from '../../errors/configuration-error.ts'
import { checkOptions } from '../option-checks.ts'
import type { WebhookStore } from './store.ts'

/** Options of {@link createMemoryStore}. */
export interface MemoryStoreOptions {
  /** How many handled deliveries are remembered; the oldest are forgotten first. Default: 10,000, some 2 MB. */
  readonly maxEntries?: number | undefined
  /** The time in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * A store in this process's memory: right for one process that may forget what it did when it ends. Several processes,
 * and functions that come and go, need one that they share; see {@link WebhookStore}.
 *
 * @throws ConfigurationError when `maxEntries` isn't above 0, or there is no such option.
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): WebhookStore {
  const { maxEntries = 10_000, now = Date.now } = checkOptions(options, { maxEntries: 1, now: 1 })
  if (!(maxEntries > 0)) {
    throw refusal(`use ${maxEntries} as maxEntries`, 'nothing would be remembered', 'give a number above 0')
  }
  // Both in the order in which they were set, which is that of their ends.
  const leases = new Map<string, number>()
  const done = new Map<string, number>()

  function forget(): void {
    for (const [key, until] of done) {
      if (done.size <= maxEntries && until > now()) break
      done.delete(key)
    }
    // Those of handlers that never end.
    for (const [key, until] of leases) {
      if (until > now()) break
      leases.delete(key)
    }
  }

  return {
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
}
