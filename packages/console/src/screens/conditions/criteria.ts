import type { Schemas } from '../../api/control-client.ts'
import { formatCount } from '../../format/text.ts'

/** Criteria of a condition. Their fields depend on its type. */
export type Criteria = Schemas['Condition']['criteria']

/** Returns the criteria as a sentence about permits. Fields that are unknown here are listed with their values. */
export function describeCriteria(criteria: Criteria): string {
  if ('company_name' in criteria) {
    const { company_name, fei_number } = criteria
    return `Permits on which ${company_name}${fei_number ? ` (FEI number ${fei_number})` : ''} is a party.`
  }
  if ('license_number' in criteria) {
    const { license_number, license_type } = criteria
    return `Permits on which a party holds the license ${license_number}${license_type ? ` of the kind ${license_type}` : ''}.`
  }
  if ('person_name' in criteria) {
    const { person_name, email } = criteria
    return `Permits on which ${person_name}${email ? ` (${email})` : ''} is a party.`
  }
  if ('radius_miles' in criteria) {
    const { address, radius_miles } = criteria
    const unit = radius_miles === 1 ? 'mile' : 'miles'
    return `Permits within ${formatCount(radius_miles)} ${unit} of ${address}.`
  }
  return `Permits with ${JSON.stringify(criteria)}.`
}
