import {
  closest,
  isAlike,
  isInFuture,
  isOlder,
  oldestFirst,
  type StatusChange,
  type TimedChange,
  withTime,
} from './status-change.ts'
import type { KnownStatus } from './status-store.ts'

/** Maximum number of changes after the cursor that are kept for a permit. */
const maxAhead = 20

/** A status change of the history. */
export interface Entry extends TimedChange {
  readonly index: number
  isHandled: boolean
}

/** History of a permit, compared with the known status. */
export interface HistoryMatch {
  /** Changes of the history, oldest first. */
  readonly entries: readonly Entry[]
  /** Handled changes that the history lacks, newest last. */
  readonly unlisted: TimedChange[]
  /** Last change up to which every change was handled. */
  readonly cursor: TimedChange
  /** First change that was handled. */
  readonly since: TimedChange
  /** Returns the known status after more entries were marked as handled, or more unlisted changes were added. */
  toKnown(): KnownStatus
}

/** Compares the known status with the history, and marks the changes that were handled. */
export function matchHistory(
  known: KnownStatus,
  history: readonly StatusChange[],
  now: number,
): HistoryMatch {
  const { status, changed_at, previous_status = null, since = changed_at } = known
  const cursor = withTime({ previous_status, new_status: status, changed_at })
  const sorted = oldestFirst(history, now)
  const position = findCursor(known, cursor, sorted, now)
  const isBehind = (change: TimedChange, index: number) =>
    position < 0
      ? isOlder(change, cursor) || (!(change.at > cursor.at) && change.previous_status !== status)
      : index <= position
  const entries = sorted.map(
    (change, index): Entry => ({ ...change, index, isHandled: isBehind(change, index) }),
  )
  const covered = coveredEnd(entries)
  const ahead: TimedChange[] = []
  for (const change of (known.ahead ?? []).map(withTime)) {
    const open = entries.filter((entry) => !entry.isHandled)
    const [entry] = closest(open, change, now).group
    if (entry) entry.isHandled = true
    else ahead.push(change)
  }
  const unlisted = position < 0 ? [cursor, ...ahead] : ahead

  function toKnown(): KnownStatus {
    const end = coveredEnd(entries)
    const last = entries[end]
    const beyond = entries.filter((entry) => entry.index > end && entry.isHandled)
    const rest = [...beyond, ...unlisted].filter((change) => change !== cursor).slice(-maxAhead)
    const base = last && end > covered ? toCursor(last, entries) : omitProgress(known)
    return { ...base, since, ...(rest.length > 0 ? { ahead: rest.map(withoutTime) } : {}) }
  }

  return { entries, unlisted, cursor, since: withTime({ ...cursor, changed_at: since }), toKnown }
}

/** Returns the index of the last change up to which every change was handled; -1 if there is none. */
function coveredEnd(entries: readonly Entry[]): number {
  const open = entries.findIndex((entry) => !entry.isHandled)
  return (open < 0 ? entries.length : open) - 1
}

/** Returns the index of the known change in the history; -1 if the history lacks it. */
function findCursor(
  { occurrence }: KnownStatus,
  cursor: TimedChange,
  sorted: readonly TimedChange[],
  now: number,
): number {
  const { group, isExact } = closest(sorted, cursor, now)
  const [first] = group
  // A change that came from the history has the same time there, unless the history is stale.
  if (!first || (occurrence !== undefined && !isExact)) return -1
  if (isInFuture(cursor, now)) return sorted.indexOf(group.at(-1) ?? first)
  return sorted.indexOf((first.at === cursor.at && group[occurrence ?? 0]) || first)
}

function toCursor(last: Entry, entries: readonly Entry[]): KnownStatus {
  const { new_status, previous_status, changed_at, index, at } = last
  const occurrence = entries.filter(
    (other) => other.index < index && other.at === at && isAlike(other, last),
  ).length
  return { status: new_status, changed_at, previous_status, occurrence }
}

function omitProgress({ ahead: _, failures: __, ...known }: KnownStatus): KnownStatus {
  return known
}

function withoutTime({ previous_status, new_status, changed_at }: TimedChange): StatusChange {
  return { previous_status, new_status, changed_at }
}
