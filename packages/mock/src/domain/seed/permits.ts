import type { PermitRecord } from '../permits/permit-record.ts'
import { createRandom, type Random } from '../random.ts'
import { toDate, toTimestamp } from '../timestamp.ts'
import { noAnnotations, pickAnnotations } from './annotations.ts'
import { createFirmPool, type FirmPool } from './firms.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { jurisdictions } from './jurisdictions.ts'
import { dayMs, simulateLifecycle, workday } from './lifecycle.ts'
import { pickParties } from './parties.ts'
import { pickDescription, pickPermitType } from './permit-types.ts'
import { pickSite } from './sites.ts'

/** Seeded permits, in the order of filing. */
export interface SeededPermits {
  readonly permits: readonly PermitRecord[]
  /** Time at which a watched permit was added to the watchlist (epoch milliseconds), by `uuid`. */
  readonly watched: ReadonlyMap<string, number>
}

/** Creates `count` permits, of which `watched` are on the watchlist. Only those have tags, and notes by `staff`. */
export function seedPermits(options: {
  seed: number | string
  count: number
  watched: number
  staff: readonly string[]
  until: number
}): SeededPermits {
  const { seed, count, staff, until } = options
  const random = createRandom(`${seed}/permits`)
  const offices = jurisdictions.map((jurisdiction) =>
    createOffice(jurisdiction, createFirmPool(seed, jurisdiction)),
  )
  const permits: PermitRecord[] = []
  const watched = new Map<string, number>()
  for (let index = 0; index < count; index += 1) {
    // Selection sampling (Knuth, The Art of Computer Programming 3.4.2, S): picks exactly the requested number.
    const isWatched = random.next() * (count - index) < options.watched - watched.size
    const filedDay = filingDay((index + random.next()) / count, until)
    const { record, addedAt } = createPermit(
      random.pick(offices),
      { filedDay, filed_date: toDate(filedDay), staff: isWatched ? staff : [], until },
      random,
    )
    permits.push(record)
    if (isWatched) watched.set(record.uuid, addedAt)
  }
  return { permits, watched }
}

/** Jurisdiction with its companies and its permit numbers. */
interface Office {
  readonly jurisdiction: Jurisdiction
  readonly firms: FirmPool
  /** Returns the sequence of the next permit, which is filed on the day (days since 1970). */
  nextSequence(filedDay: number, year: number): number
}

function createOffice(jurisdiction: Jurisdiction, firms: FirmPool): Office {
  let last = { year: 0, sequence: 0 }
  return {
    jurisdiction,
    firms,
    nextSequence(filedDay, year) {
      // The gaps between the numbers are permits outside the seeded data.
      const dayOfYear = filedDay - Date.UTC(year, 0, 1) / dayMs
      const typical = Math.floor((dayOfYear / 366) * jurisdiction.annualVolume) + 1
      const sequence = last.year === year ? Math.max(last.sequence + 1, typical) : typical
      last = { year, sequence }
      return sequence
    },
  }
}

/** Creates a permit. It has no notes and tags if `staff` is empty. */
function createPermit(
  { jurisdiction, firms, nextSequence }: Office,
  {
    filedDay,
    filed_date,
    staff,
    until,
  }: { filedDay: number; filed_date: string; staff: readonly string[]; until: number },
  random: Random,
): { record: PermitRecord; addedAt: number } {
  const type = pickPermitType(jurisdiction, random)
  const { utcOffset } = jurisdiction
  const { status, filedAt, updatedAt, status_history } = simulateLifecycle(random, {
    filedDay,
    utcOffset,
    pace: type.pace,
    until,
  })
  const year = Number(filed_date.slice(0, 4))
  const { address, coordinates } = pickSite(jurisdiction, type.sector, random)
  const addedAt = random.integer(filedAt / 1_000, updatedAt / 1_000) * 1_000
  const { notes, tags } =
    staff.length > 0 ? pickAnnotations({ status, addedAt, updatedAt, staff }, random) : noAnnotations
  const record: PermitRecord = {
    uuid: random.uuid(),
    permit_number: jurisdiction.permitNumber({
      year,
      sequence: nextSequence(filedDay, year),
      trade: type.trade,
      sector: type.sector,
      work: type.work,
    }),
    status,
    type: type.label,
    description: pickDescription(type, random),
    address,
    filed_date,
    updated_at: toTimestamp(updatedAt),
    jurisdiction: jurisdiction.slug,
    parties: pickParties({ type, jurisdiction, firms }, random),
    status_history,
    notes,
    tags,
    coordinates,
    fees: none,
    inspections: none,
  }
  return { record, addedAt }
}

const none: readonly never[] = []

/** Age of the first permit in days. */
const filingDays = 620

/** Returns the day of filing for a position (0 to 1) in the order of filing. Recent days have more permits. */
function filingDay(position: number, until: number): number {
  const back = 1 - position
  // Keeps filings before `until`. `workday` adds up to two days, and offices in the west close at 01:00 UTC of the next day.
  const lastFilingDay = Math.floor((until - 2 * 3_600_000) / dayMs) - 3
  return workday(lastFilingDay - Math.floor(filingDays * back * (0.4 + 0.6 * back)))
}
