import { operations, type Schema } from './document.ts'
import type { Sent } from './sent.ts'
import { parametersOf, targetOf, toSent, type ValidRequest } from './valid-request.ts'

/** A request with one rule broken, and the status that this must have. */
export interface BrokenRequest extends Sent {
  readonly expected: 400 | 401 | 404
}

/** Everything that breaks one rule of the request: of its query, its body, its method, its path or its key. */
export function breakOne(request: ValidRequest, headers: Sent['headers']): BrokenRequest[] {
  const sent = toSent(request, headers)
  const [path = '', search] = sent.target.split('?')
  const query = search === undefined ? '' : `?${search}`
  const { body: _, ...bodiless } = sent
  return [
    ...brokenTargets(request).map((target) => ({ ...sent, target, expected: 400 as const })),
    ...brokenBodies(request).map((body) => ({ ...sent, body, expected: 400 as const })),
    ...otherMethods(request).map((method) => ({ ...bodiless, method, expected: 404 as const })),
    ...['/', '/x', '%', '/%ff'].map((tail) => ({
      ...sent,
      target: path + tail + query,
      expected: 404 as const,
    })),
    ...strangers.map((stranger) => ({ ...sent, headers: stranger, expected: 401 as const })),
  ]
}

function brokenTargets(request: ValidRequest): string[] {
  const { query } = parametersOf(request.operation)
  return query.flatMap(({ name, schema }) => [
    ...brokenTexts(schema).map((value) =>
      targetOf({ ...request, query: { ...request.query, [name]: value } }),
    ),
    `${targetOf({ ...request, query: {} })}?${name}=1&${name}=2`,
  ])
}

function brokenTexts({ type, format, minimum, maximum }: Schema): (string | number)[] {
  if (format === 'date-time')
    return ['', 'yesterday', '2026-03-01', '2026-13-01T00:00:00Z', '2026-03-01T25:00:00Z']
  if (type !== 'integer') return []
  const beyond = [
    minimum === undefined ? [] : [minimum - 1, -1e300],
    maximum === undefined ? [] : [maximum + 1],
  ]
  return ['', 'one', '1.5', '1e1', '0x1', ' 1', '1 ', '+1', '١', ...beyond.flat()]
}

function brokenBodies({ operation, body }: ValidRequest): string[] {
  if (!operation.body) return []
  const fields = Object(body)
  const broken = operation.id === 'createContact' ? brokenContacts : brokenAdditions
  return [...notObjects, ...broken.map((change) => JSON.stringify({ ...fields, ...change }))]
}

const notObjects = [
  '',
  '{',
  'null',
  '[]',
  '"name"',
  '1',
  'name=Dana',
  '{"name":"Dana",}',
  '\ufeff',
  `{"name":'D'}`,
]

/** An undefined field isn't sent. */
const brokenContacts: readonly Readonly<Record<string, unknown>>[] = [
  { name: undefined },
  ...['', 1, null, {}, ['Dana']].map((name) => ({ name })),
  ...['+1', '12065550101', '+1206555010123456', '+1206555x101', 12065550101, ''].map((phone) => ({ phone })),
  ...['dana', '@harbor.example', 'dana@', '', 1].map((email) => ({ email })),
  { type: 1 },
  { company: null },
]

const none = { permit_uuid: undefined, permit_number: undefined, jurisdiction: undefined }
const brokenAdditions: readonly Readonly<Record<string, unknown>>[] = [
  none,
  { ...none, permit_uuid: '' },
  { ...none, permit_uuid: 1 },
  { ...none, permit_number: 'BLD-1' },
  { ...none, jurisdiction: 'seattle-wa' },
  { ...none, permit_number: '', jurisdiction: 'seattle-wa' },
  { ...none, permit_number: 'BLD-1', jurisdiction: 'Seattle, WA' },
  { permit_number: 'BLD-1', jurisdiction: 'seattle-wa', permit_uuid: 'both' },
]

/** Methods that the path hasn't; a HEAD is a GET. */
function otherMethods({ operation }: ValidRequest): string[] {
  const known = operations.filter(({ path }) => path === operation.path).map(({ method }) => method)
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'].filter(
    (method) => !known.includes(method),
  )
}

const strangers: readonly Sent['headers'][] = [
  {},
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer pt_test_unknown' },
  { Authorization: 'Basic dXNlcjpwYXNz' },
  { 'X-Api-Key': 'pt_test_unknown' },
]
