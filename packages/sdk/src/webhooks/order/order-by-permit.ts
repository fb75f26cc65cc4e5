import { checkFunction, checkMethods, checkOptions } from '../option-checks.ts'
import type { EventOrder } from './event-order.ts'
import { createKeyedMutex, maxWaitMs, type Task } from './keyed-mutex.ts'
import { createPermitOrder, isStatusChange } from './permit-order.ts'
import type { StatusChange } from './status-change.ts'
import { createMemoryStatusStore, hasSharedLock, type StatusStore } from './status-store.ts'

/** Options of {@link orderByPermit}. */
export interface OrderOptions {
  /**
   * Reads the status history of a permit, in any order: `(uuid) => client.permits.history(uuid)`. If it rejects or takes
   * longer than 5 s, the problem is logged, the delivery is handled without the history, and missing changes are handled
   * later. Return an empty list for a permit that can no longer be read, such as one that was removed from the watchlist
   * (`NotFoundError`).
   */
  readonly history: (permit_uuid: string) => PromiseLike<readonly StatusChange[]>
  /**
   * Store of the known status of each permit. Default: {@link createMemoryStatusStore}. Several processes need a shared
   * store with `lock`. Without one, route all deliveries of a permit to one process. If the `store` of `createWebhooks` has
   * transactions, its own statuses are used instead, which commit together with the effects.
   */
  readonly statuses?: StatusStore | undefined
  /**
   * Condition for reading the history. `always`: for every status change of a permit except the first, with one request
   * each. `gaps`: only if `previous_status` is not the known status. A gap after which the permit has its known status
   * again is then not detected until the history is read for another reason. Default: `always`.
   */
  readonly readHistory?: 'always' | 'gaps' | undefined
  /** Current time in epoch milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Brings the status changes of each permit in order, for the `order` option of `createWebhooks`. The service delivers each
 * event independently. So an event can overtake one that is retried, and an event that failed six times does not come at
 * all.
 *
 * Each `permit.status_changed` is compared with the history of its permit. Missing changes are handled first, as
 * `backfilled`. The handler's context has the `position` of each change. Each change after the first one of a permit is
 * handled exactly once with a position other than `seen`.
 *
 * Changes of one permit are handled one after the other. Other events are handled in the order of their deliveries. If a
 * change waits 10 s for the previous one, the response is 500 and the service sends it again. A handler that has not
 * finished after 15 minutes fails its delivery and loses the lock of its permit.
 *
 * A missing change whose handler fails delays later changes of its permit twice. After that it is logged and retried
 * separately, as `late`, so that the later deliveries do not run out of attempts.
 *
 * Changes before the first one of an unknown permit are not ordered. Prefill `statuses` to include them.
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
 * @see [Failed webhooks](https://permit-tracking.github.io/permit-tracking-js/service#failed-webhooks)
 */
export function orderByPermit(options: OrderOptions): EventOrder {
  const {
    history,
    statuses = createMemoryStatusStore(),
    readHistory = 'always',
    now = Date.now,
  } = checkOptions(options, optionNames)
  checkFunction('history', history)
  checkMethods('statuses', statuses, ['get', 'set'])
  const mutex = createKeyedMutex()

  /** Waits in this process first, in the order of the deliveries, so that one task at a time calls the store's lock. */
  function runExclusive(permit_uuid: string, task: Task, store: StatusStore): Promise<void> {
    return mutex(permit_uuid, (signal) =>
      store.lock
        ? store.lock(permit_uuid, (lost) => task(anySignal(signal, lost)), { waitMs: maxWaitMs })
        : task(signal),
    )
  }

  const orderChange = createPermitOrder({
    history,
    runExclusive,
    readAlways: readHistory !== 'gaps',
    now,
  })

  const inOrder: EventOrder = async (event, delivery) =>
    isStatusChange(event)
      ? orderChange(event, { ...delivery, statuses: delivery.statuses ?? statuses })
      : delivery.handle(event, { source: 'delivery', position: 'next' })
  return Object.assign(inOrder, { mayRepeat: isStatusChange, isShared: hasSharedLock(statuses) })
}

const optionNames: Readonly<Record<keyof OrderOptions, true>> = {
  history: true,
  statuses: true,
  readHistory: true,
  now: true,
}

/** Returns a signal that aborts with the first of the signals. `AbortSignal.any` is missing before Node 20.3. */
function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) any.abort(signal.reason)
    signal?.addEventListener('abort', () => any.abort(signal.reason), { once: true })
  }
  return any.signal
}
