import type { components } from '../../../../../spec/generated/types.ts'
import type { Coordinates, PartyRecord, PermitRecord } from '../permits/permit-record.ts'

type Schemas = components['schemas']

interface ConditionFields {
  readonly id: string
  readonly name: string
  readonly created_at: string
}

/** A condition as it is stored. */
export type ConditionRecord = ConditionFields &
  (
    | { readonly type: 'company'; readonly criteria: Readonly<Schemas['CompanyCriteria']> }
    | { readonly type: 'license'; readonly criteria: Readonly<Schemas['LicenseCriteria']> }
    | { readonly type: 'person'; readonly criteria: Readonly<Schemas['PersonCriteria']> }
    | {
        readonly type: 'location'
        readonly criteria: Readonly<Schemas['LocationCriteria']>
        /** Location of the address in the criteria. */
        readonly center: PermitRecord['coordinates']
      }
  )

/** True if the permit meets all criteria of the condition. Letter case is ignored. */
export function matchesCondition(condition: ConditionRecord, permit: PermitRecord): boolean {
  if (condition.type === 'location') {
    return distanceMiles(condition.center, permit.coordinates) <= condition.criteria.radius_miles
  }
  return permit.parties.some((party) => matchesParty(condition, party))
}

function matchesParty(
  condition: Exclude<ConditionRecord, { type: 'location' }>,
  party: PartyRecord,
): boolean {
  switch (condition.type) {
    case 'company': {
      const { company_name, fei_number } = condition.criteria
      return (
        (same(party.name, company_name) || same(party.company, company_name)) &&
        allows(fei_number, party.fei_number)
      )
    }
    case 'license': {
      const { license_number, license_type } = condition.criteria
      return same(party.license_number, license_number) && allows(license_type, party.license_type)
    }
    case 'person': {
      const { person_name, email } = condition.criteria
      return same(party.name, person_name) && allows(email, party.email)
    }
  }
}

/** True if the value meets an optional criterion. */
function allows(criterion: string | undefined, value: string | undefined): boolean {
  return criterion === undefined || same(value, criterion)
}

function same(value: string | undefined, other: string): boolean {
  return value === other || value?.toLowerCase() === other.toLowerCase()
}

/** Returns the approximate distance in miles (equirectangular projection). The error is below 0.6 % within a city, and grows with the distance. */
function distanceMiles(one: Coordinates, other: Coordinates): number {
  const north = (other.latitude - one.latitude) * milesPerDegree
  const latitude = ((one.latitude + other.latitude) / 2) * radiansPerDegree
  const east = (other.longitude - one.longitude) * milesPerDegree * Math.cos(latitude)
  return Math.sqrt(north * north + east * east)
}

const milesPerDegree = 69.093
const radiansPerDegree = Math.PI / 180
