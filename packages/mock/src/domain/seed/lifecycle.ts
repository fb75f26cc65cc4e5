import type { components } from '../../../../../spec/generated/types.ts'
import type { KnownStatus } from '../permits/status.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'

/** Default time at which seeded data ends, in epoch milliseconds. */
export const defaultUntil = Date.UTC(2026, 2, 2, 12)

export const dayMs = 86_400_000

/** History of a permit. Times are epoch milliseconds. */
export interface Lifecycle {
  readonly status: KnownStatus
  readonly filedAt: number
  readonly updatedAt: number
  /** Status changes, newest first. */
  readonly status_history: readonly Readonly<StatusChange>[]
}

/** Simulates a permit from the day of filing (days since 1970, local) to the time `until`. */
export function simulateLifecycle(
  random: Random,
  { filedDay, utcOffset, pace, until }: { filedDay: number; utcOffset: number; pace: number; until: number },
): Lifecycle {
  const filedAt = officeTime(random, filedDay, utcOffset)
  let status: KnownStatus = 'Pending'
  const status_history: StatusChange[] = [
    { previous_status: null, new_status: status, changed_at: toTimestamp(filedAt) },
  ]
  let updatedAt = filedAt
  let nextTime = Number.POSITIVE_INFINITY
  for (let day = filedDay; transitions[status].length > 0; ) {
    const { to, days, fixed }: Step = random.pickWeighted(transitions[status])
    day = workday(day + (fixed ? days[0] : Math.ceil(random.integer(...days) * pace)))
    nextTime = to === 'Expired' ? expiryTime(day, utcOffset) : officeTime(random, day, utcOffset)
    if (nextTime > until) break
    status_history.push({ previous_status: status, new_status: to, changed_at: toTimestamp(nextTime) })
    status = to
    updatedAt = nextTime
  }
  // Fees, documents and reviewers' comments touch a permit between its status changes.
  if (nextTime > until && random.chance(0.4)) {
    const day = workday(Math.floor(updatedAt / dayMs) + random.integer(1, 21))
    const touchedAt = officeTime(random, day, utcOffset)
    if (touchedAt <= until) updatedAt = touchedAt
  }
  return { status, filedAt, updatedAt, status_history: status_history.toReversed() }
}

/** Returns the day itself, or the Monday after a weekend day. 1970 began with a Thursday. */
export function workday(day: number): number {
  const weekday = (day + 4) % 7
  if (weekday === 6) return day + 2
  return weekday === 0 ? day + 1 : day
}

type StatusChange = components['schemas']['StatusChange']

interface Step {
  readonly to: KnownStatus
  readonly weight: number
  /** Minimum and maximum number of days before the step, at pace 1. */
  readonly days: readonly [number, number]
  /** True if the number of days is set by law and not by the pace. */
  readonly fixed?: boolean
}

const transitions: Record<KnownStatus, readonly Step[]> = {
  Pending: [
    { to: 'In Review', weight: 96, days: [1, 12] },
    { to: 'Withdrawn', weight: 2, days: [4, 40] },
    { to: 'Expired', weight: 2, days: [180, 180], fixed: true },
  ],
  'In Review': [
    { to: 'Approved', weight: 60, days: [6, 45] },
    { to: 'Corrections Required', weight: 32, days: [5, 35] },
    { to: 'Denied', weight: 2, days: [14, 60] },
    { to: 'Withdrawn', weight: 1.5, days: [7, 50] },
  ],
  'Corrections Required': [
    { to: 'In Review', weight: 91, days: [3, 40] },
    { to: 'Withdrawn', weight: 3, days: [10, 60] },
    { to: 'Expired', weight: 6, days: [180, 180], fixed: true },
  ],
  Approved: [
    { to: 'Issued', weight: 95, days: [1, 18] },
    { to: 'Withdrawn', weight: 1, days: [5, 60] },
    { to: 'Expired', weight: 4, days: [180, 180], fixed: true },
  ],
  Issued: [
    { to: 'Inspection Scheduled', weight: 91, days: [5, 60] },
    { to: 'Expired', weight: 9, days: [180, 180], fixed: true },
  ],
  'Inspection Scheduled': [
    { to: 'Issued', weight: 45, days: [2, 15] },
    { to: 'Finaled', weight: 55, days: [2, 15] },
  ],
  Finaled: [],
  Expired: [],
  Denied: [],
  Withdrawn: [],
}

/** Returns a random time between 08:00 and 17:00, local time. */
function officeTime(random: Random, day: number, utcOffset: number): number {
  return day * dayMs + (8 - utcOffset) * 3_600_000 + random.integer(0, 9 * 3_600 - 1) * 1_000
}

/** Returns 02:00 local time of the day, when its permits expire. */
function expiryTime(day: number, utcOffset: number): number {
  return day * dayMs + (2 - utcOffset) * 3_600_000
}
