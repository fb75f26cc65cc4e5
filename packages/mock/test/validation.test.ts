import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

const queries: [query: string, message: string][] = [
  ['per_page=0', 'per_page: must be at least 1.'],
  ['per_page=-5', 'per_page: must be at least 1.'],
  ['per_page=101', 'per_page: must be at most 100.'],
  ['per_page=abc', 'per_page: must be an integer.'],
  ['per_page=1.5', 'per_page: must be an integer.'],
  ['per_page=1e1', 'per_page: must be an integer.'],
  ['per_page=%202', 'per_page: must be an integer.'],
  ['per_page=+2', 'per_page: must be an integer. A + in a query stands for a space: encode it as %2B.'],
  ['per_page=0x10', 'per_page: must be an integer.'],
  ['per_page=', 'per_page: must be an integer.'],
  ['per_page=99999999999999999999', 'per_page: must be at most 100.'],
  ['page=0', 'page: must be at least 1.'],
  ['page=last', 'page: must be an integer.'],
  ['page=1&page=2', 'page: must be sent once.'],
]

test.each(queries)('?%s fails for every list: %s', async (query, message) => {
  const mock = createTestMock()
  const [condition] = mock.conditions.all().slice(0, 1)
  const lists = [
    '/permits',
    '/contacts',
    '/portfolio/conditions',
    '/conditions',
    `/portfolio/conditions/${condition?.id}/permits`,
  ]
  for (const list of lists) {
    const { status, body } = await send(mock, `${list}?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({ error: { code: 'invalid_request', message } })
  }
})

test.each(['yesterday', '2026-03-01', '2026-03-01T00:00:00%202:00', ''])(
  'updated_since=%s is invalid',
  async (moment) => {
    const { status, body } = await send(createTestMock(), `/permits?updated_since=${moment}`)
    expect(status).toBe(400)
    expect(body.error?.message).toBe('updated_since: must be a date-time such as 2026-03-01T00:00:00Z.')
  },
)

test('unknown query parameters are ignored, also repeated ones', async () => {
  const { status } = await send(
    createTestMock(),
    '/permits?color=red&color=blue&hasOwnProperty=1&__proto__=2',
  )
  expect(status).toBe(200)
})

const contacts: [body: object, message: string][] = [
  [{}, 'name: is required.'],
  [{ name: '' }, 'name: must not be empty.'],
  [{ name: 7 }, 'name: must be a string.'],
  [{ name: null }, 'name: must be a string.'],
  [{ name: 'Dana', company: [] }, 'company: must be a string.'],
  [{ name: 'Dana', email: 'dana' }, 'email: must be an email address.'],
  [{ name: 'Dana', phone: '206 555 0101' }, 'phone: must match /^\\+[0-9]{7,15}$/.'],
  [{ name: 'Dana', type: 5 }, 'type: must be a string.'],
]

test.each(contacts)('a contact %j is invalid: %s', async (contact, message) => {
  const mock = createTestMock()
  const before = mock.contacts.size
  const { status, body } = await send(mock, '/contacts', { method: 'POST', body: contact })
  expect(status).toBe(400)
  expect(body).toEqual({ error: { code: 'invalid_request', message } })
  expect(mock.contacts.size).toBe(before)
})

const shapes = 'body: must be either { "permit_number", "jurisdiction" } or { "permit_uuid" }, and not both.'
const additions: [body: object, message: string][] = [
  [{}, shapes],
  [{ uuid: 'x' }, shapes],
  [{ permit_uuid: 'x', permit_number: 'y', jurisdiction: 'seattle-wa' }, shapes],
  [{ permit_uuid: 'x', jurisdiction: 'seattle-wa' }, shapes],
  [{ permit_uuid: '' }, 'permit_uuid: must not be empty.'],
  [{ permit_uuid: 4 }, 'permit_uuid: must be a string.'],
  [{ permit_number: 'x' }, 'jurisdiction: is required.'],
  [{ jurisdiction: 'seattle-wa' }, 'permit_number: is required.'],
  [
    { permit_number: 'x', jurisdiction: 'Seattle, WA' },
    'jurisdiction: must match /^[a-z0-9]+(-[a-z0-9]+)*$/.',
  ],
]

test.each(additions)('an addition %j is invalid: %s', async (addition, message) => {
  const { status, body } = await send(createTestMock(), '/watchlist', { method: 'POST', body: addition })
  expect(status).toBe(400)
  expect(body).toEqual({ error: { code: 'invalid_request', message } })
})

test('an addition of an unknown permit is 404', async () => {
  const mock = createTestMock()
  for (const body of [{ permit_uuid: 'x' }, { permit_number: 'x', jurisdiction: 'seattle-wa' }]) {
    expect((await send(mock, '/watchlist', { method: 'POST', body })).status).toBe(404)
  }
})
