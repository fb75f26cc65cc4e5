import type { Exchange } from '../cassettes/cassette.ts'
import { isObject, type JsonObject } from '../cassettes/document.ts'
import { parseMoment } from '../cassettes/moments.ts'

/** Returns the objects in `data` of an operation's responses. Longer pages come first, since they have the order of the list. */
export function dataOf(
  exchanges: readonly Exchange[],
  operation: Exchange['request']['operation'],
): JsonObject[] {
  return exchanges
    .filter(({ request, response }) => request.operation === operation && response.status === 200)
    .toSorted(
      (one, other) => Number(other.request.query.per_page ?? 0) - Number(one.request.query.per_page ?? 0),
    )
    .flatMap(({ response: { body } }) => (isObject(body) ? body.data : undefined))
    .filter(isObject)
}

/** Returns the first of the items with each text in this field. */
export function uniqueBy(items: readonly JsonObject[], name: string): JsonObject[] {
  const unique = new Map<unknown, JsonObject>()
  for (const item of items) {
    if (typeof item[name] === 'string' && !unique.has(item[name])) unique.set(item[name], item)
  }
  return [...unique.values()]
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
  const moment = typeof value === 'string' ? parseMoment(value) : undefined
  return moment ? new Date(moment.epochMs).toISOString().replace('.000Z', 'Z') : value
}
