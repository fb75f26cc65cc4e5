import { compareWithMock, type ParityReport, recordCassette } from '@permit-tracking/assurance'
import {
  createMock,
  type Dialect,
  defaultDialect,
  dialectCases,
  type Mock,
  type MockOptions,
} from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { describe, expect, test } from 'vitest'

type Fetch = (request: Request) => Promise<Response>

async function record(mock: Mock, fetch: Fetch = mock.fetch) {
  const { baseUrl, apiKey } = mock.clientOptions
  const { cassette } = await recordCassette({ baseUrl, apiKey, fetch, spacingMs: 0 })
  return cassette
}

/** Records the standalone server. */
async function recordOverHttp(mock: Mock) {
  const server = await serve(mock, { port: 0 })
  try {
    return (await recordCassette({ baseUrl: server.url, apiKey: mock.apiKey, spacingMs: 0 })).cassette
  } finally {
    await server.close()
  }
}

/**
 * Places where another dialect shows. The switches without one are about writes, webhooks, a 429, or a list that changes, which no
 * `GET` request of a recording shows.
 */
const places: Partial<Record<keyof Dialect, readonly string[]>> = {
  listOrder: ['data'],
  ties: ['data'],
  updatedSince: ['meta.total'],
  perPageDefault: ['meta.per_page'],
  perPageMax: ['meta.per_page'],
  perPageOverflow: ['status'],
  pageOverflow: ['status', 'meta.page'],
  total: ['meta.total'],
  totalPages: ['meta.total_pages'],
  timestamps: ['data[].updated_at'],
  dateSkew: ['Date'],
  otherLists: ['meta', 'meta.per_page'],
  rateLimitHeaders: ['X-RateLimit-Limit'],
  rateLimitReset: ['X-RateLimit-Reset'],
}

const options: MockOptions = { permits: 60, contacts: 12 }

describe('a mock that was recorded', async () => {
  const defaultCassette = await record(createMock(options))

  test.for(dialectCases({ cover: 'each' }))('is in parity with its dialect only: $name', async (row) => {
    // Some of many permits were updated in the same second.
    const permits = row.dialect.ties === 'random' ? 250 : 60
    const cassette = await recordOverHttp(row.create({ ...options, permits }))
    const { differences, skipped } = await compareWithMock({ cassette, dialect: row.dialect })
    expect({ differences, skipped }).toEqual({ differences: [], skipped: [] })
    // A total of the last minute differs only while the list changes.
    if (row.dialect.total === 'cached') return
    const expected = Object.entries(places).flatMap(([name, paths]) => (name in row.dialect ? [paths] : []))
    const found = (await compareWithMock({ cassette })).differences.map(({ path }) => path)
    expect(found.length === 0).toBe(expected.length === 0)
    for (const paths of expected) expect(found.filter((path) => paths.includes(path))).not.toEqual([])
    // A stable order is one of those that a service without one may have.
    if (row.dialect.ties === 'random' || expected.length === 0) return
    const reversed = await compareWithMock({ cassette: defaultCassette, dialect: row.dialect })
    expect(totalOf(reversed)).toBeGreaterThan(0)
  })

  test.for(dialectCases({ cover: 'pairs' }))('is in parity with its dialect: $name', async (row) => {
    const cassette = await recordOverHttp(row.create(options))
    const { counts } = await compareWithMock({ cassette, dialect: row.dialect })
    expect(counts).toMatchObject({ breaking: 0, shape: 0, order: 0 })
  })

  test.for([0, 1, 7, 250, 400])('is in parity with %i permits', async (permits) => {
    const cassette = await record(createMock({ permits, seed: permits }))
    const { differences } = await compareWithMock({ cassette })
    expect(differences).toEqual([])
  })

  test('is in parity for a key that may only write', async () => {
    const mock = createMock(options)
    const { baseUrl } = mock.clientOptions
    const { key } = mock.keys.create({ name: 'Writer', permissions: ['write'] })
    const { cassette } = await recordCassette({ baseUrl, apiKey: key, fetch: mock.fetch, spacingMs: 0 })
    expect((await compareWithMock({ cassette })).differences).toEqual([])
  })
})

describe('a service that differs', () => {
  const cases: readonly {
    readonly what: string
    readonly change: (body: Body, path: string) => unknown
    readonly expected: object
  }[] = [
    {
      what: 'a number in place of a text',
      change: ({ data, ...rest }) =>
        data?.permit_number ? { ...rest, data: { ...data, status: 3 } } : undefined,
      expected: {
        grade: 'breaking',
        operations: ['getPermit'],
        path: 'data.status',
        place: '#/components/schemas/PermitStatus',
        recorded: 'type number',
      },
    },
    {
      what: 'a documented field that is missing',
      change: ({ data, ...rest }) => {
        const { description: _, ...permit } = data ?? {}
        return permit.permit_number ? { ...rest, data: permit } : undefined
      },
      expected: {
        grade: 'breaking',
        path: 'data.description',
        place: '#/components/schemas/Permit/properties/description',
        recorded: 'absent',
      },
    },
    {
      what: 'another error code',
      change: ({ error }) =>
        error?.code === 'not_found' ? { error: { ...error, code: 'missing' } } : undefined,
      expected: { grade: 'breaking', path: 'error.code', mock: 'not_found' },
    },
    {
      what: 'a field that is not documented',
      change: ({ data, ...rest }) =>
        data?.permit_number ? { ...rest, data: { ...data, valuation: 1 } } : undefined,
      expected: { grade: 'shape', path: 'data.*', recorded: 'unknown field (number)' },
    },
    {
      what: 'a null',
      change: ({ data, ...rest }) =>
        data?.permit_number ? { ...rest, data: { ...data, description: null } } : undefined,
      expected: { grade: 'shape', path: 'data.description', recorded: 'null' },
    },
    {
      what: 'a history with the oldest change first',
      change: ({ data }, path) =>
        path.endsWith('/history') && data?.length ? { data: data.toReversed() } : undefined,
      expected: { grade: 'order', operations: ['getPermitHistory'], path: 'data' },
    },
    {
      what: 'a time that is not a timestamp',
      change: ({ data, ...rest }) =>
        data?.permit_number ? { ...rest, data: { ...data, updated_at: 'yesterday' } } : undefined,
      expected: { grade: 'breaking', path: 'data.updated_at', recorded: 'invalid format (string)' },
    },
  ]

  test.for(cases)('has $what', async ({ change, expected }) => {
    const mock = createMock(options)
    const cassette = await record(mock, async (request) => {
      const response = await mock.fetch(request)
      const body = await response.json()
      const changed = change(body, new URL(request.url).pathname) ?? body
      return Response.json(changed, { status: response.status, headers: new Headers(response.headers) })
    })
    const { differences } = await compareWithMock({ cassette })
    expect(differences).toContainEqual(expect.objectContaining(expected))
  })

  test('has pages of HTML', async () => {
    const mock = createMock(options)
    const cassette = await record(mock, async (request) => {
      const response = await mock.fetch(request)
      return response.status === 404
        ? new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } })
        : response
    })
    const { differences } = await compareWithMock({ cassette })
    expect(differences).toContainEqual(
      expect.objectContaining({ grade: 'breaking', path: 'body', recorded: 'other', mock: 'json' }),
    )
  })

  test('has another status', async () => {
    const mock = createMock(options)
    const cassette = await record(mock, async (request) =>
      new URL(request.url).pathname.endsWith('/unknown-path')
        ? Response.json({ error: { code: 'not_found', message: '' } }, { status: 405 })
        : mock.fetch(request),
    )
    expect((await compareWithMock({ cassette })).differences).toContainEqual(
      expect.objectContaining({ grade: 'breaking', path: 'status', recorded: '405', mock: '404', count: 1 }),
    )
  })
})

test('an invalid option is an error before any work', async () => {
  const cassette = await record(createMock({ permits: 2 }))
  await expect(compareWithMock({ cassette, dialect: { ...defaultDialect, perPageMax: 0 } })).rejects.toThrow(
    '`dialect.perPageMax` must be an integer from 1 to 100 (received 0).',
  )
  // @ts-expect-error: what a file may contain
  await expect(compareWithMock({ cassette: {} })).rejects.toThrow('`cassette` must be a recording')
})

/** Body of a response. Tests reach into it without checks. */
type Body = Readonly<Record<'data' | 'error' | 'meta', ReturnType<typeof JSON.parse>>>

function totalOf({ counts }: ParityReport): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
