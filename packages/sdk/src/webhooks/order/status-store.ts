import { createKeyedMutex } from './keyed-mutex.ts'
import type { StatusChange } from './status-change.ts'

/**
 * What is known of a permit's status changes. `status` and `changed_at` are enough to prefill a store, for example from
 * a sync. The other fields are written by `orderByPermit`; keep the object as it is.
 */
export interface KnownStatus {
  /** Status after the last change up to which every change was handled. */
  readonly status: string
  /** Time of that change, ISO 8601; without a zone it means UTC. */
  readonly changed_at: string
  /** Status before that change. */
  readonly previous_status?: string | null
  /** Number of changes before that one that are equal, including the time; absent if it was not read from the history. */
  readonly occurrence?: number
  /** Time of the first change that was known. Default: `changed_at`. */
  readonly since?: string
  /** Changes handled after that change while others in between were missing or unconfirmed; the newest is last. */
  readonly ahead?: readonly StatusChange[]
  /** Number of times in a row that handling a missing change failed. Default: 0. */
  readonly failures?: number
}

/**
 * Stores what is known of each permit's status changes. A `Map` is one, for one process. Several processes need a shared
 * store that has `lock`.
 */
export interface StatusStore {
  get(permit_uuid: string): KnownStatus | undefined | Promise<KnownStatus | undefined>
  set(permit_uuid: string, known: KnownStatus): unknown
  /**
   * Runs the task while no other process runs one with the same key, and settles as it does.
   *
   * An implementation claims the key with an owner token and an expiry, renews the claim while the task runs, aborts
   * `lost` when it loses the claim, and releases the key afterwards only if it is still the owner. It rejects without
   * running the task when it has not got the key after `options.waitMs`; the delivery is then answered 500 and comes
   * again. Redis: `SET key token NX PX`; PostgreSQL: `pg_advisory_lock` on a connection of its own.
   */
  lock?(key: string, task: (lost?: AbortSignal) => Promise<void>, options: LockOptions): Promise<void>
}

/** Options of {@link StatusStore.lock}. */
export interface LockOptions {
  /** Maximum time to wait for the key, in milliseconds. */
  readonly waitMs: number
}

/** Number of permits that are remembered; of the others the next change counts as the first. */
const maxPermits = 10_000

/** Creates a status store in the memory of this process, for the last 10,000 permits. Receivers of one process may share it. */
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
