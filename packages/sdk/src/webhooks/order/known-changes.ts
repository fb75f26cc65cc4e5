import type { KnownStatus } from './event-order.ts'
import {
  countInSameSecond,
  findNearest,
  type HistoryEntry,
  isSameTransition,
  maxTimeGapMs,
  sortByTime,
  timeOf,
} from './status-change.ts'

/** Maximum number of delivered changes that are kept. */
const maxDelivered = 50

/**
 * True if the change starts at the permit's status, and its time shows that it was not handled. Times of events are
 * comparable with each other. A time from the history may be of another clock.
 */
export function follows(known: KnownStatus, change: HistoryEntry): boolean {
  const at = timeOf(change)
  return (
    change.previous_status === lastOf(known).new_status &&
    at >= timeOf(lastOf(known)) &&
    (known.occurrence === undefined || at > timeOf(known) + maxTimeGapMs) &&
    countInSameSecond([toChange(known), ...(known.delivered ?? [])], change) === 0
  )
}

/** Returns the newest handled change. */
export function lastOf(known: KnownStatus): HistoryEntry {
  return known.delivered?.at(-1) ?? toChange(known)
}

/** Returns the first handled change. */
export function firstOf(known: KnownStatus): HistoryEntry {
  return known.first ?? toChange(known)
}

/** Returns the known changes with one more delivered change. */
export function withDelivered(known: KnownStatus, change: HistoryEntry): KnownStatus {
  const delivered = sortByTime([...(known.delivered ?? []), change])
  if (delivered.length <= maxDelivered) return { ...known, delivered }
  const [oldest = change, ...rest] = delivered
  return { ...toKnown(oldest), first: firstOf(known), delivered: rest }
}

/** Compares the known changes with the history, oldest first. */
export function matchHistory(known: KnownStatus, history: readonly HistoryEntry[]) {
  const lastIndexUpTo = (change: HistoryEntry) =>
    history.findLastIndex((entry) => timeOf(entry) <= timeOf(change))
  const lastHandled = locate(toChange(known), history, known.occurrence) ?? lastIndexUpTo(toChange(known))
  const first = locate(firstOf(known), history) ?? lastIndexUpTo(firstOf(known)) + 1
  const handled = new Set(history.slice(0, lastHandled + 1))
  let after = 0
  const delivered = (known.delivered ?? []).map((change) => {
    // The search starts after the previous match, so that of several equal entries the next one is found.
    const candidates = [...history.slice(after), ...history.slice(0, after)]
    const entry = findNearest(
      candidates.filter((other) => !handled.has(other)),
      change,
    )
    if (entry) {
      handled.add(entry)
      after = history.indexOf(entry) + 1
    }
    return { change, entry }
  })
  const isNewer = ({ change, entry }: (typeof delivered)[number], other: HistoryEntry) =>
    entry ? history.indexOf(entry) > history.indexOf(other) : timeOf(change) >= timeOf(other)

  return {
    handled,
    /** True if a newer change was handled. */
    isLate: (entry: HistoryEntry) => delivered.some((each) => isNewer(each, entry)),
    /** True if the entry is older than the first change that was handled. */
    isBeforeFirst: (entry: HistoryEntry) => history.indexOf(entry) < first,
    /**
     * Returns the known changes once the entry and all before it are handled. `deliveredChange` is the same change according
     * to its delivery, if it was delivered.
     */
    advanceTo(entry: HistoryEntry, deliveredChange?: HistoryEntry): KnownStatus {
      // A delivered change stays in `delivered` with the time of its event, because the next event is compared with it. `status` is then
      // set to the entry before it.
      const index = history.indexOf(entry) - (deliveredChange ? 1 : 0)
      const last = index > lastHandled ? history[index] : undefined
      const before = history.slice(0, index).filter((other) => last && isIdentical(other, last))
      const later = delivered.filter((each) => isNewer(each, entry)).map(({ change }) => change)
      return {
        ...known,
        ...(last && { ...toKnown(last), occurrence: before.length, first: firstOf(known) }),
        delivered: deliveredChange ? [deliveredChange, ...later] : later,
      }
    },
  }
}

/** Returns the index of a handled change in the history; `undefined` if the history lacks it. */
function locate(change: HistoryEntry, history: readonly HistoryEntry[], occurrence?: number) {
  const exact = history.filter((entry) => isIdentical(entry, change))[occurrence ?? 0]
  // A change that came from the history has the same time there.
  const entry = exact ?? (occurrence === undefined ? findNearest(history, change) : undefined)
  return entry && history.indexOf(entry)
}

function isIdentical(one: HistoryEntry, other: HistoryEntry): boolean {
  return isSameTransition(one, other) && one.changed_at === other.changed_at
}

function toChange({ status, changed_at, previous_status = null }: KnownStatus): HistoryEntry {
  return { previous_status, new_status: status, changed_at }
}

function toKnown({ previous_status, new_status, changed_at }: HistoryEntry): KnownStatus {
  return { status: new_status, previous_status, changed_at }
}
