import { matchHistory } from './match-history.ts'
import {
  closest,
  isAlike,
  isInFuture,
  isOlder,
  leadsTo,
  mayBeSame,
  type StatusChange,
  type TimedChange,
  toSecond,
  withTime,
} from './status-change.ts'
import type { KnownStatus } from './status-store.ts'

/**
 * Position of a status change among the handled ones of its permit:
 *
 * - `next`: newer than all of them
 * - `backfilled`: newer than all of them, and read from the history because its own delivery is missing
 * - `late`: not handled before, but older than a handled one, so that it is not the permit's current status
 * - `seen`: handled before, for example as `backfilled`
 */
export type Position = 'next' | 'backfilled' | 'late' | 'seen'

/** A change to be handled. */
export interface Step {
  readonly change: StatusChange
  /** Time of the change, according to the history if it has the change. */
  readonly at: number
  readonly position: Position
  /** Number of equal changes before it in the same second. */
  readonly occurrence: number
}

/** Changes to handle: the missing ones in their order, then the delivered one. */
export interface Plan {
  readonly missing: readonly Step[]
  readonly delivered: Step
  /** Marks a step as handled and returns the known status. Missing steps may be skipped. */
  record(step: Step): KnownStatus
}

/** Evidence beside the delivered change. */
interface Evidence {
  /** History in any order; `undefined` if it could not be read. */
  readonly history: readonly StatusChange[] | undefined
  /** Current time, epoch milliseconds. */
  readonly now: number
  /** True if an equal delivery was handled before. The change is then `seen`, unless the history has it a second time. */
  readonly isRepetition: boolean
}

/** Compares a delivered change with the known status and the history, and returns the changes to handle. */
export function planChanges(
  known: KnownStatus,
  delivered: StatusChange,
  { history, now, isRepetition }: Evidence,
): Plan {
  const match = matchHistory(known, history ?? [], now)
  const { entries, unlisted, cursor, since } = match
  const change = withTime(delivered)
  const open = entries.filter((entry) => !entry.isHandled)
  const isWrong = isInFuture(change, now)
  const lastHandled = entries.findLast((entry) => entry.isHandled)
  const found = findOpen()
  const position = found ? (isLate(found) ? 'late' : 'next') : isRepetition ? 'seen' : positionOfUnlisted()

  function findOpen() {
    // If several entries match, it is the last one: the others are backfilled, and their own deliveries are `seen`.
    const same = open.findLast((entry) => mayBeSame(entry, change) || (isWrong && isAlike(entry, change)))
    if (same || isRepetition || [...entries, ...unlisted].some((other) => mayBeSame(other, change)))
      return same
    const last = entries.at(-1)
    const mayFollow = !last || (change.previous_status === last.new_status && change.at >= last.at)
    // Without a match by time, an entry with the same statuses is the change.
    return mayFollow ? undefined : open.findLast((entry) => isAlike(entry, change))
  }

  function positionOfUnlisted(): Position {
    const newest = newestOf(lastHandled, unlisted.at(-1))
    const isPast = newest !== undefined && change.at < newest.at && !isInFuture(newest, now)
    const continues = change.previous_status === newest?.new_status && !isPast
    const equals = [closest(entries, change, now), closest(unlisted, change, now)]
    const isBefore = isOlder(change, since)
    if (equals.some(({ group, isExact }) => isExact || (group.length > 0 && !continues))) {
      return isBefore ? 'late' : 'seen'
    }
    if (continues || !newest || !(isOlder(change, newest) || leadsTo(change, newest))) return 'next'
    // The change before the cursor was handled, unless no other one was.
    if (leadsTo(change, cursor)) return isFirst(known) ? 'late' : 'seen'
    // Every change from the first known one to the cursor was handled, except one that the history should have but lacks.
    const isCovered = !isBefore && isOlder(change, cursor) && !isInFuture(cursor, now)
    const reachesBack = entries[0] !== undefined && !isOlder(change, entries[0])
    return isCovered && !reachesBack ? 'seen' : 'late'
  }

  function isLate(entry: TimedChange & { readonly index: number }): boolean {
    const isPassed = (other: TimedChange) => isOlder(entry, other) && !isInFuture(other, now)
    return entry.index < (lastHandled?.index ?? -1) || unlisted.some(isPassed)
  }

  function occurrenceOf(source: TimedChange, before: readonly TimedChange[]): number {
    return before.filter((other) => isAlike(other, source) && toSecond(other.at) === toSecond(source.at))
      .length
  }

  const end = Math.max(found?.index ?? -1, lastHandled?.index ?? -1)
  const isUnlisted = !found && position !== 'seen'
  const missing = open
    .filter((entry) => entry !== found && (entry.index < end || (isUnlisted && entry.at < change.at + 1_000)))
    .map((entry) => ({
      change: entry,
      at: entry.at,
      position: isLate(entry) ? ('late' as const) : ('backfilled' as const),
      occurrence: occurrenceOf(entry, entries.slice(0, entry.index)),
    }))
  const own: Step = {
    change: delivered,
    at: (found ?? change).at,
    position,
    occurrence: found
      ? occurrenceOf(found, entries.slice(0, found.index))
      : occurrenceOf(change, [...entries, ...unlisted]),
  }

  function record(step: Step): KnownStatus {
    const entry = step === own ? found : entries.find((other) => other === step.change)
    if (entry) entry.isHandled = true
    else if (step.position === 'next') unlisted.push(change)
    else if (step.position === 'late' && !isOlder(change, since)) unlisted.unshift(change)
    return match.toKnown()
  }

  return { missing, delivered: own, record }
}

/** Returns the known status of a permit after its first change. */
export function startAt({ previous_status, new_status, changed_at }: StatusChange): KnownStatus {
  return { status: new_status, changed_at, previous_status, since: changed_at }
}

/** True if the change follows the known status, as far as can be seen without the history. */
export function follows(known: KnownStatus, change: StatusChange): boolean {
  const cursor = withTime({ previous_status: null, new_status: known.status, changed_at: known.changed_at })
  return !known.ahead && change.previous_status === known.status && isOlder(cursor, withTime(change))
}

/** True if only one change was handled. */
function isFirst({ changed_at, since = changed_at, occurrence }: KnownStatus): boolean {
  return changed_at === since && occurrence === undefined
}

function newestOf(one: TimedChange | undefined, other: TimedChange | undefined): TimedChange | undefined {
  return one && (!other || isOlder(other, one)) ? one : other
}
