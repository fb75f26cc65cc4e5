import type { Mock } from '@permit-tracking/mock'
import fc, { type Arbitrary } from 'fast-check'
import { type Operation, operations, type Parameter } from './document.ts'
import { anyText, valid } from './schema-arbitrary.ts'
import type { Sent } from './sent.ts'

/** A request that keeps every rule of the document, in parts, so that one of them can be broken. */
export interface ValidRequest {
  readonly operation: Operation
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** Undefined for an operation without one. */
  readonly body: unknown
}

/** Requests of every operation. Identifiers are as often ones that there are as made up. */
export function validRequests(mock: Mock): Arbitrary<ValidRequest> {
  const id = fc.oneof(fc.constantFrom(...knownIds(mock)), unknownId)
  const addition = fc.constantFrom(...knownAdditions(mock))
  // Made once each: making an arbitrary takes far longer than a value of it.
  const each = operations.map((operation) => {
    const { path, query } = parametersOf(operation)
    const body = operation.body ? valid(operation.body) : fc.constant(undefined)
    return fc.record<ValidRequest>({
      operation: fc.constant(operation),
      path: fc.record(Object.fromEntries(path.map(({ name }) => [name, id]))),
      query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, valid(schema)])), {
        requiredKeys: [],
      }),
      body: operation.id === 'addToWatchlist' ? fc.oneof(body, addition) : body,
    })
  })
  return fc.oneof(...each)
}

/** The request as it is sent. */
export function toSent(request: ValidRequest, headers: Sent['headers']): Sent {
  const { operation, body } = request
  const { method } = operation
  const sent = { method, target: targetOf(request), headers }
  return body === undefined ? sent : { ...sent, body: JSON.stringify(body) }
}

/** Path and query as they are sent. */
export function targetOf({ operation, path, query }: ValidRequest): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(`${path[name]}`),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The parameters of the operation by where they are sent. */
export function parametersOf({ parameters }: Operation): Record<'path' | 'query', readonly Parameter[]> {
  const sentIn = (part: Parameter['in']) => parameters.filter((parameter) => parameter.in === part)
  return { path: sentIn('path'), query: sentIn('query') }
}

// A URL drops segments of one or two dots, encoded or not, so that no client can send them.
const unknownId = anyText.filter((id) => id !== '' && !/^\.{1,2}$/.test(id))

function knownIds({ permits, contacts, conditions }: Mock): string[] {
  const named = [...contacts.all().slice(0, 9), ...conditions.all().slice(0, 9)]
  return [...Array.from(permits.all(), ({ uuid }) => uuid), ...named.map(({ id }) => id)]
}

function knownAdditions({ permits }: Mock): object[] {
  return Array.from(permits.all()).flatMap(({ uuid, permit_number, jurisdiction }) => [
    { permit_uuid: uuid },
    { permit_number, jurisdiction },
  ])
}
