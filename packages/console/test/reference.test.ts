import { expect, test } from 'vitest'
import { serviceReference } from '../src/explorer/document/service-reference.ts'

const { groups, schemas, headers, errors, gaps, switches } = serviceReference
const operations = groups.flatMap((group) => group.operations)

test('operations are grouped by tag in the order of the document', () => {
  expect(groups.map(({ name, operations }) => [name, operations.length])).toEqual([
    ['organization', 1],
    ['permits', 3],
    ['watchlist', 2],
    ['contacts', 3],
    ['conditions', 3],
    ['webhooks', 6],
  ])
})

test('a parameter has its type, rules, example and assumptions', () => {
  const parameters = operations.find(({ id }) => id === 'listPermits')?.parameters
  expect(parameters?.find(({ field }) => field === 'per_page')).toMatchObject({
    in: 'query',
    type: 'integer',
    isRequired: false,
    rules: ['default 25', 'at least 1', 'at most 100'],
    example: 50,
    gaps: ['per-page-default', 'per-page-overflow'],
  })
})

test('an open set of labels has its known values', () => {
  expect(schemas.Role).toMatchObject({
    type: 'string',
    isOpen: true,
    values: expect.arrayContaining(['owner']),
  })
  expect(schemas.StatusFilter?.values?.slice(0, 2)).toEqual(['active', 'Pending'])
})

test('a schema that extends another one has the fields of both', () => {
  const fields = schemas.PermitDetail?.fields?.map(({ field, type }) => `${field}: ${type}`)
  expect(fields).toEqual(
    expect.arrayContaining([
      'uuid: string',
      'parties: array of Party',
      'tags: array of strings',
      'jurisdiction: string',
    ]),
  )
})

test('a value that can be null says so', () => {
  const [previous] = schemas.StatusChange?.fields ?? []
  expect(previous).toMatchObject({
    type: 'string or null',
    isOpen: true,
    values: expect.arrayContaining(['Issued']),
  })
  expect(schemas.Fee?.fields?.at(-1)).toMatchObject({ field: 'previous_amount', type: 'number or null' })
})

test('a value of several shapes names them', () => {
  expect(schemas.WatchlistAddition?.variants).toEqual([
    'WatchlistAdditionByNumber',
    'WatchlistAdditionByIdentifier',
  ])
})

test('an operation has the example of its response, and the statuses of its errors', () => {
  const history = operations.find(({ id }) => id === 'getPermitHistory')
  expect(history?.responses).toMatchObject([
    { status: '200', body: { example: { data: [{ new_status: 'In Review' }] } } },
  ])
  expect(history?.errors).toEqual(['401', '403', '404', '429', '500'])
  expect(errors.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '400 invalid_request',
    '401 unauthorized',
    '403 forbidden',
    '404 not_found',
    '429 rate_limited',
    '500 server_error',
  ])
})

test('the headers of the rate limit are described', () => {
  expect(headers.map(({ field }) => field)).toContain('X-RateLimit-Reset')
})

test('every switch of a gap has another value to play', () => {
  for (const name of Object.values(gaps).flatMap((gap) => gap.switches)) {
    expect(switches[name]?.values.length).toBeGreaterThan(1)
  }
  expect(switches.contactRequired?.values[1]).toEqual({ code: "['name', 'email']", flag: 'name,email' })
})
