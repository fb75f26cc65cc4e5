import type { Mock } from '@permit-tracking/mock'
import type { CopiedPermit, DamageCounts } from './integration.ts'

/** Effects of an integration on the data of the service. */
export interface Effects {
  /** Number of created contacts with the same content, by that content. */
  readonly contacts: ReadonlyMap<string, number>
  /** `uuid` of permits that were added to the watchlist. */
  readonly added: ReadonlySet<string>
  /** `uuid` of permits that were removed from the watchlist. */
  readonly removed: ReadonlySet<string>
}

/** Returns a function that reads the effects since now. It leaves out data with the passed identifiers. */
export function trackEffects({ contacts, watchlist }: Mock): (ignored: ReadonlySet<string>) => Effects {
  const knownContacts = new Set(contacts.all().map(({ id }) => id))
  const watchedBefore = new Set(watchlist.all().map(({ uuid }) => uuid))
  return (ignored) => {
    const created = contacts.all().filter(({ id }) => !knownContacts.has(id))
    const counts = new Map<string, number>()
    for (const { id, name, company, email, phone, type } of created) {
      if (ignored.has(id)) continue
      const content = JSON.stringify([name, company, email, phone, type])
      counts.set(content, (counts.get(content) ?? 0) + 1)
    }
    const watched = new Set(watchlist.all().map(({ uuid }) => uuid))
    const without = (uuids: Iterable<string>, other: ReadonlySet<string>) =>
      new Set([...uuids].filter((uuid) => !other.has(uuid) && !ignored.has(uuid)))
    return {
      contacts: counts,
      added: without(watched, watchedBefore),
      removed: without(watchedBefore, watched),
    }
  }
}

/** Compares effects with the effects of an undisturbed run. Permits that churn has changed are left out. */
export function compareEffects(
  actual: Effects,
  expected: Effects,
  ignored: ReadonlySet<string>,
): DamageCounts {
  const counts = [...expected.contacts].map(([content, count]) => (actual.contacts.get(content) ?? 0) - count)
  const unexpected = [...actual.contacts].filter(([content]) => !expected.contacts.has(content))
  const missing = (from: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...from].filter((uuid) => !other.has(uuid) && !ignored.has(uuid)).length
  return {
    'contacts missing': sum(counts.map((difference) => Math.max(0, -difference))),
    'contacts created again': sum(counts.map((difference) => Math.max(0, difference))),
    'unexpected contacts': sum(unexpected.map(([, count]) => count)),
    'permits not added': missing(expected.added, actual.added),
    'permits not removed': missing(expected.removed, actual.removed),
    'unexpected additions': missing(actual.added, expected.added),
    'unexpected removals': missing(actual.removed, expected.removed),
  }
}

/** Compares a copy with the watchlist. */
export function compareCopy({ watchlist }: Mock, copy: Iterable<CopiedPermit>): DamageCounts {
  const rows = [...copy]
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const watched = watchlist.all()
  return {
    'rows missing': watched.filter(({ uuid }) => !byUuid.has(uuid)).length,
    'rows too many': rows.filter(({ uuid }) => !watchlist.has(uuid)).length,
    'rows twice': rows.length - byUuid.size,
    'rows out of date': watched.filter((permit) => {
      const row = byUuid.get(permit.uuid)
      return row && comparedFields.some((field) => row[field] !== undefined && row[field] !== permit[field])
    }).length,
  }
}

/**
 * Reads the copy before a run, and returns a function that compares it afterwards. Permits that change meanwhile are left out. So every
 * row that is missing after a successful run, or that a failed run has removed, was in the list all the time.
 */
export async function observeCopy(
  { watchlist }: Mock,
  readCopy: () => Promise<readonly CopiedPermit[] | undefined>,
  changedIds: () => ReadonlySet<string>,
  note: (damage: DamageCounts) => void,
): Promise<(isDone: boolean) => Promise<void>> {
  const before = new Set((await readCopy())?.map(({ uuid }) => uuid))
  const watched = watchlist.all()
  return async (isDone) => {
    const copy = await readCopy()
    if (!copy) return
    const uuids = new Set(copy.map(({ uuid }) => uuid))
    const changed = changedIds()
    const missing = watched.filter(
      ({ uuid }) => !uuids.has(uuid) && watchlist.has(uuid) && !changed.has(uuid),
    )
    note({
      'rows missing meanwhile': isDone ? missing.length : 0,
      'rows lost meanwhile': missing.filter(({ uuid }) => before.has(uuid)).length,
      'rows twice meanwhile': copy.length - uuids.size,
    })
  }
}

const comparedFields = [
  'permit_number',
  'status',
  'type',
  'description',
  'address',
  'filed_date',
] as const satisfies readonly (keyof CopiedPermit)[]

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
