import { describe, expect, test } from 'vitest'
import document from '../generated/openapi.json' with { type: 'json' }
import { operations } from '../generated/operations.ts'
import * as validators from '../generated/zod.ts'

interface Operation {
  parameters?: { $ref: string }[] | undefined
  description: string
  requestBody?: object | undefined
  responses: Record<string, { headers?: object | undefined; $ref?: string | undefined }>
  'x-required-permission': string
}

const byPath: Record<string, Record<string, Operation>> = document.paths
const paths = Object.entries(byPath).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

test('the document has the endpoints of the service specification, and the alias', () => {
  expect(paths.map(({ route }) => route).sort()).toEqual(
    [
      'GET /me',
      'GET /permits',
      'GET /permits/{uuid}',
      'GET /permits/{uuid}/history',
      'POST /watchlist',
      'DELETE /watchlist/{permit_uuid}',
      'GET /contacts',
      'GET /contacts/{id}',
      'POST /contacts',
      'GET /portfolio/conditions',
      'GET /portfolio/conditions/{id}/permits',
      'GET /conditions',
    ].sort(),
  )
  expect(document.paths['/conditions'].get.deprecated).toBe(true)
  expect(Object.keys(operations)).toHaveLength(12)
})

describe.each(paths)('$route', ({ operation }) => {
  const statuses = Object.keys(operation.responses)

  test('has its possible error responses', () => {
    expect(statuses).toEqual(expect.arrayContaining(['401', '429', '500']))
    if (operation['x-required-permission'] !== 'none') expect(statuses).toContain('403')
    if (operation.parameters?.some(({ $ref }) => /(uuid|_id)$/.test($ref))) expect(statuses).toContain('404')
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '403']))
  })

  test('has the rate limit headers on every success', () => {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    for (const [, { headers = {} }] of successes) {
      expect(Object.keys(headers)).toEqual([
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ])
    }
  })
})

test.each(paths)('the description of $route names its permission', ({ operation }) => {
  const permission = operation['x-required-permission']
  const sentence =
    permission === 'none' ? 'Accepts every valid key.' : `Requires the \`${permission}\` permission.`
  expect(operation.description).toContain(sentence)
})

test('the document names the limits of the plans, and what a failed delivery leads to', () => {
  for (const text of [
    '100 with Starter',
    '1,000 with',
    'custom number with Enterprise',
    'exponential backoff',
  ])
    expect(document.info.description).toContain(text)
  const webhooks = document.tags.find(({ name }) => name === 'webhooks')?.description
  for (const text of ['exponential backoff', 'notification follows', 'manually'])
    expect(webhooks).toContain(text)
})

test('the webhooks are the five events of the specification and the test event', () => {
  expect(Object.keys(document.webhooks)).toEqual([
    'permit.status_changed',
    'permit.fee_changed',
    'permit.inspection_scheduled',
    'permit.added_to_watchlist',
    'permit.removed_from_watchlist',
    'webhook.test',
  ])
})

describe.each(Object.entries(document.components.schemas))('the schema %s', (name, schema) => {
  test('has an example that its validator accepts without dropping a field', () => {
    const [, validator] = Object.entries(validators).find(([key]) => key === `z${name}`) ?? []
    expect(schema).toHaveProperty('example')
    expect(validator?.parse('example' in schema ? schema.example : undefined)).toEqual(schema.example)
  })
})

test('open sets of labels accept unknown labels', () => {
  expect(validators.zPermitStatus.parse('On Hold')).toBe('On Hold')
  expect(validators.zRole.parse('surveyor')).toBe('surveyor')
})

test('every gap of the specification with a default is marked in the document', () => {
  const marks = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'x-assumption') for (const mark of [value].flat()) marks.add(String(mark))
    return value
  })
  expect([...marks].sort()).toEqual(
    [
      'alias-paths',
      'condition-record',
      'contact-record',
      'delivery',
      'event-data',
      'history-order',
      'list-order',
      'other-lists',
      'page-overflow',
      'per-page-default',
      'per-page-overflow',
      'permission-map',
      'permit-detail',
      'permit-visibility',
      'rate-limit-reset',
      'rate-limit-scope',
      'retry-after',
      'signature-header',
      'status-values',
      'test-event',
      'total-pages',
      'unknown-route',
      'updated-since-bound',
      'watchlist-entry',
      'watchlist-unknown',
      'write-status',
    ].sort(),
  )
})
