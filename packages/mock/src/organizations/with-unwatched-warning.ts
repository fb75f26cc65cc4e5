import type { MockPermits } from '../domain/permits/permits.ts'
import type { MockWatchlist } from '../domain/watchlist.ts'
import type { EventName } from '../webhooks/events.ts'
import type { MockWebhooks } from '../webhooks/webhooks.ts'

/**
 * Returns permits that warn on the console, once per organization, if a webhook subscribes to the event of a change but the
 * permit isn't watched. Churn bypasses the warning.
 */
export function withUnwatchedWarning(
  permits: MockPermits,
  watchlist: Pick<MockWatchlist, 'has'>,
  webhooks: Pick<MockWebhooks, 'all'>,
): MockPermits {
  let hasWarned = false

  function apply<Result>(event: EventName, uuid: string, change: () => Result): Result {
    const before = permits.get(uuid)
    const result = change()
    const after = permits.get(uuid)
    if (hasWarned || after === before || watchlist.has(uuid)) return result
    if (event === statusChanged && after?.status === before?.status) return result
    if (!webhooks.all().some(({ events }) => events.includes(event))) return result
    hasWarned = true
    // biome-ignore lint/suspicious/noConsole: the author of a test that waits for a delivery needs a visible hint.
    console.warn(
      `@permit-tracking/mock: ${event} of permit ${uuid} is not delivered: the permit is not on the watchlist. ` +
        'Add it with watchlist.add(uuid). This warning is shown once.',
    )
    return result
  }

  // Not a spread, which would read `size` and so create the data.
  return {
    get size() {
      return permits.size
    },
    get: permits.get,
    findByNumber: permits.findByNumber,
    all: permits.all,
    create: permits.create,
    delete: permits.delete,
    addNote: permits.addNote,
    tag: permits.tag,
    update: (uuid, changes) => apply(statusChanged, uuid, () => permits.update(uuid, changes)),
    setStatus: (uuid, status) => apply(statusChanged, uuid, () => permits.setStatus(uuid, status)),
    addFee: (uuid, fee) => apply('permit.fee_changed', uuid, () => permits.addFee(uuid, fee)),
    scheduleInspection: (uuid, inspection) =>
      apply('permit.inspection_scheduled', uuid, () => permits.scheduleInspection(uuid, inspection)),
    moveInspection: (uuid, index, scheduled_for) =>
      apply('permit.inspection_scheduled', uuid, () => permits.moveInspection(uuid, index, scheduled_for)),
  }
}

const statusChanged = 'permit.status_changed'
