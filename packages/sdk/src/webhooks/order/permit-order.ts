import { withTimeout } from '../../time/timeout.ts'
import type { WebhookEvent } from '../events.ts'
import type { KnownStatus, OrderedDelivery, StatusStore } from './event-order.ts'
import { firstOf, follows, lastOf, matchHistory, withDelivered } from './known-changes.ts'
import type { HistoryEntry } from './status-change.ts'
import { countInSameSecond, findNearest, oldestFirst, secondOf, timeOf } from './status-change.ts'

/** Event of a status change. */
export type StatusChanged = WebhookEvent<'permit.status_changed'>

/** True for a status change with the fields that ordering needs. Verification checks only the envelope of an event. */
export function isStatusChange(event: WebhookEvent): event is StatusChanged {
  return (
    event.event === 'permit.status_changed' &&
    typeof event.data.permit_uuid === 'string' &&
    typeof event.data.new_status === 'string'
  )
}

/** A delivery under the lock of its permit. */
interface LockedDelivery extends OrderedDelivery {
  readonly history: (permit_uuid: string) => PromiseLike<readonly HistoryEntry[]>
  readonly statuses: StatusStore
  /** Abort when the lock of this process, or the store's lock, is lost. */
  readonly locks: readonly (AbortSignal | undefined)[]
}

/** Half the time that the service waits for a response. The other half is left for the handler. */
const historyTimeoutMs = 5_000

/**
 * Handles the missing changes of a permit and the delivered one. docs/decisions/webhook-order.md has the proof that each is
 * handled once.
 */
export async function handleChange(event: StatusChanged, delivery: LockedDelivery): Promise<void> {
  const { handle, isPossibleDuplicate, statuses, locks } = delivery
  const { permit_uuid, previous_status, new_status } = event.data
  const change: HistoryEntry = { previous_status, new_status, changed_at: event.timestamp }
  /** Handles change `own`, delivered or missing. */
  const run = (own: HistoryEntry, handled: Iterable<HistoryEntry>, isLate = false, ordered = event) => {
    const occurrence = countInSameSecond(handled, own)
    const key = [permit_uuid, own.previous_status, own.new_status, secondOf(own), occurrence]
    const source = ordered === event ? 'delivery' : 'backfill'
    const position = isLate ? 'late' : 'next'
    return handle(ordered, { source, position, identity: JSON.stringify(key) })
  }
  const save = async (known: KnownStatus) => {
    // After a lost lock, another process may have handled later changes.
    for (const lock of locks) lock?.throwIfAborted()
    await statuses.set(permit_uuid, known)
  }

  const known = await statuses.get(permit_uuid)
  if (!known) {
    if (isPossibleDuplicate) return
    await run(change, [])
    return save({ status: new_status, previous_status, changed_at: event.timestamp })
  }
  // An equal delivery is another change only if the permit is back at its previous status.
  if (isPossibleDuplicate && previous_status !== lastOf(known).new_status) return
  // If the permit left a status and returned to it within a second, an older change seems to follow, too.
  if (!isPossibleDuplicate && follows(known, change) && timeOf(change) > timeOf(lastOf(known))) {
    await run(change, [])
    return save(withDelivered(known, change))
  }

  const read = await withTimeout(delivery.history(permit_uuid), historyTimeoutMs, () =>
    Promise.reject(new Error(`Reading the history took longer than ${historyTimeoutMs} ms.`)),
  )
  const history = oldestFirst(read)
  const { handled, isLate, isBeforeFirst, advanceTo } = matchHistory(known, history)
  const own = findNearest(history, change)
  const done = new Set(handled)
  let current = known
  for (const entry of history.filter((each) => !handled.has(each))) {
    const ordered = entry === own ? event : toEvent(event, entry)
    await run(entry, done, isLate(entry), ordered)
    done.add(entry)
    current = advanceTo(entry, entry === own ? change : undefined)
    await save(current)
  }
  if (isPossibleDuplicate || (own && !isBeforeFirst(own))) return

  if (own || timeOf(change) < timeOf(firstOf(known))) return run(change, [], true)
  // The history lacks the change. It lags, or the permit can no longer be read.
  const delivered = known.delivered ?? []
  const seemsNext = follows(current, change)
  if (!seemsNext && (countInSameSecond(delivered, change) > 0 || timeOf(change) <= timeOf(known))) return
  await run(change, delivered, !seemsNext && timeOf(change) <= timeOf(lastOf(current)))
  if (!(timeOf(change) < timeOf(current))) await save(withDelivered(current, change))
}

/** Returns the event of a missing change. Its data has the identifiers of the permit and both statuses. */
function toEvent({ event, organization_id, data }: StatusChanged, entry: HistoryEntry): StatusChanged {
  const { permit_uuid, permit_number } = data
  const { previous_status, new_status, changed_at: timestamp } = entry
  const change = { permit_uuid, permit_number, previous_status: previous_status ?? '', new_status }
  return { event, timestamp, organization_id, data: change }
}
