import type { components } from '../../../../../spec/generated/types.ts'
import type { PartyRecord } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import type { FirmPool } from './firms.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { createPerson, createPhone, emailOf } from './people.ts'
import type { PermitType } from './permit-types.ts'

/** Picks the parties of a permit: always an owner and a licensed contractor, and at least one named person. */
export function pickParties(
  { type, jurisdiction, firms }: { type: PermitType; jurisdiction: Jurisdiction; firms: FirmPool },
  random: Random,
): readonly PartyRecord[] {
  const contractor = firms.pick(type.trade, random)
  const parties = [
    type.sector === 'commercial'
      ? firms.pick('developer', random).company
      : createOwner(jurisdiction, random),
  ]
  parties.push(contractor.company)
  if (random.chance(type.architect)) {
    const kind = type.sector === 'residential' && random.chance(0.3) ? 'designer' : 'architect'
    parties.push(firms.pick(kind, random).person)
  }
  if (random.chance(type.engineer)) parties.push(firms.pick('engineer', random).person)
  if (type.sector === 'commercial') {
    parties.push(random.chance(0.45) ? firms.pick('agent', random).applicant : contractor.applicant)
  } else if (random.chance(0.6)) {
    parties.push(contractor.applicant)
  }
  // An array that grew keeps spare memory, which is too much for 100,000 permits.
  return parties.slice()
}

function createOwner(jurisdiction: Jurisdiction, random: Random): PartyRecord {
  const person = createPerson(random)
  const owner: components['schemas']['Party'] = { name: person.name, role: 'owner' }
  if (random.chance(0.6)) owner.email = emailOf(person)
  if (random.chance(0.5)) owner.phone = createPhone(jurisdiction, random)
  return owner
}
