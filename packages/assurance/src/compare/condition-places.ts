import { isObject, type JsonObject } from './document.ts'
import type { Exchange } from './reading.ts'
import { dataOf, uniqueBy, withoutNulls, withUtc } from './records.ts'

/** Portfolio condition with the permits that matched it, and the circle in which they lie if it is a location. */
export interface ConditionPlace {
  readonly condition: JsonObject
  readonly criteria: JsonObject
  readonly uuids: ReadonlySet<unknown>
  readonly circle: Circle | undefined
}

/** Circle on the equator. */
interface Circle {
  readonly longitude: number
  readonly radiusMiles: number
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
    const criteria = isObject(condition.criteria) ? condition.criteria : {}
    const radiusMiles = Number(criteria.radius_miles) || 1
    const beside = places.find(
      (place) => place.circle && [...uuids].some((uuid) => place.uuids.has(uuid)),
    )?.circle
    const longitude = beside
      ? beside.longitude + distanceOf(radiusMiles, beside.radiusMiles) / milesPerDegree
      : -180 + (index * 360) / conditions.length
    const circle = condition.type === 'location' ? { longitude, radiusMiles } : undefined
    places.push({ condition, criteria, uuids, circle })
  }
  return places
}

const milesPerDegree = 69.17

/** Returns a distance at which each center is outside of the other circle, and the circles overlap. */
function distanceOf(one: number, other: number): number {
  return (Math.max(one, other) + one + other) / 2
}

/** Returns the conditions as fixtures. */
export function conditionsOf(places: readonly ConditionPlace[]): JsonObject[] {
  return places.map(({ condition: { permit_count: _count, ...rest }, circle }) =>
    withUtc({ ...rest, ...(circle && { center: { latitude: 0, longitude: circle.longitude } }) }),
  )
}

/** Returns the parties and the location with which a permit matches the conditions that list it. */
export function membershipOf({ uuid, parties }: JsonObject, places: readonly ConditionPlace[]): JsonObject {
  const matching = places.filter(({ uuids }) => uuids.has(uuid))
  const circles = matching.flatMap(({ circle }) => circle ?? [])
  // A small circle needs it nearer to its center.
  const weight = circles.reduce((sum, { radiusMiles }) => sum + 1 / radiusMiles, 0)
  const weighted = circles.reduce((sum, { longitude, radiusMiles }) => sum + longitude / radiusMiles, 0)
  const coordinates = weight > 0 ? { latitude: 0, longitude: weighted / weight } : nowhere
  const required = matching.filter(({ circle }) => !circle).map(({ criteria }) => criteria)
  if (!Array.isArray(parties)) return { coordinates, parties: required.map(toParty) }
  // No response has these two fields, so that all parties may have them.
  const hidden = required.map(({ fei_number, license_type }) => withoutNulls({ fei_number, license_type }))
  return {
    coordinates,
    parties: parties.filter(isObject).map((party) => Object.assign({}, party, ...hidden)),
  }
}

function toParty({ company_name, person_name, ...fields }: JsonObject): JsonObject {
  return { name: company_name ?? person_name ?? 'Name', role: 'owner', ...fields }
}
