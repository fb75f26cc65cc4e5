import { createKeyedMutex } from './keyed-mutex.ts'
import type { StatusChange } from './status-change.ts'

/**
 * Known status of a permit. `status` and `changed_at` are enough to prefill a store, for example from a sync. The other
 * fields are written by `orderByPermit`; store them unchanged.
 */
export interface KnownStatus {
  /** Status after the last change up to which every change was handled. */
  readonly status: string
  /** Time of that change, ISO 8601; without a zone it means UTC. */
  readonly changed_at: string
  /** Status before that change. */
  readonly previous_status?: string | null
  /** Number of equal changes of the same time before that one; absent if it was not read from the history. */
  readonly occurrence?: number
  /** Time of the first change that was handled. Default: `changed_at`. */
  readonly since?: string
  /** Changes handled after that change while others between them were missing or unconfirmed; the newest is last. */
  readonly ahead?: readonly StatusChange[]
  /** Number of consecutive failures to handle a missing change. Default: 0. */
  readonly failures?: number
}

/**
 * Stores the known status of each permit. A `Map` is a store for one process. Several processes need a shared store with
 * `lock`.
 */
export interface StatusStore {
  get(permit_uuid: string): KnownStatus | undefined | Promise<KnownStatus | undefined>
  set(permit_uuid: string, known: KnownStatus): unknown
  /**
   * Runs the task while no other process runs one with the same key, and settles as the task does.
   *
   * An implementation claims the key with an owner token and an expiry. It renews the claim while the task runs, and aborts
   * `lost` if it loses the claim. Afterwards it releases the key only if it is still the owner. If it cannot claim the key
   * within `options.waitMs`, it rejects without running the task: the response is then 500, and the service sends the
   * delivery again. Redis: `SET key token NX PX`; PostgreSQL: `pg_advisory_lock` on a separate connection.
   */
  lock?(key: string, task: (lost?: AbortSignal) => Promise<void>, options: LockOptions): Promise<void>
}

/** Options of {@link StatusStore.lock}. */
export interface LockOptions {
  /** Maximum time to wait for the key, in milliseconds. */
  readonly waitMs: number
}

/** Maximum number of permits kept. The next change of a dropped one counts as its first. */
const maxPermits = 10_000

/** Creates a status store in the memory of this process, for the last 10,000 permits. Receivers of a process may share it. */
export function createMemoryStatusStore(): StatusStore {
  const known = new Map<string, KnownStatus>()
  const mutex = createKeyedMutex()
  const store: StatusStore = {
    get: (permit_uuid) => known.get(permit_uuid),
    set(permit_uuid, status) {
      known.delete(permit_uuid)
      known.set(permit_uuid, status)
      const [oldest] = known.keys()
      if (known.size > maxPermits && oldest !== undefined) known.delete(oldest)
    },
    lock: (permit_uuid, task) => mutex(permit_uuid, task),
  }
  localStores.add(store)
  return store
}

const localStores = /* @__PURE__ */ new WeakSet<StatusStore>()

/** True for a store whose lock other processes respect. */
export function hasSharedLock(store: StatusStore): boolean {
  return store.lock !== undefined && !localStores.has(store)
}
