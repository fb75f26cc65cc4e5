import { isObject, type JsonObject, onlyDocumented, responseSchema } from './document.ts'
import type { Exchange } from './reading.ts'

/** Point in time as a service writes it. */
export interface ServiceTimestamp {
  readonly epochMs: number
  /** Number of digits after the seconds. */
  readonly digits: number
  /** `Z`, an offset such as `+01:00`, or nothing. */
  readonly zone: string
}

/** Reads a timestamp (RFC 3339, with or without a zone); undefined for any other text. Without a zone it is UTC. */
export function parseServiceTimestamp(text: string): ServiceTimestamp | undefined {
  const [, local, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (local === undefined) return undefined
  const epochMs = Date.parse(`${local}.${fraction.slice(0, 3).padEnd(3, '0')}${zone || 'Z'}`)
  return Number.isNaN(epochMs) ? undefined : { epochMs, digits: fraction.length, zone }
}

/** Returns the objects in `data` of an operation's responses, with what is documented. Longer pages come first, since they have the order of the list. */
export function dataOf(
  exchanges: readonly Exchange[],
  operation: Exchange['request']['operation'],
): JsonObject[] {
  return exchanges
    .filter(({ request, response }) => request.operation === operation && response.status === 200)
    .toSorted(
      (one, other) => Number(other.request.query.per_page ?? 0) - Number(one.request.query.per_page ?? 0),
    )
    .flatMap(({ response: { body } }) => {
      const schema = responseSchema(operation, 200)
      const known = schema && onlyDocumented(schema, body)
      return isObject(known) ? known.data : undefined
    })
    .filter(isObject)
}

/** Returns the items of a list whose items have identifiers; none for any other body. */
export function itemsOf(body: unknown): JsonObject[] {
  const data = isObject(body) ? body.data : undefined
  return Array.isArray(data) ? data.filter(isObject).filter((item) => identityOf(item) !== undefined) : []
}

/** Returns the identifier of an item. */
export function identityOf({ uuid, id }: JsonObject): unknown {
  return uuid ?? id
}

/** Returns the first of the items with each text in this field. */
export function uniqueBy(items: readonly JsonObject[], name: string): JsonObject[] {
  const unique = new Map<unknown, JsonObject>()
  for (const item of items) {
    if (typeof item[name] === 'string' && !unique.has(item[name])) unique.set(item[name], item)
  }
  return [...unique.values()]
}

/** Returns a record without the fields that are null or undefined. */
export function withoutNulls(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => (value ?? null) !== null))
}

/** Returns a record whose times have a zone, as fixtures require. */
export function withUtc<Value>(record: Value): Value {
  if (!isObject(record)) return record
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    name.endsWith('_at') ? toUtc(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** Returns a time with a zone, and another value as it is. */
export function toUtc(value: unknown): unknown {
  const moment = typeof value === 'string' ? parseServiceTimestamp(value) : undefined
  return moment ? new Date(moment.epochMs).toISOString().replace('.000Z', 'Z') : value
}
