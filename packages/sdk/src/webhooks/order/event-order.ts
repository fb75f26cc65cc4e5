import type { WebhookEvent } from '../events.ts'
import type { WebhookContext } from '../handlers.ts'
import type { HistoryEntry } from './status-change.ts'

declare const brand: unique symbol

/** Order of events, for the `order` option of `createWebhooks`; created by `orderByPermit`. */
export interface EventOrder {
  readonly [brand]: true
}

/** An {@link EventOrder} as `createWebhooks` calls it. */
export interface Ordering {
  /** Passes the event and the missing events to `handle`, oldest first, except those that were handled before. */
  readonly run: (event: WebhookEvent, context: OrderingContext) => Promise<void>
  /** Returns true if another event may have the same bytes, and so the same key. An equal delivery is then run as a possible duplicate. */
  readonly mayShareKey: (event: WebhookEvent) => boolean
}

/** Callback and store with which an event is brought in order. */
export interface OrderingContext {
  readonly handle: HandleInOrder
  /** True if an equal delivery was handled before. */
  readonly isPossibleDuplicate: boolean
  /** Known statuses in the transaction of a store that has transactions. */
  readonly statuses?: StatusStore | undefined
}

/** Handles an event at its position. */
export type HandleInOrder = (event: WebhookEvent, placement: Placement) => Promise<void>

/** Origin of an event, and its position among the handled status changes of its permit. */
export interface Placement extends Pick<WebhookContext, 'source' | 'position'> {
  /**
   * Text that identifies a status change, whether it was delivered or read from the history. Absent for other events: the
   * key of the delivery identifies them.
   */
  readonly changeId?: string
}

/**
 * Known changes of a permit. `status` and `changed_at` are enough to prefill a store, for example from a sync. The other
 * fields are written by `orderByPermit`; store them unchanged.
 */
export interface KnownStatus {
  /** Status to which a handled change led. That change, `first` and all between them count as handled. */
  readonly status: string
  /** Time of the change to `status`, ISO 8601; without a zone it means UTC. */
  readonly changed_at: string
  /** Status before the change to `status`. If it is absent or `null`, every status matches. */
  readonly previous_status?: string | null
  /**
   * Number of equal changes with the same time before the change to `status` in the history. Absent if that change was not
   * read from the history.
   */
  readonly occurrence?: number
  /** First handled change. Default: the change to `status`. */
  readonly first?: HistoryEntry
  /** Changes after the change to `status` that were handled when they were delivered, oldest first. At most 50 are kept. */
  readonly delivered?: readonly HistoryEntry[]
}

/**
 * Stores the known changes of each permit. A `Map` is a store for one process. Several processes need a shared store with
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
   * delivery again. In Redis the claim is `SET key token NX PX`. In PostgreSQL `pg_advisory_lock` on a separate connection
   * suffices: it ends with the connection, and `lock_timeout` limits the wait.
   *
   * @param options.waitMs Maximum time to wait for the key, in milliseconds.
   */
  lock?(
    key: string,
    task: (lost?: AbortSignal) => Promise<void>,
    options: { readonly waitMs: number },
  ): Promise<void>
}
