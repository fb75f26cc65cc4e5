import { isObject, type JsonObject } from './document.ts'
import type { Exchange } from './reading.ts'
import { dataOf, uniqueBy, withUtc } from './records.ts'

/** Portfolio condition with the permits that matched it, and the location that makes them match. */
export interface ConditionPlace {
  readonly condition: JsonObject
  readonly criteria: JsonObject
  readonly uuids: ReadonlySet<unknown>
  readonly center: { readonly latitude: number; readonly longitude: number }
}

/** Location outside of every condition. */
export const nowhere = { latitude: -85, longitude: 0 }

/**
 * Spreads the location conditions over the equator. One that shares permits with another lies beside it, so that a permit between
 * both centers is in both, and a permit at a center is in one.
 */
export function placeConditions(exchanges: readonly Exchange[]): ConditionPlace[] {
  const conditions = uniqueBy(
    [...dataOf(exchanges, 'listConditions'), ...dataOf(exchanges, 'listConditionsAlias')],
    'id',
  )
  const places: ConditionPlace[] = []
  for (const [index, condition] of conditions.entries()) {
    const ofCondition = exchanges.filter(({ request }) => request.params.id === condition.id)
    const uuids = new Set(dataOf(ofCondition, 'listConditionPermits').map(({ uuid }) => uuid))
    const shared = places.find(
      (place) => place.condition.type === 'location' && [...uuids].some((uuid) => place.uuids.has(uuid)),
    )
    const criteria = isObject(condition.criteria) ? condition.criteria : {}
    const [one, other] = [radiusOf(criteria), radiusOf(shared?.criteria ?? {})]
    // Each center is outside of the other circle, and the circles overlap.
    const distance = (Math.max(one, other) + one + other) / 2
    const longitude = shared
      ? shared.center.longitude + distance / milesPerDegree
      : -180 + (index * 360) / conditions.length
    const center = { latitude: 0, longitude }
    places.push({ condition, criteria, uuids, center })
  }
  return places
}

const milesPerDegree = 69.17

function radiusOf({ radius_miles }: JsonObject): number {
  return typeof radius_miles === 'number' && radius_miles > 0 ? radius_miles : 1
}

/** Returns the conditions as fixtures. */
export function conditionsOf(places: readonly ConditionPlace[]): JsonObject[] {
  return places.map(({ condition, center }) => {
    const { permit_count: _count, ...rest } = condition
    return withUtc({ ...rest, ...(condition.type === 'location' ? { center } : {}) })
  })
}

/** Returns the parties and the location with which a permit matches the conditions that list it. */
export function membershipOf({ uuid, parties }: JsonObject, places: readonly ConditionPlace[]): JsonObject {
  const matching = places.filter(({ uuids }) => uuids.has(uuid))
  const near = matching.filter(({ condition }) => condition.type === 'location')
  // A small circle needs it nearer to its center.
  const weights = near.map(({ criteria }) => 1 / radiusOf(criteria))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const longitude =
    near.reduce((sum, { center }, index) => sum + center.longitude * (weights[index] ?? 0), 0) / weight
  const coordinates = near.length > 0 ? { latitude: 0, longitude } : nowhere
  let members = Array.isArray(parties) ? parties.filter(isObject) : []
  for (const { condition, criteria } of matching) members = withParty(members, condition.type, criteria)
  return { coordinates, parties: members }
}

/** Adds what the criteria require of a party, and a party if none matches. */
function withParty(parties: readonly JsonObject[], type: unknown, criteria: JsonObject): JsonObject[] {
  const { company_name, fei_number, license_number, license_type, person_name, email } = criteria
  const required = {
    company: { name: company_name, ...(fei_number === undefined ? {} : { fei_number }) },
    license: { license_number, ...(license_type === undefined ? {} : { license_type }) },
    person: { name: person_name, ...(email === undefined ? {} : { email }) },
  }[`${type}`]
  if (!required) return [...parties]
  const index = parties.findIndex(
    ({ name, company, license_number: license }) =>
      (company_name !== undefined && (name === company_name || company === company_name)) ||
      (license_number !== undefined && license === license_number) ||
      (person_name !== undefined && name === person_name),
  )
  const { name: _name, ...others } = { name: undefined, ...required }
  if (index === -1) return [...parties, { name: 'Name', role: 'owner', ...required }]
  return parties.map((party, at) => (at === index ? { ...party, ...others } : party))
}
