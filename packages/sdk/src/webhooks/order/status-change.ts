import { parseTimestamp } from '../../time/timestamp.ts'

/** A change of a permit's status, as `client.permits.history` returns it. */
export interface HistoryEntry {
  /** `null` for the first status. */
  readonly previous_status: string | null
  readonly new_status: string
  /** ISO 8601; without a zone it means UTC. */
  readonly changed_at: string
}

/** Maximum difference between the times of one change in its event and in the history. */
export const maxTimeGapMs = 5_000

/** Returns the time of a change in epoch milliseconds; `NaN` if it cannot be read. */
export function timeOf({ changed_at }: Pick<HistoryEntry, 'changed_at'>): number {
  return parseTimestamp(changed_at)
}

/** Returns the whole seconds of a change's time. */
export function secondOf(change: HistoryEntry): number {
  return Math.floor(timeOf(change) / 1_000)
}

/** True if both changes are from and to the same status. A missing previous status matches every status. */
export function isSameTransition(one: HistoryEntry, other: HistoryEntry): boolean {
  return (
    one.new_status === other.new_status &&
    (!one.previous_status || !other.previous_status || one.previous_status === other.previous_status)
  )
}

/** Returns the number of changes with the same statuses and the same second. */
export function countInSameSecond(changes: Iterable<HistoryEntry>, change: HistoryEntry): number {
  const second = secondOf(change)
  return [...changes].filter((other) => isSameTransition(other, change) && secondOf(other) === second).length
}

/** Returns the candidate with the statuses of the change and the nearest time within the tolerance, the first of equals. */
export function findNearest(candidates: readonly HistoryEntry[], change: HistoryEntry) {
  // One of the times may be truncated to seconds, so times of the same second are the nearest.
  const distanceTo = (candidate: HistoryEntry) => {
    const distanceMs = Math.abs(timeOf(candidate) - timeOf(change))
    return secondOf(candidate) === secondOf(change) ? distanceMs / 1_000 : distanceMs
  }
  // An unreadable time is within every tolerance.
  return candidates
    .filter((candidate) => isSameTransition(candidate, change) && !(distanceTo(candidate) > maxTimeGapMs))
    .sort((one, other) => distanceTo(one) - distanceTo(other) || 0)[0]
}

/**
 * Returns the changes of a history, oldest first. Of four orders (by time with ties in either order, or as listed from either end) it is the one in
 * which the most changes start at the status where the previous one ended.
 */
export function oldestFirst(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  // The service lists the newest first.
  const reversed = [...history].reverse()
  const orders = [sortByTime(reversed), sortByTime(history), reversed, history]
  return orders.reduce((best, order) => (countLinks(order) > countLinks(best) ? order : best))
}

/** Returns the changes sorted by time. Those of the same time keep their order. */
export function sortByTime(changes: readonly HistoryEntry[]): HistoryEntry[] {
  return [...changes].sort((one, other) => timeOf(one) - timeOf(other) || 0)
}

/** Returns the number of changes that start at the status to which the previous change led. */
function countLinks(changes: readonly HistoryEntry[]): number {
  return changes.filter(({ previous_status: from }, index) => from === changes[index - 1]?.new_status).length
}
