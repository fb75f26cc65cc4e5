import type { ConditionRecord } from '../conditions/condition-match.ts'
import { nameCondition } from '../conditions/condition-name.ts'
import type { PermitRecord } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'
import { dayMs } from './lifecycle.ts'
import type { SeededPermits } from './permits.ts'

/** Creates conditions of every type. Each is derived from a permit, and so matches it. Without permits there are none. */
export function seedConditions(
  { permits, watched, until }: SeededPermits & { readonly until: number },
  random: Random,
): ConditionRecord[] {
  if (permits.length === 0) return []
  // Some conditions match an unwatched permit. So the data has permits that are readable only because a condition matches them.
  const preferablyUnwatched = permits.find(({ uuid }) => !watched.has(uuid)) ?? random.pick(permits)
  const drafts = [
    byCompany(preferablyUnwatched),
    byLicense(random.pick(permits)),
    byPerson(random.pick(permits)),
    byLocation(preferablyUnwatched, 1.5),
    byCompany(random.pick(permits)),
    byLocation(random.pick(permits), 0.5),
  ].filter((draft) => draft !== undefined)
  return drafts.map((draft, index) => {
    const daysAgo = 420 - index * 64 + random.integer(0, 40)
    const created_at = toTimestamp(until - daysAgo * dayMs + random.integer(0, 28_000) * 1_000)
    const id = `cnd_${random.hex(12)}`
    return Object.freeze({ id, name: nameCondition(draft), ...draft, created_at })
  })
}

/** Condition without its identifier, name and time. */
type Draft = ConditionRecord extends infer Each
  ? Each extends ConditionRecord
    ? Omit<Each, 'id' | 'name' | 'created_at'>
    : never
  : never

function byCompany({ parties }: PermitRecord): Draft | undefined {
  const contractor = parties.find(({ role }) => role === 'contractor')
  return (
    contractor && {
      type: 'company',
      criteria: {
        company_name: contractor.name,
        ...(contractor.fei_number === undefined ? {} : { fei_number: contractor.fei_number }),
      },
    }
  )
}

function byLicense({ parties }: PermitRecord): Draft | undefined {
  for (const { license_number, license_type } of parties) {
    if (license_number === undefined || license_type === undefined) continue
    return { type: 'license', criteria: { license_number, license_type } }
  }
  return undefined
}

function byPerson({ parties }: PermitRecord): Draft | undefined {
  const person = parties.findLast(({ role }) => role !== 'contractor')
  return (
    person && {
      type: 'person',
      criteria: { person_name: person.name, ...(person.email === undefined ? {} : { email: person.email }) },
    }
  )
}

function byLocation({ address, coordinates }: PermitRecord, radius_miles: number): Draft {
  return {
    type: 'location',
    criteria: { address, radius_miles },
    center: coordinates,
  }
}
