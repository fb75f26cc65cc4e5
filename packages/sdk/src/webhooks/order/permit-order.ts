import { withTimeout } from '../../time/timeout.ts'
import type { WebhookEvent } from '../events.ts'
import type { KnownStatus, OrderingContext, StatusStore } from './event-order.ts'
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

/** Context of an event whose permit is locked. */
interface LockedContext extends OrderingContext {
  readonly history: (permit_uuid: string) => PromiseLike<readonly HistoryEntry[]>
  readonly statuses: StatusStore
  /** Signals that abort when the lock of this process, or the store's lock, is lost. */
  readonly lockSignals: readonly (AbortSignal | undefined)[]
}

/** Half the time that the service waits for a response. The other half is left for the handler. */
const historyTimeoutMs = 5_000

/**
 * Handles the missing changes of a permit and the delivered one. docs/decisions/webhook-order.md has the proof that each is
 * handled once.
 */
export async function handleChange(event: StatusChanged, context: LockedContext): Promise<void> {
  const { handle, isPossibleDuplicate, statuses, lockSignals } = context
  const { permit_uuid, previous_status, new_status } = event.data
  const change: HistoryEntry = { previous_status, new_status, changed_at: event.timestamp }
  // After a lost lock, another process may handle later changes.
  const checkLocks = () => {
    for (const signal of lockSignals) signal?.throwIfAborted()
  }
  /** Handles a change, delivered or missing. */
  const run = (entry: HistoryEntry, handled: Iterable<HistoryEntry>, isLate = false, entryEvent = event) => {
    checkLocks()
    const occurrence = countInSameSecond(handled, entry)
    const key = [permit_uuid, entry.previous_status, entry.new_status, secondOf(entry), occurrence]
    const source = entryEvent === event ? 'delivery' : 'backfill'
    const position = isLate ? 'late' : 'next'
    return handle(entryEvent, { source, position, changeId: JSON.stringify(key) })
  }
  const save = async (known: KnownStatus) => {
    checkLocks()
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
  // If both have the same time, this one may be the older: the permit may have left its status and returned within the second.
  if (!isPossibleDuplicate && follows(known, change) && timeOf(change) > timeOf(lastOf(known))) {
    await run(change, [])
    return save(withDelivered(known, change))
  }

  const read = await withTimeout(context.history(permit_uuid), historyTimeoutMs, () =>
    Promise.reject(new Error(`Reading the history took longer than ${historyTimeoutMs} ms.`)),
  )
  const history = oldestFirst(read)
  const { handled, isLate, isBeforeFirst, advanceTo } = matchHistory(known, history)
  const deliveredEntry = findNearest(history, change)
  const done = new Set(handled)
  let current = known
  for (const entry of history.filter((each) => !handled.has(each))) {
    const deliveredChange = entry === deliveredEntry ? change : undefined
    await run(entry, done, isLate(entry), deliveredChange ? event : toEvent(event, entry))
    done.add(entry)
    current = advanceTo(entry, deliveredChange)
    await save(current)
  }
  if (isPossibleDuplicate || (deliveredEntry && !isBeforeFirst(deliveredEntry))) return

  if (deliveredEntry || timeOf(change) < timeOf(firstOf(known))) return run(change, [], true)
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
