import type { OperationId } from '@permit-tracking/mock'
import type { Finding } from './difference.ts'
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
    const statuses = {
      service: service.status === noResponse ? 'no response' : `${service.status}`,
      mock: `${mock.status}`,
    }
    if (service.status === noResponse) return [{ grade: 'breaking', path: 'status', place, ...statuses }]
    return [{ grade: 'breaking', path: 'status', place, ...statuses }, ...headers]
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
  if (service.length !== mock.length)
    return [{ grade, path: 'data', place, service: countOf(service), mock: countOf(mock) }]
  const [keys, mockKeys] = [service.map(orderKey), mock.map(orderKey)]
  const [identities, mockIdentities] = [new Set(service.map(identityOf)), mock.map(identityOf)]
  const shared = mockIdentities.filter((identity) => identities.has(identity)).length
  if (keys.every((key, index) => key === mockKeys[index])) return []
  if (shared < service.length)
    return [
      { grade, path: 'items of data', place, service: countOf(service), mock: `${shared} of them the same` },
    ]
  return [{ grade: 'order', path: 'order of data', place, service: 'another order', mock: 'as documented' }]
}

function countOf({ length }: readonly unknown[]): string {
  return `${length} item${length === 1 ? '' : 's'}`
}

/** Compares the forms of headers. A unit that differs breaks clients. */
function compareHeaders(
  service: ServiceAnswer['headers'],
  mock: ServiceAnswer['headers'],
  place: string,
): Finding[] {
  const names = new Set([...Object.keys(service), ...Object.keys(mock)])
  return [...names].flatMap((name): Finding[] => {
    const [one, other] = [service[name], mock[name]]
    if (one === other) return []
    const grade = one === undefined || other !== undefined ? 'breaking' : 'shape'
    const path = nameOf(name)
    const at = /^(X-RateLimit|Retry-After)/.test(path) ? `#/components/headers/${path}` : place
    return [{ grade, path, place: at, service: one ?? 'absent', mock: other ?? 'absent' }]
  })
}

function nameOf(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace('Ratelimit', 'RateLimit')
}
