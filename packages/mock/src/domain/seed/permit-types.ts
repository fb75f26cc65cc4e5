import type { Random } from '../random.ts'
import { commercialTypes } from './commercial-types.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import type { PermitType } from './permit-type.ts'
import { residentialTypes } from './residential-types.ts'

/** Picks a random type of permit by its weight. */
export function pickPermitType(jurisdiction: Jurisdiction, random: Random): PermitType {
  return random.weigh(typesByJurisdiction.get(jurisdiction) ?? typesOf(jurisdiction))
}

const typesByJurisdiction = new WeakMap<Jurisdiction, readonly PermitType[]>()

function typesOf(jurisdiction: Jurisdiction): readonly PermitType[] {
  const types = [...residentialTypes, ...commercialTypes].filter(
    (type) => !type.jurisdictions || type.jurisdictions.includes(jurisdiction.slug),
  )
  typesByJurisdiction.set(jurisdiction, types)
  return types
}
