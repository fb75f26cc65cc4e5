import { checkNames, checkPositive } from '../../rules/option-rules.ts'
import { type Duration, toMs } from '../../time/duration.ts'
import { firstRetryDelayMs } from '../delivery-schedule.ts'
import type { WebhookStore } from './store.ts'

/** Time for which a delivery counts as handled, 7 days. People may retry one long after the service's last attempt. */
const retentionMs = 604_800_000
/** Number of handled deliveries to keep, which take 2 MB. The oldest are dropped first. */
const minEntries = 10_000
/** Number of entries from which some are dropped. Dropping them one by one would be slow: a `Map` skips each deleted entry. */
const maxEntries = 11_000

/**
 * Creates a store of the deliveries that were handled in the last 7 days, at least the last 10,000 of them. It is in the memory of
 * this process, and lost when the process ends. Several processes and serverless functions need a shared store; see {@link WebhookStore}.
 *
 * @param options Options of the store.
 * @param options.lease Time for which a delivery is reserved while it is handled, as text such as `'60s'` or in
 * milliseconds. It must be longer than a handler may take. Default: 60 s, the service's delay before the second attempt.
 * @throws ConfigurationError if an option is invalid or unknown.
 */
export function createMemoryWebhookStore(
  options: { readonly lease?: Duration | undefined } = {},
): WebhookStore {
  checkNames('create the store', 'option', options, { lease: true })
  const leaseMs = checkPositive(toMs('lease', options.lease ?? firstRetryDelayMs), 'lease')
  // Each lease, and the expiry of each commit, by key. Both maps are in the order of expiry.
  const leases = new Map<string, { readonly owner: string; readonly until: number }>()
  const done = new Map<string, number>()

  function deleteExpired(): void {
    for (const [key, until] of done) {
      if (done.size <= minEntries && until > performance.now()) break
      done.delete(key)
    }
    // Leases of handlers that never finished.
    for (const [key, { until }] of leases) {
      if (until > performance.now()) break
      leases.delete(key)
    }
  }

  /** Returns the owner of the key, unless its lease has expired. */
  function ownerOf(key: string): string | undefined {
    const lease = leases.get(key)
    return lease && lease.until > performance.now() ? lease.owner : undefined
  }

  return {
    async claim(key, owner) {
      if ((done.get(key) ?? 0) > performance.now()) return 'done'
      if (ownerOf(key) !== undefined) return 'busy'
      leases.delete(key)
      leases.set(key, { owner, until: performance.now() + leaseMs })
      return 'new'
    },
    async commit(key, owner) {
      if ((ownerOf(key) ?? owner) !== owner) return
      leases.delete(key)
      done.delete(key)
      done.set(key, performance.now() + retentionMs)
      if (done.size + leases.size > maxEntries) deleteExpired()
    },
    async release(key, owner) {
      if (leases.get(key)?.owner === owner) leases.delete(key)
    },
  }
}
