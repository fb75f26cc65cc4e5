import { applyRules, checkFunction, checkMethods } from '../../rules/option-rules.ts'
import type { EventOrder, KnownStatus, Ordering, StatusStore } from './event-order.ts'
import { createKeyedMutex, maxWaitMs } from './keyed-mutex.ts'
import { handleChange, isStatusChange } from './permit-order.ts'
import type { HistoryEntry } from './status-change.ts'

/**
 * Brings the status changes of each permit in order, for the `order` option of `createWebhooks`. The service delivers each
 * event independently, in up to six attempts. So an event can overtake one that is retried, and an event whose attempts all
 * fail never arrives.
 *
 * The first `permit.status_changed` of a permit is handled at once, as is one whose previous status and time follow the last
 * handled change. A repeated delivery is ignored, unless the permit is back at its previous status. For any other change the
 * history is read, and its changes that were not handled are handled, oldest first. The handler's context has the `source`
 * and the `position` of each change. Each change after the first one of a permit is handled once.
 *
 * Changes of one permit are handled one after the other. If the history cannot be read, a handler throws, or a change waits
 * 10 s for the previous one, the response is 500 and the service sends the delivery again. A handler that has not finished
 * after 15 minutes fails its delivery and loses the lock of its permit. Other events are handled as they arrive.
 *
 * The order of a permit begins with its first handled change. An earlier change is handled as `late` if it is delivered, but
 * not read from the history. Prefill `statuses` to begin with a status that you know.
 *
 * @param options Options of the order.
 * @param options.history Reads the status history of a permit, in any order: `(uuid) => client.permits.history(uuid)`. It
 * fails the delivery if it rejects or takes longer than 5 s. Return an empty list for a permit that can no longer be read,
 * such as one that was removed from the watchlist (`NotFoundError`).
 * @param options.statuses Store of the known changes of each permit. Default: the memory of this process. Several processes
 * need a shared store with `lock`. Without one, route all deliveries of a permit to one process. If the `store` of
 * `createWebhooks` has transactions, its own statuses are used instead, which commit together with the effects.
 *
 * @example
 * ```ts
 * createWebhooks({ secret, order: orderByPermit({ history: (uuid) => client.permits.history(uuid) }) })
 *   .on('permit.status_changed', async (event, { position }) => {
 *     await record(event.data, { isCurrent: position !== 'late' })
 *   })
 * ```
 *
 * @throws ConfigurationError if an option is unknown, missing or of the wrong type.
 * @see [Failed webhooks](https://permit-tracking.github.io/permit-tracking-js/service#failed-webhooks)
 */
export function orderByPermit(options: {
  readonly history: (permit_uuid: string) => PromiseLike<readonly HistoryEntry[]>
  readonly statuses?: StatusStore | undefined
}): EventOrder {
  const { history, statuses } = applyRules('order the events', options, optionRules)
  const mutex = createKeyedMutex()

  const ordering: Ordering = {
    async run(event, context) {
      if (!isStatusChange(event)) return context.handle(event, { source: 'delivery', position: 'next' })
      const { permit_uuid } = event.data
      const store = context.statuses ?? statuses
      const handleLocked = (...lockSignals: readonly (AbortSignal | undefined)[]) =>
        handleChange(event, { ...context, history, statuses: store, lockSignals })
      // Waits in this process first, in the order of the deliveries, so that one task at a time calls the store's lock.
      return mutex(permit_uuid, (signal) =>
        store.lock
          ? store.lock(permit_uuid, (lost) => handleLocked(signal, lost), { waitMs: maxWaitMs })
          : handleLocked(signal),
      )
    },
    mayShareKey: isStatusChange,
  }
  // The brand exists in the type only.
  return ordering as Ordering & EventOrder
}

const optionRules = {
  history: checkFunction<Parameters<typeof orderByPermit>[0]['history']>,
  statuses: (statuses: StatusStore = new Map<string, KnownStatus>(), name: string) =>
    checkMethods(statuses, name, ['get', 'set']),
}
