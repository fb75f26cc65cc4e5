import type { Permits } from '../domain/permits/permits.ts'
import type { Watchlist } from '../domain/watchlist.ts'
import type { EventName } from '../webhooks/events.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/**
 * Returns the catalog for whoever changes permits by hand. It warns on the console, once for each organization, when a change
 * raises no event because its permit isn't watched, and a webhook subscribes to that event. Churn changes permits past it.
 */
export function warnOfUnwatched(
  permits: Permits,
  watchlist: Pick<Watchlist, 'has'>,
  webhooks: Pick<Webhooks, 'list'>,
): Permits {
  let hasWarned = false

  function check<Result>(event: EventName, uuid: string, change: () => Result): Result {
    const before = permits.get(uuid)
    const result = change()
    const after = permits.get(uuid)
    if (hasWarned || after === before || watchlist.has(uuid)) return result
    if (event === statusChanged && after?.status === before?.status) return result
    if (!webhooks.list().some(({ events }) => events.includes(event))) return result
    hasWarned = true
    // biome-ignore lint/suspicious/noConsole: nothing else would reach the author of a test that waits for a delivery.
    console.warn(
      `@permit-tracking/mock: no webhook gets ${event} of permit ${uuid}, because the permit is not on the watchlist. ` +
        'Add it with watchlist.add(uuid). This is said once.',
    )
    return result
  }

  return {
    ...permits,
    get size() {
      return permits.size
    },
    update: (uuid, changes) => check(statusChanged, uuid, () => permits.update(uuid, changes)),
    setStatus: (uuid, status) => check(statusChanged, uuid, () => permits.setStatus(uuid, status)),
    addFee: (uuid, fee) => check('permit.fee_changed', uuid, () => permits.addFee(uuid, fee)),
    scheduleInspection: (uuid, inspection) =>
      check('permit.inspection_scheduled', uuid, () => permits.scheduleInspection(uuid, inspection)),
    moveInspection: (uuid, index, scheduled_for) =>
      check('permit.inspection_scheduled', uuid, () => permits.moveInspection(uuid, index, scheduled_for)),
  }
}

const statusChanged = 'permit.status_changed'
