import type { Random } from '../random.ts'
import { commercialTypes } from './commercial-types.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import type { PermitType } from './permit-type.ts'
import { residentialTypes } from './residential-types.ts'

/** A kind of permit as often as the jurisdiction gets it. */
export function pickPermitType(jurisdiction: Jurisdiction, random: Random): PermitType {
  return random.weigh(offers.get(jurisdiction) ?? offer(jurisdiction))
}

const offers = new WeakMap<Jurisdiction, readonly PermitType[]>()

function offer(jurisdiction: Jurisdiction): readonly PermitType[] {
  const offered = [...residentialTypes, ...commercialTypes].filter(
    ({ only }) => !only || only.includes(jurisdiction.slug),
  )
  offers.set(jurisdiction, offered)
  return offered
}
