import { checkFunction, checkMethods, checkOptions } from '../option-checks.ts'
import type { EventOrder } from './event-order.ts'
import { createKeyedMutex, maxWaitMs, type Task } from './keyed-mutex.ts'
import { createPermitOrder, isStatusChange } from './permit-order.ts'
import type { StatusChange } from './status-change.ts'
import { createMemoryStatusStore, hasSharedLock, type StatusStore } from './status-store.ts'

/** Options of {@link orderByPermit}. */
export interface OrderOptions {
  /**
   * Reads the status history of a permit, in any order: `(uuid) => client.permits.history(uuid)`. If it rejects, or takes
   * longer than 5 s, the delivery is handled as far as it can be placed without it, the problem is reported, and what is
   * missing is handled later. Return an empty list for a permit that can no longer be read, such as one that was taken
   * off the watchlist (`NotFoundError`).
   */
  readonly history: (permit_uuid: string) => PromiseLike<readonly StatusChange[]>
  /**
   * Stores what is known of each permit. Default: {@link createMemoryStatusStore}. Several processes need a shared store
   * with a `lock`; without one, route all deliveries of a permit to one process.
   */
  readonly statuses?: StatusStore | undefined
  /**
   * When the history is read. `always`: for every status change of a permit but the first, which takes one request each.
   * `gaps`: only if `previous_status` is not the known status. Then a gap after which the permit has its known status
   * again goes unnoticed until the history is read for another reason. Default: `always`.
   */
  readonly readHistory?: 'always' | 'gaps' | undefined
  /** Current time in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Brings the status changes of each permit in order, for the `order` option of `createWebhooks`. The service sends every
 * event on its own. So events overtake each other when one is retried, and an event that failed six times does not come
 * at all (service specification, "Testing and failures").
 *
 * Each `permit.status_changed` is compared with the history of its permit. Missing changes are handled first, as
 * `backfilled`. The `position` in the handler's context says where a change belongs. Each change after the first one of a
 * permit is handled exactly once with a position other than `seen`.
 *
 * Changes of one permit are handled one after the other; other events are handled as they come. A change that waits 10 s
 * for the previous one is answered 500 and comes again. A handler that has not finished after 15 minutes fails its
 * delivery and loses the lock of its permit.
 *
 * A missing change whose handler fails holds up later ones of its permit twice. After that it is reported and retried on
 * its own, as `late`, so that it does not cost them their deliveries.
 *
 * Not ordered are changes before the first one of a permit that is not known yet. Prefill `statuses` to include them.
 *
 * @example
 * ```ts
 * createWebhooks({ secret, order: orderByPermit({ history: (uuid) => client.permits.history(uuid) }) })
 *   .on('permit.status_changed', async (event, { position }) => {
 *     if (position !== 'seen') await record(event.data)
 *   })
 * ```
 *
 * @throws ConfigurationError if an option is unknown, missing or of the wrong type.
 */
export function orderByPermit(options: OrderOptions): EventOrder {
  const {
    history,
    statuses = createMemoryStatusStore(),
    readHistory = 'always',
    now = Date.now,
  } = checkOptions(options, { history: 1, statuses: 1, readHistory: 1, now: 1 })
  checkFunction('history', history)
  checkMethods('statuses', statuses, ['get', 'set'])
  const mutex = createKeyedMutex()

  /** Waits in this process first, in the order of the deliveries, so that only one task at a time asks the store. */
  function runExclusive(permit_uuid: string, task: Task): Promise<void> {
    return mutex(permit_uuid, (signal) =>
      statuses.lock
        ? statuses.lock(permit_uuid, (lost) => task(eitherOf(signal, lost)), { waitMs: maxWaitMs })
        : task(signal),
    )
  }

  const orderChange = createPermitOrder({
    history,
    statuses,
    runExclusive,
    readAlways: readHistory !== 'gaps',
    now,
  })

  const inOrder: EventOrder = async (event, handle, report) =>
    isStatusChange(event)
      ? orderChange(event, handle, report)
      : handle(event, { source: 'delivery', position: 'next' })
  return Object.assign(inOrder, { mayRepeat: isStatusChange, isShared: hasSharedLock(statuses) })
}

/** Aborts with the first of them. `AbortSignal.any` is missing before Node 20.3. */
function eitherOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) either.abort(signal.reason)
    signal?.addEventListener('abort', () => either.abort(signal.reason), { once: true })
  }
  return either.signal
}
