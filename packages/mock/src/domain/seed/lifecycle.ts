import type { components } from '../../generated/types.ts'
import type { KnownStatus } from '../permits/status.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'

/** The moment that seeded data leads up to unless it is told another one; nothing in it is later. */
export const referenceMoment = Date.UTC(2026, 2, 2, 12)

export const dayMs = 86_400_000

/** A permit's past. */
export interface Lifecycle {
  readonly status: KnownStatus
  readonly filedAt: number
  readonly updatedAt: number
  /** Every change of the status, newest first; written out when it is asked for. */
  history(): readonly Readonly<StatusChange>[]
}

/** What a permit went through from the day of filing (days since 1970, local) until the moment. */
export function simulateLifecycle(
  random: Random,
  { filedDay, utcOffset, pace, until }: { filedDay: number; utcOffset: number; pace: number; until: number },
): Lifecycle {
  const filedAt = officeTime(random, filedDay, utcOffset)
  const statuses: KnownStatus[] = ['Pending']
  const moments = [filedAt]
  let status: KnownStatus = 'Pending'
  let updatedAt = filedAt
  let nextMoment = Number.POSITIVE_INFINITY
  for (let day = filedDay; transitions[status].length > 0; ) {
    const { to, days, fixed }: Step = random.weigh(transitions[status])
    day = workday(day + (fixed ? days[0] : Math.ceil(random.integer(...days) * pace)))
    nextMoment = to === 'Expired' ? nightlyJob(day, utcOffset) : officeTime(random, day, utcOffset)
    if (nextMoment > until) break
    statuses.push(to)
    moments.push(nextMoment)
    status = to
    updatedAt = nextMoment
  }
  // Fees, documents and reviewers' comments touch a permit between its changes of status.
  if (nextMoment > until && random.chance(0.4)) {
    const day = workday(Math.floor(updatedAt / dayMs) + random.integer(1, 21))
    const touchedAt = officeTime(random, day, utcOffset)
    if (touchedAt <= until) updatedAt = touchedAt
  }
  // Arrays that grew hold spare room, too much for 100,000 permits.
  const [path, times] = [statuses.slice(), moments.slice()]
  return { status, filedAt, updatedAt, history: () => writeHistory(path, times) }
}

/** The day itself, or the Monday after it; 1970 began with a Thursday. */
export function workday(day: number): number {
  const weekday = (day + 4) % 7
  if (weekday === 6) return day + 2
  return weekday === 0 ? day + 1 : day
}

type StatusChange = components['schemas']['StatusChange']

interface Step {
  readonly to: KnownStatus
  readonly weight: number
  /** Shortest and longest stay before it, in days at pace 1. */
  readonly days: readonly [number, number]
  /** Set by law and not by pace. */
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

function writeHistory(
  statuses: readonly KnownStatus[],
  moments: readonly number[],
): readonly Readonly<StatusChange>[] {
  const changes = moments.map((moment, index) =>
    Object.freeze({
      previous_status: statuses[index - 1] ?? null,
      new_status: statuses[index] ?? 'Pending',
      changed_at: toTimestamp(moment),
    }),
  )
  return Object.freeze(changes.reverse())
}

/** A moment between 8 and 17 o'clock of the place. */
function officeTime(random: Random, day: number, utcOffset: number): number {
  return day * dayMs + (8 - utcOffset) * 3_600_000 + random.integer(0, 9 * 3_600 - 1) * 1_000
}

/** At 2 o'clock of the place, for all permits that lapse on the day. */
function nightlyJob(day: number, utcOffset: number): number {
  return day * dayMs + (2 - utcOffset) * 3_600_000
}
