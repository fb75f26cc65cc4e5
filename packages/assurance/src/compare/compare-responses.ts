import type { OperationId } from '@permit-tracking/mock'
import { type Finding, plural } from './difference.ts'
import { type JsonObject, responsePlace, responseSchema, type Schema } from './document.ts'
import type { ServiceAnswer } from './reading.ts'
import { identityOf, itemsOf } from './records.ts'
import { noResponse } from './service-reader.ts'
import { compareStructure, describeStructure, type Structure } from './structure.ts'
import { compareValues } from './values.ts'

/** Request of two responses, and how their items are compared. */
export interface Comparison {
  readonly operation: OperationId | undefined
  /** True if the mock has every item of the list. */
  readonly isComplete: boolean
  /** Identifiers of items that the mock cannot take over. */
  readonly missing: ReadonlySet<unknown>
  /** Returns what is in the same order on both pages: the item, or the value that the list is sorted by. */
  readonly orderKey: (item: JsonObject) => unknown
}

/** Returns the differences between the service's and the mock's response to a request. */
export function compareResponses(
  service: ServiceAnswer,
  mock: ServiceAnswer,
  comparison: Comparison,
): Finding[] {
  const { operation } = comparison
  const place = responsePlace(operation, service.status)
  const headers = compareHeaders(service.headers, mock.headers, place)
  if (service.status !== mock.status) {
    const text = service.status === noResponse ? 'no response' : `${service.status}`
    const status = {
      grade: 'breaking',
      path: 'status',
      place,
      service: text,
      mock: `${mock.status}`,
    } as const
    return service.status === noResponse ? [status] : [status, ...headers]
  }
  if (service.bodyType !== mock.bodyType) {
    const bodies = { service: service.bodyType, mock: mock.bodyType }
    return [{ grade: 'breaking', path: 'body', place, ...bodies }, ...headers]
  }
  const schema = responseSchema(operation, service.status)
  if (!schema) return headers
  return [
    ...headers,
    ...compareStructure(structureOf(schema, service), structureOf(schema, mock)),
    ...compareItems(itemsOf(service.body), itemsOf(mock.body), comparison, place),
    ...compareValues(schema, service.body, mock.body, comparison),
  ]
}

const structures = new WeakMap<ServiceAnswer, Structure>()

/** Returns the structure of a body, which is described once. A response belongs to one request, and so has one schema. */
function structureOf(schema: Schema, response: ServiceAnswer): Structure {
  const structure = structures.get(response) ?? describeStructure(schema, response.body)
  structures.set(response, structure)
  return structure
}

/** Compares which items two pages have, and in which order. */
function compareItems(
  service: readonly JsonObject[],
  mock: readonly JsonObject[],
  { isComplete, orderKey }: Comparison,
  place: string,
): Finding[] {
  const grade = isComplete ? 'order' : 'value'
  const counts = { grade, place, service: plural(service.length, 'item') } as const
  if (service.length !== mock.length) return [{ ...counts, path: 'data', mock: plural(mock.length, 'item') }]
  const [keys, mockKeys] = [service.map(orderKey), mock.map(orderKey)]
  const [identities, mockIdentities] = [new Set(service.map(identityOf)), mock.map(identityOf)]
  const shared = mockIdentities.filter((identity) => identities.has(identity)).length
  if (keys.every((key, index) => key === mockKeys[index])) return []
  if (shared < service.length)
    return [{ ...counts, path: 'items of data', mock: `${shared} of them the same` }]
  return [{ grade: 'order', path: 'order of data', place, service: 'another order', mock: 'as documented' }]
}

/** Compares the forms of headers. A unit that differs breaks clients. */
function compareHeaders(
  service: ServiceAnswer['headers'],
  mock: ServiceAnswer['headers'],
  place: string,
): Finding[] {
  const names = new Set([...Object.keys(service), ...Object.keys(mock)])
  return [...names].flatMap((path): Finding[] => {
    const [one, other] = [service[path], mock[path]]
    if (one === other) return []
    const grade = one === undefined || other !== undefined ? 'breaking' : 'shape'
    const at = /^(X-RateLimit|Retry-After)/.test(path) ? `#/components/headers/${path}` : place
    return [{ grade, path, place: at, service: one ?? 'absent', mock: other ?? 'absent' }]
  })
}
