import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createMock, type Dialect } from '@permit-tracking/mock'
import { defaultDialect, describeDialect } from '@permit-tracking/mock/internal'
import { describe, expect, test } from 'vitest'
import { withDialectTable } from '../../../scripts/dialect-table.ts'
import { createTestMock, type Json, send, unwatchedPermit, watchedPermit } from './support.ts'

const data = (body: Json) => body.data as unknown as Record<string, string>[]
const otherLists = ['/contacts', '/portfolio/conditions', '/conditions']

describe('listOrder', () => {
  test('filed_desc returns the permits filed last first', async () => {
    const { body } = await send(
      createTestMock({ dialect: { listOrder: 'filed_desc' } }),
      '/permits?per_page=100',
    )
    const filed = data(body).map((permit) => permit.filed_date)
    expect(filed).toEqual([...filed].sort().reverse())
  })

  test('uuid sorts by identifier, including the permits of a condition', async () => {
    const mock = createTestMock({ dialect: { listOrder: 'uuid' } })
    const [condition] = mock.conditions.all().slice(0, 1)
    for (const path of ['/permits', `/portfolio/conditions/${condition?.id}/permits`]) {
      const uuids = data((await send(mock, `${path}?per_page=100`)).body).map((permit) => permit.uuid)
      expect(uuids).toEqual([...uuids].sort())
    }
  })
})

test('updatedSince: exclusive returns no permit updated at exactly that time', async () => {
  const mock = createTestMock({ dialect: { updatedSince: 'exclusive' } })
  await mock.clock.advance('1h')
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  const { body } = await send(mock, '/permits?updated_since=2026-03-02T13:00:00Z')
  expect(body.meta?.total).toBe(0)
})

test('perPageDefault is the page size without per_page', async () => {
  const { body } = await send(createTestMock({ dialect: { perPageDefault: 7 } }), '/permits')
  expect(body).toMatchObject({ data: { length: 7 }, meta: { per_page: 7 } })
})

test('perPageOverflow: clamp returns 100 items and reports it in per_page', async () => {
  const { status, body } = await send(
    createTestMock({ dialect: { perPageOverflow: 'clamp' } }),
    '/permits?per_page=5000',
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { length: 100 }, meta: { per_page: 100 } })
})

describe('pageOverflow', () => {
  const past = '/permits?page=9&per_page=5'
  const sizes = { permits: 20, watched: 12 }

  test('empty returns a page without items', async () => {
    const { status, body } = await send(createTestMock(sizes), past)
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], meta: { page: 9, per_page: 5, total: 12, total_pages: 3 } })
  })

  test('not_found responds with 404 and the rate limit headers', async () => {
    const { status, body, headers } = await send(
      createTestMock({ ...sizes, dialect: { pageOverflow: 'not_found' } }),
      past,
    )
    expect(status).toBe(404)
    expect(body.error).toEqual({ code: 'not_found', message: 'page: 9 is past the end.' })
    expect(headers.get('X-RateLimit-Limit')).toBe('1000')
  })

  test('last_page returns the last page again', async () => {
    const mock = createTestMock({ ...sizes, dialect: { pageOverflow: 'last_page' } })
    const { body } = await send(mock, past)
    expect(body).toEqual((await send(mock, '/permits?page=3&per_page=5')).body)
    expect(body).toMatchObject({ data: { length: 2 }, meta: { page: 3 } })
  })

  test.each(['empty', 'not_found', 'last_page'] as const)(
    '%s: an empty list has a first page',
    async (pageOverflow) => {
      const { status, body } = await send(
        createTestMock({ watched: 0, dialect: { pageOverflow } }),
        '/permits',
      )
      expect(status).toBe(200)
      expect(body).toEqual({ data: [], meta: { page: 1, per_page: 25, total: 0, total_pages: 0 } })
    },
  )
})

test('totalPages: false leaves total_pages out of every list', async () => {
  const mock = createTestMock({ dialect: { totalPages: false } })
  for (const path of ['/permits', ...otherLists]) {
    expect(Object.keys((await send(mock, path)).body.meta ?? {})).toEqual(['page', 'per_page', 'total'])
  }
})

describe('otherLists', () => {
  test('unpaginated returns all items at once and ignores every parameter', async () => {
    const mock = createTestMock({ contacts: 130, dialect: { otherLists: 'unpaginated' } })
    const { body } = await send(mock, '/contacts?page=4&per_page=abc')
    expect(data(body)).toHaveLength(130)
    expect(body.meta).toEqual({ page: 1, per_page: 130, total: 130, total_pages: 1 })
    expect((await send(mock, '/permits?per_page=2')).body).toMatchObject({ data: { length: 2 } })
  })

  test('no_meta returns pages without meta', async () => {
    const mock = createTestMock({ contacts: 30, dialect: { otherLists: 'no_meta' } })
    const { body } = await send(mock, '/contacts?page=2')
    expect(Object.keys(body)).toEqual(['data'])
    expect(data(body)).toHaveLength(5)
    expect((await send(mock, '/permits')).body.meta).toBeDefined()
  })
})

test('deleteStatus: 204 removes without a body', async () => {
  const mock = createTestMock({ dialect: { deleteStatus: 204 } })
  const { status, body, headers } = await send(mock, `/watchlist/${watchedPermit(mock).uuid}`, {
    method: 'DELETE',
  })
  expect([status, body]).toEqual([204, undefined])
  expect(headers.get('X-RateLimit-Remaining')).toBe('999')
})

test('createStatus: 200 applies to contacts and to the watchlist', async () => {
  const mock = createTestMock({ dialect: { createStatus: 200 } })
  const contact = await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  const permit_uuid = unwatchedPermit(mock).uuid
  const entry = await send(mock, '/watchlist', { method: 'POST', body: { permit_uuid } })
  expect([contact.status, entry.status]).toEqual([200, 200])
})

test('contactRequired requires other fields than the name', async () => {
  const mock = createTestMock({ dialect: { contactRequired: ['name', 'email'] } })
  const { status, body } = await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  expect(status).toBe(400)
  expect(body.error?.message).toBe('email: is required.')
})

test('contactCreation: admin rejects a key without the admin permission', async () => {
  const mock = createTestMock({ dialect: { contactCreation: 'admin' } })
  const { key } = mock.keys.create({ name: 'writer', permissions: ['read', 'write'] })
  const request = { method: 'POST', body: { name: 'Dana' } }
  const writer = await send(mock, '/contacts', { ...request, key })
  expect(writer.status).toBe(403)
  expect(writer.body.error?.message).toBe('This API key needs the admin permission.')
  expect((await send(mock, '/contacts', request)).status).toBe(201)
})

describe('rateLimitReset', () => {
  const resets = { epoch_s: '1772452860', epoch_ms: '1772452860000', delta_s: '60', absent: null }

  test.each(Object.entries(resets))('%s', async (rateLimitReset, expected) => {
    const dialect = { rateLimitReset: rateLimitReset as Dialect['rateLimitReset'] }
    const { headers } = await send(createTestMock({ dialect }), '/me')
    expect(headers.get('X-RateLimit-Reset')).toBe(expected)
  })
})

describe('retryAfter', () => {
  const values = { absent: null, seconds: '59', http_date: 'Mon, 02 Mar 2026 12:01:00 GMT' }

  test.each(Object.entries(values))('%s', async (retryAfter, expected) => {
    const dialect = { retryAfter: retryAfter as Dialect['retryAfter'] }
    const mock = createTestMock({ plan: { limit: 1 }, dialect })
    await send(mock, '/me')
    await mock.clock.advance('1.5s')
    const { status, headers } = await send(mock, '/me')
    expect(status).toBe(429)
    expect(headers.get('Retry-After')).toBe(expected)
  })
})

test('signatureHeader and signaturePrefix decide how the signature is sent', async () => {
  const received: (string | null)[] = []
  const mock = createTestMock({
    dialect: { signatureHeader: 'X-Hub-Signature-256', signaturePrefix: 'sha256=' },
  })
  const url = async ({ headers }: Request) => {
    received.push(headers.get('X-Hub-Signature-256'), headers.get('X-Webhook-Signature'))
    return new Response()
  }
  await mock.webhooks.sendTest(mock.webhooks.create({ url, secret: 'whsec' }).id)
  expect(received).toEqual([expect.stringMatching(/^sha256=[0-9a-f]{64}$/), null])
})

test('standardWebhooks adds the headers of Standard Webhooks, with the time of the attempt', async () => {
  const received: Headers[] = []
  const mock = createTestMock({ dialect: { standardWebhooks: true } })
  const key = new TextEncoder().encode('the key')
  const secret = `whsec_${btoa('the key')}`
  const url = async (request: Request) => {
    received.push(request.headers)
    const [id, at] = [request.headers.get('webhook-id'), request.headers.get('webhook-timestamp')]
    const signed = createHmac('sha256', key)
      .update(`${id}.${at}.${await request.text()}`)
      .digest('base64')
    const isSigned = request.headers.get('webhook-signature') === `v1,${signed}`
    return new Response(null, { status: isSigned && received.length > 1 ? 204 : 500 })
  }
  await mock.webhooks.sendTest(mock.webhooks.create({ url, secret }).id)
  await mock.clock.advance('1m')
  expect(mock.webhooks.deliveries()[0]?.attempts.map(({ status }) => status)).toEqual([500, 204])
  const [first, second] = received.map((headers) => Object.fromEntries(headers))
  expect(second).toMatchObject({
    'webhook-id': first?.['webhook-id'],
    'webhook-timestamp': String(Number(first?.['webhook-timestamp']) + 60),
    'x-webhook-signature': first?.['x-webhook-signature'],
  })
  expect(second?.['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/)
})

test('deliveryBackoff is the first wait; each further one is twice as long', async () => {
  const mock = createTestMock({ dialect: { deliveryBackoff: 1_000 } })
  const { id } = mock.webhooks.create({ url: async () => new Response(null, { status: 500 }) })
  await mock.webhooks.sendTest(id)
  await mock.clock.advance('31s')
  const moments = mock.webhooks.deliveries()[0]?.attempts.map(({ at }) => at.slice(17, 19))
  expect(moments).toEqual(['00', '01', '03', '07', '15', '31'])
})

const mistakes: [dialect: object, message: string][] = [
  [
    { pageOverflow: 'gone' },
    '`dialect.pageOverflow` must be one of empty, not_found, last_page (received "gone").',
  ],
  [{ perPageMax: 0 }, '`dialect.perPageMax` must be an integer from 1 to 100 (received 0).'],
  [{ total: 'high' }, '`dialect.total` must be one of exact, low, page, cached, absent'],
  [
    { dateSkew: 86_400_001 },
    "`dialect.dateSkew` must be a duration such as '30s' or '-1h', at most a day (received 86400001)",
  ],
  [{ rateLimitHeaders: 'absent' }, '`dialect.rateLimitHeaders` must be one of true, false'],
  [{ perPageDefault: 101 }, '`dialect.perPageDefault` must be an integer from 1 to 100'],
  [{ contactRequired: ['age'] }, 'dialect.contactRequired'],
  [{ signatureHeader: 'a b' }, 'dialect.signatureHeader'],
  [{ signatureHeader: 'content-type' }, 'dialect.signatureHeader'],
  [{ signatureHeader: 'Transfer-Encoding' }, 'dialect.signatureHeader'],
  [{ signatureHeader: 'Expect' }, 'dialect.signatureHeader'],
  [{ signatureHeader: 'TE' }, 'dialect.signatureHeader'],
  [{ signaturePrefix: 'v1,\n' }, 'dialect.signaturePrefix'],
  [{ deliveryBackoff: 0 }, 'dialect.deliveryBackoff'],
  [{ deliveryBackoff: 604_800_001 }, 'dialect.deliveryBackoff'],
]

test.each(mistakes)('the dialect %j throws', (dialect, message) => {
  expect(() => createMock({ dialect })).toThrow(message)
})

test('a mock without a dialect has the default one', () => {
  expect(Object.keys(defaultDialect)).toHaveLength(24)
  expect(createMock({ permits: 1 }).dialect).toEqual(defaultDialect)
  expect(createMock({ permits: 1, dialect: defaultDialect }).dialect).toEqual(defaultDialect)
})

test('mock.dialect has every switch and is immutable', () => {
  const contactRequired: Dialect['contactRequired'][number][] = ['name']
  const { dialect } = createMock({ permits: 1, dialect: { contactRequired, totalPages: false } })
  contactRequired.push('phone')
  expect(dialect).toEqual({ ...defaultDialect, totalPages: false })
  expect(() => Object.assign(dialect, { totalPages: true })).toThrow(TypeError)
  expect(() => Object.assign(defaultDialect, { totalPages: false })).toThrow(TypeError)
})

test('describeDialect lists the switches that differ from the default', () => {
  expect(describeDialect(defaultDialect)).toBe('{}')
  expect(
    describeDialect({ totalPages: true, contactRequired: ['name', 'email'], signaturePrefix: `it's"` }),
  ).toBe(`{ contactRequired: ['name', 'email'], signaturePrefix: 'it\\'s"' }`)
})

test('the guide has the table of the switches', () => {
  const guide = readFileSync(new URL('../../../docs/guides/mock-dialects.md', import.meta.url), 'utf8')
  expect(withDialectTable(guide)).toBe(guide)
})
