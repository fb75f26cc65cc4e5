import type { Dialect, OperationId } from '@permit-tracking/mock'
import { assertKnownKeys, invalidOption, resolveDialect } from '@permit-tracking/mock/internal'
import {
  type Cassette,
  type Exchange,
  type RecordedRequest,
  type RecordedResponse,
  targetOf,
} from '../cassettes/cassette.ts'
import { isObject, type JsonObject, responsePlace, responseSchema } from '../cassettes/document.ts'
import { sanitizeHeaders } from '../cassettes/headers.ts'
import { type Difference, type Finding, type Grade, grades } from './difference.ts'
import { comparePageItems } from './page-items.ts'
import { listKey, type SeededMock, seedMock } from './seed-mock.ts'
import { compareStructure, describeStructure } from './structure.ts'
import { compareValues } from './values.ts'

/** Options of {@link compareWithMock}. */
export interface ParityOptions {
  /** Recording of a service, from {@link recordCassette} or {@link readCassette}. */
  readonly cassette: Cassette
  /** Dialect of the mock. Default: as the OpenAPI document describes. */
  readonly dialect?: Partial<Dialect>
}

/** Result of {@link compareWithMock}. */
export interface ParityReport {
  /** Differences, worst first. */
  readonly differences: readonly Difference[]
  /** Number of differences of each grade. */
  readonly counts: Readonly<Record<Grade, number>>
  /** Number of requests that were compared. */
  readonly compared: number
  /** Situations that could not be compared, because the mock can't have their data. */
  readonly skipped: readonly string[]
}

/**
 * Sends the requests of a cassette to a mock with the same data, and grades every difference between the responses.
 *
 * @example
 * ```ts
 * const { counts, differences } = await compareWithMock({ cassette: await readCassette('cassette') })
 * assert.equal(counts.breaking, 0, JSON.stringify(differences))
 * ```
 *
 * @throws TypeError for an invalid option.
 */
export async function compareWithMock(options: ParityOptions): Promise<ParityReport> {
  assertKnownKeys('compare the cassette', options, ['cassette', 'dialect'])
  const { cassette } = options
  // In JavaScript it can be any value.
  const unchecked: unknown = cassette
  if (!isObject(unchecked) || unchecked.version !== 1) {
    throw invalidOption('cassette', 'a recording by recordCassette()', unchecked)
  }
  const dialect = resolveDialect(options.dialect)
  const seeded = seedMock(cassette, dialect)
  const found = new Map<string, Difference>()
  const skipped: string[] = []
  for (const exchange of cassette.exchanges) {
    const { situation, request } = exchange
    if (Object.values(request.params).some((id) => seeded.missing.has(id))) {
      skipped.push(situation)
      continue
    }
    for (const finding of await compareExchange(exchange, seeded, dialect)) {
      const key = keyOf(finding)
      const { count = 0, operations = [], ...first } = found.get(key) ?? {}
      const known = new Set(request.operation === undefined ? operations : [...operations, request.operation])
      found.set(key, { ...finding, situation, ...first, operations: [...known], count: count + 1 })
    }
  }
  const differences = [...found.values()].toSorted(
    (one, other) => grades.indexOf(one.grade) - grades.indexOf(other.grade),
  )
  const countOf = (grade: Grade) => differences.filter((difference) => difference.grade === grade).length
  const [breaking, shape, order, value] = grades.map(countOf)
  return {
    differences,
    counts: { breaking: breaking ?? 0, shape: shape ?? 0, order: order ?? 0, value: value ?? 0 },
    compared: cassette.exchanges.length - skipped.length,
    skipped,
  }
}

/** Returns the key of findings that are one difference: those at one place of the document. */
function keyOf({ grade, place, recorded, mock }: Finding): string {
  const properties = grade === 'breaking' || grade === 'shape' ? [recorded, mock] : []
  return JSON.stringify([grade, place, ...properties])
}

async function compareExchange(
  { request, response }: Exchange,
  seeded: SeededMock,
  dialect: Dialect,
): Promise<Finding[]> {
  const { operation } = request
  const replayed = await replay(request, seeded)
  const place = responsePlace(operation, response.status)
  const headers = compareHeaders(response, replayed, place)
  if (response.status !== replayed.status) {
    const status = { recorded: `${response.status}`, mock: `${replayed.status}` }
    return [{ grade: 'breaking', path: 'status', place, ...status }]
  }
  if (response.bodyType !== replayed.bodyType) {
    const body = { recorded: response.bodyType, mock: replayed.bodyType }
    return [{ grade: 'breaking', path: 'body', place, ...body }]
  }
  const schema = responseSchema(operation, response.status)
  const structure = compareStructure(
    describeStructure(schema, response, place),
    describeStructure(schema, replayed, place),
  )
  if (!schema) return [...headers, ...structure]
  const isComplete =
    operation !== undefined &&
    seeded.completeLists.has(listKey({ operation: listOf(operation), params: request.params }))
  const context = { operation, isComplete, dialect, place }
  return [
    ...headers,
    ...structure,
    ...comparePageItems(itemsOf(response), itemsOf(replayed), context),
    ...compareValues(schema, response.body, replayed.body, isComplete),
  ]
}

/** Returns the operation whose list a response has. */
function listOf(operation: OperationId): OperationId {
  return operation === 'listConditionsAlias' ? 'listConditions' : operation
}

/** Returns the items of a list whose items have identifiers; none for any other response. */
function itemsOf({ body }: RecordedResponse): JsonObject[] {
  const data = isObject(body) ? body.data : undefined
  return Array.isArray(data) ? data.filter(isObject).filter(({ uuid, id }) => (uuid ?? id) !== undefined) : []
}

/** Sends a request to the mock, and returns the response in the form of a cassette. */
async function replay(request: RecordedRequest, { mock, apiKey }: SeededMock): Promise<RecordedResponse> {
  const key = request.key === 'valid' ? apiKey : 'unknown-api-key'
  const { baseUrl } = mock.clientOptions
  const response = await mock.fetch(`${baseUrl}${targetOf(request)}`, {
    headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
  })
  const text = await response.text()
  const headers = Object.fromEntries(response.headers)
  return {
    status: response.status,
    headers: sanitizeHeaders({ headers, receivedAt: mock.clock.now() }),
    bodyType: text === '' ? 'empty' : 'json',
    ...(text === '' ? {} : { body: JSON.parse(text) }),
    omitted: [],
  }
}

/** Compares the headers that a cassette has. A unit that differs breaks clients; a clock that differs does not. */
function compareHeaders(
  recorded: Pick<RecordedResponse, 'headers'>,
  mock: Pick<RecordedResponse, 'headers'>,
  place: string,
): Finding[] {
  const names = new Set([...Object.keys(recorded.headers), ...Object.keys(mock.headers)])
  return [...names].flatMap((name): Finding[] => {
    const [one, other] = [recorded.headers[name], mock.headers[name]]
    if (one === other || (name === 'date' && isNear(one, other))) return []
    const grade = name === 'date' ? 'shape' : one === undefined || other !== undefined ? 'breaking' : 'shape'
    const path = nameOf(name)
    const at = /^(X-RateLimit|Retry-After)/.test(path) ? `#/components/headers/${path}` : place
    return [{ grade, path, place: at, recorded: one ?? 'absent', mock: other ?? 'absent' }]
  })
}

/** True if both clocks are within a few seconds of that of the reader, or of each other. */
function isNear(one: string | undefined, other: string | undefined): boolean {
  // A service behind no proxy may send no date.
  if (one === undefined || other === undefined) return true
  return Math.abs(Number.parseInt(one, 10) - Number.parseInt(other, 10)) <= 5
}

function nameOf(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()).replace('Ratelimit', 'RateLimit')
}
