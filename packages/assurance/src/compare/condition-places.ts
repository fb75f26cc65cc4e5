import { isObject, type JsonObject } from './document.ts'
import type { Exchange } from './reading.ts'
import { dataOf, uniqueBy, withoutNulls, withUtc } from './records.ts'

/** Portfolio condition with the permits that matched it, and its center if it is a location. */
export interface ConditionPlace {
  readonly condition: JsonObject
  readonly criteria: JsonObject
  readonly uuids: ReadonlySet<unknown>
  readonly center: JsonObject | undefined
}

/** Location outside of every condition. */
export const nowhere = { latitude: -85, longitude: 0 }

/** Spreads the location conditions over the equator. */
export function placeConditions(exchanges: readonly Exchange[]): ConditionPlace[] {
  const conditions = uniqueBy(
    [...dataOf(exchanges, 'listConditions'), ...dataOf(exchanges, 'listConditionsAlias')],
    'id',
  )
  return conditions.map((condition, index) => {
    const ofCondition = exchanges.filter(({ request }) => request.params.id === condition.id)
    const longitude = -180 + (index * 360) / conditions.length
    return {
      condition,
      criteria: isObject(condition.criteria) ? condition.criteria : {},
      uuids: new Set(dataOf(ofCondition, 'listConditionPermits').map(({ uuid }) => uuid)),
      center: condition.type === 'location' ? { latitude: 0, longitude } : undefined,
    }
  })
}

/** Returns the conditions as fixtures. */
export function conditionsOf(places: readonly ConditionPlace[]): JsonObject[] {
  return places.map(({ condition: { permit_count: _count, ...rest }, center }) =>
    withUtc({ ...rest, ...(center && { center }) }),
  )
}

/** Returns the parties and the location with which a permit matches the conditions that list it: of locations the first one only. */
export function membershipOf({ uuid, parties }: JsonObject, places: readonly ConditionPlace[]): JsonObject {
  const matching = places.filter(({ uuids }) => uuids.has(uuid))
  const coordinates = matching.find(({ center }) => center)?.center ?? nowhere
  const required = matching.filter(({ center }) => !center).map(({ criteria }) => criteria)
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
