import { parseTimestamp } from '../../time/timestamp.ts'

/** A change of a permit's status, as `client.permits.history` returns it. */
export interface StatusChange {
  /** `null` for the first status. */
  readonly previous_status: string | null
  readonly new_status: string
  /** ISO 8601; without a zone it means UTC. */
  readonly changed_at: string
}

/** A change with its time as epoch milliseconds; `NaN` if the time cannot be read. */
export interface TimedChange extends StatusChange {
  readonly at: number
}

/** Maximum time from now that is considered right, a day. Zones and clocks differ by less. */
const maxFutureMs = 86_400_000

/** Adds the time as a number. Other fields are dropped. */
export function withTime({ previous_status, new_status, changed_at }: StatusChange): TimedChange {
  return { previous_status, new_status, changed_at, at: parseTimestamp(changed_at) }
}

/** True if both changes are from and to the same status. A missing previous status matches every status. */
export function isAlike(one: StatusChange, other: StatusChange): boolean {
  return (
    one.new_status === other.new_status &&
    (!one.previous_status || !other.previous_status || one.previous_status === other.previous_status)
  )
}

/** True if `change` is older by more than a second, which is the precision of some times. */
export function isOlder(change: TimedChange, other: TimedChange): boolean {
  return change.at < other.at - 1_000
}

/** True if the times are within a second of each other, and only the statuses show that `change` is the earlier one. */
export function leadsTo(change: TimedChange, other: TimedChange): boolean {
  return (
    !isOlder(change, other) &&
    !isOlder(other, change) &&
    change.new_status === other.previous_status &&
    change.previous_status !== other.new_status
  )
}

/** True if both may be the same change. An unreadable time matches every time. */
export function mayBeSame(one: TimedChange, other: TimedChange): boolean {
  return isAlike(one, other) && !(Math.abs(one.at - other.at) > toleranceMs)
}

/** True if the change's time cannot be right. */
export function isInFuture(change: TimedChange, now: number): boolean {
  return change.at > now + maxFutureMs
}

/** Maximum difference between the times of one change in its event and in the history. */
const toleranceMs = 5_000

/** Tests for equal times of an event and an entry of the history, the most exact first. An unreadable time matches. */
const precisions: readonly ((difference: number, one: number, other: number) => boolean)[] = [
  (difference) => !(difference > 0),
  // One time is truncated to seconds.
  (_, one, other) => toSecond(one) === toSecond(other),
  // One time is rounded to seconds.
  (difference) => difference <= 1_000,
  // The times are from different clocks.
  (difference) => difference <= toleranceMs,
]

/** Returns the candidates that match the change most exactly. `isExact` is true if their times match within a second. */
export function closest<Candidate extends TimedChange>(
  candidates: readonly Candidate[],
  change: TimedChange,
  now: number,
): { readonly group: readonly Candidate[]; readonly isExact: boolean } {
  const alike = candidates.filter((candidate) => isAlike(candidate, change))
  for (const [index, fits] of precisions.entries()) {
    const group = alike.filter(({ at }) => fits(Math.abs(at - change.at), at, change.at))
    if (group.length > 0) return { group, isExact: index < 3 }
  }
  // A wrong time is ignored.
  return { group: isInFuture(change, now) ? alike : [], isExact: false }
}

/** Returns the whole seconds of an epoch time. */
export function toSecond(at: number): number {
  return Math.floor(at / 1_000)
}

/**
 * Returns the changes of a history, oldest first. Changes of the same time, and those dated in the future, are placed where
 * previous and new status connect.
 */
export function oldestFirst(history: readonly StatusChange[], now: number): readonly TimedChange[] {
  const changes = history.map(withTime)
  const [first, last] = [changes[0], changes.at(-1)]
  // The service lists the newest first. Changes of the same second have no other order.
  if (!(first && last && last.at > first.at)) changes.reverse()
  const pending = changes.sort((one, other) => one.at - other.at || 0)
  const sorted: TimedChange[] = []
  for (let next = pending[0]; next; next = pending[0]) {
    const { at } = next
    const status = sorted.at(-1)?.new_status ?? null
    const index = pending.findIndex(
      (change) => change.previous_status === status && (change.at === at || isInFuture(change, now)),
    )
    sorted.push(...pending.splice(Math.max(index, 0), 1))
  }
  return sorted
}
