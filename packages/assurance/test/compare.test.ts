import { type CompareReport, compare } from '@permit-tracking/assurance'
import { createMock, type Dialect, dialectCases, type MockOptions } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { optionsFor, randomDialects, readableSwitches, wrongSwitches } from './compare-support.ts'

/** Changes of a service that make it another one. */
interface Change {
  /** Changes the query of a request. */
  readonly query?: (query: URLSearchParams, path: string) => void
  /** Changes a body. */
  readonly body?: (body: Body, path: string) => unknown
  /** Changes the `X-RateLimit-Reset`. */
  readonly reset?: (seconds: number) => string
  /** Replaces the response. */
  readonly response?: (query: URLSearchParams, path: string) => Response | undefined
}

// Changes work on the parsed JSON of a response.
type Body = Readonly<Record<'data' | 'error' | 'meta', ReturnType<typeof JSON.parse>>>

/** Compares a mock whose responses are changed. */
function compareChanged(
  { query, body, reset, response }: Change,
  options: MockOptions = {},
): Promise<CompareReport> {
  const mock = createMock({
    permits: 60,
    watched: Math.min(40, options.permits ?? 60),
    contacts: 12,
    ...options,
    clock: 'manual',
  })
  return compare({
    ...optionsFor(mock),
    async fetch(request) {
      const url = new URL(request.url)
      const replaced = response?.(url.searchParams, url.pathname)
      if (replaced) return replaced
      query?.(url.searchParams, url.pathname)
      const original = await mock.fetch(new Request(url, request))
      const headers = new Headers(original.headers)
      const seconds = headers.get('X-RateLimit-Reset')
      if (reset && seconds) headers.set('X-RateLimit-Reset', reset(Number(seconds)))
      const json = await original.json()
      return Response.json(body?.(json, url.pathname) ?? json, { status: original.status, headers })
    },
  })
}

// A few of them: `tests/compare/run.ts` has every dialect of these, over HTTP.
const sweep = dialectCases({ cover: 'pairs' }).map(({ dialect }) => dialect)
const some = sweep.filter((_, index) => index % 12 === 0)

test.each([...some, ...randomDialects(1, 1)])('the dialect of a mock is found: %j', async (dialect) => {
  const mock = createMock({ clock: 'manual', permits: 120, dialect })
  const report = await compare(optionsFor(mock))
  expect(wrongSwitches(report.dialect, mock.dialect)).toEqual([])
  expect(new Set(mock.requests().map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(mock.requests()).toHaveLength(report.requests)
  expect(report.stopped).toBeUndefined()
  // Pages without a stable order repeat some permits and leave out others, so that the mock lacks them.
  if (mock.dialect.ties === 'random') return
  expect(report.differences).toEqual([])
  expect(Object.keys(report.dialect)).toEqual(expect.arrayContaining(readableSwitches(mock.dialect)))
})

test.each(['stable', 'random'] as const)('ties: %s', async (ties) => {
  const mock = createMock({
    clock: 'manual',
    permits: 300,
    watched: 300,
    dialect: { listOrder: 'filed_desc', ties },
  })
  expect((await compare(optionsFor(mock))).dialect.ties).toBe(ties)
})

test.each([0, 1, 2, 7])('a list of %i permits has no wrong value', async (permits) => {
  const mock = createMock({ clock: 'manual', permits, contacts: 0 })
  const { dialect, differences } = await compare(optionsFor(mock))
  expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  expect(differences).toEqual([])
})

const lookalikes: Readonly<
  Record<string, { change: Change; options?: MockOptions; unknown: readonly (keyof Dialect)[] }>
> = {
  'a page number that is ignored is not the last page again': {
    change: { query: (query) => query.delete('page') },
    unknown: ['pageOverflow'],
  },
  'a page number that is ignored, in a list of one item': {
    change: { query: (query) => query.delete('page') },
    options: { permits: 1 },
    unknown: ['pageOverflow'],
  },
  'a page size that is ignored is not a maximum': {
    change: { query: (query, path) => path.endsWith('/permits') && query.delete('per_page') },
    unknown: ['perPageMax', 'perPageOverflow'],
  },
  'a short list does not show that a larger page is limited': {
    change: {
      body: ({ meta: { per_page: _, ...meta } = {}, ...rest }) => (rest.error ? rest : { ...rest, meta }),
    },
    options: { permits: 60, watched: 60, dialect: { perPageOverflow: 'clamp' } },
    unknown: ['perPageMax', 'perPageOverflow'],
  },
  'a page far past the end that differs from the next one': {
    change: {
      response: (query) =>
        query.get('page') === '99999' ? Response.json({ error: {} }, { status: 404 }) : undefined,
    },
    unknown: ['pageOverflow'],
  },
  'equal permits in another order than by uuid': {
    change: {
      body: ({ data, ...rest }, path) =>
        path.endsWith('/permits')
          ? { ...rest, data: data.toSorted((one: Permit, other: Permit) => orderOf(one) - orderOf(other)) }
          : undefined,
    },
    options: { permits: 90, watched: 90, dialect: { listOrder: 'filed_desc' } },
    unknown: ['ties'],
  },
  'a reset in minutes': { change: { reset: () => '1' }, unknown: ['rateLimitReset'] },
  'a reset in milliseconds from now': {
    change: { reset: (seconds) => `${seconds * 1_000}` },
    options: { dialect: { rateLimitReset: 'delta_s' } },
    unknown: ['rateLimitReset'],
  },
  'a reset that is the length of the window': {
    change: { reset: () => '45' },
    options: { dialect: { rateLimitReset: 'delta_s' } },
    unknown: ['rateLimitReset'],
  },
  'times without a zone that are not UTC': {
    change: {
      query(query) {
        // The service of Berlin compares with its own times.
        const since = Date.parse(query.get('updated_since') ?? '')
        if (since) query.set('updated_since', new Date(since - 3_600_000).toISOString())
      },
    },
    options: { dialect: { timestamps: 'no_zone' } },
    unknown: ['updatedSince', 'timestamps'],
  },
  'a window of a second with random resets is not a token bucket': {
    change: { reset: (seconds) => `${seconds + ((seconds * 7_919) % 5)}` },
    options: { plan: { limit: 10_000, window: 1_000 } },
    unknown: ['rateLimitWindow'],
  },
  'a clock that is three seconds ahead': {
    change: {},
    options: { dialect: { dateSkew: '3s' } },
    unknown: ['dateSkew'],
  },
  'an updated_since that is ignored': {
    change: { query: (query) => query.delete('updated_since') },
    unknown: ['updatedSince'],
  },
  'a total that is an estimate in hundreds': {
    change: {
      body: ({ meta, ...rest }) =>
        meta && { ...rest, meta: { ...meta, total: Math.floor(Number(meta.total) / 100) * 100 } },
    },
    unknown: ['total'],
  },
}

interface Permit {
  readonly filed_date: string
  readonly permit_number: string
}

/** Sorts by filing date, and equal dates by the reversed number. */
function orderOf({ filed_date, permit_number }: Permit): number {
  return -Date.parse(filed_date) + Number([...permit_number.replace(/\D/g, '')].toReversed().join('')) / 1e9
}

test('a maximum below 100 ends no walk, and is not a difference', async () => {
  const mock = createMock({
    clock: 'manual',
    permits: 90,
    watched: 90,
    contacts: 40,
    dialect: { perPageMax: 30, perPageOverflow: 'reject' },
  })
  const { dialect, differences, skipped } = await compare(optionsFor(mock))
  expect(dialect).toMatchObject({ perPageMax: 30, perPageOverflow: 'reject' })
  expect([differences, skipped]).toEqual([[], []])
  const walk = mock.requests().filter(({ search }) => search.includes('per_page=30&page='))
  expect(walk.map(({ status }) => status)).not.toContain(400)
  expect(walk.length).toBeGreaterThan(4)
})

test('pages of contacts without meta are pages', async () => {
  const { dialect } = await compareChanged({ body: ({ data, error }) => (error ? undefined : { data }) })
  expect(dialect.otherLists).toBe('no_meta')
})

test.each(Object.keys(lookalikes))('unknown: %s', async (name) => {
  const { change, options, unknown } = lookalikes[name] ?? { change: {}, unknown: [] }
  const { dialect, switches } = await compareChanged(change, options)
  for (const each of unknown) {
    expect(dialect).not.toHaveProperty(each)
    expect(switches.find((found) => found.name === each)?.reason).toMatch(/\w.*\.$/)
  }
})

test('a service that changes after some requests has no wrong value', async () => {
  const after: Partial<Dialect> = {
    listOrder: 'uuid',
    updatedSince: 'exclusive',
    perPageDefault: 7,
    perPageMax: 20,
    perPageOverflow: 'clamp',
    pageOverflow: 'last_page',
    total: 'low',
    totalPages: false,
    timestamps: 'milliseconds',
    rateLimitReset: 'epoch_ms',
  }
  const [mock, changed] = [{}, after].map((dialect) => createMock({ clock: 'manual', seed: 1, dialect }))
  if (!mock || !changed) throw new Error('There are two mocks.')
  const options = optionsFor(mock)
  let requests = 0
  const { dialect } = await compare({
    ...options,
    fetch(request) {
      requests += 1
      if (requests <= 27) return mock.fetch(request)
      const url = request.url.replace(`${options.baseUrl}/`, `${changed.clientOptions.baseUrl}/`)
      return changed.fetch(new Request(url, { headers: { Authorization: bearer(request) } }))
    },
  })
  for (const name of Object.keys(after) as (keyof Dialect)[]) {
    expect([undefined, after[name]], name).toContain(dialect[name])
  }

  function bearer({ headers }: Request): string {
    return headers.get('Authorization')?.includes('unknown')
      ? 'Bearer unknown-api-key'
      : `Bearer ${changed?.apiKey}`
  }
})

test('differences that no switch explains are graded, with the operation and the place', async () => {
  const isDetail = (path: string) => /\/permits\/[^/]+$/.test(path)
  const { differences } = await compareChanged(
    {
      query: (query) => query.get('updated_since') === 'yesterday' && query.delete('updated_since'),
      body({ data, error, ...rest }, path) {
        if (error?.code === 'not_found') return { error: { ...error, code: 'missing' } }
        if (!isDetail(path) || !data) return undefined
        const { description: _, ...permit } = data
        return { ...rest, data: { ...permit, status: 3, updated_at: 'yesterday', valuation: 1 } }
      },
      response(query, path) {
        if (path.endsWith('/unknown-path')) return new Response('<h1>Not found</h1>', { status: 404 })
        return query.get('per_page') === '0'
          ? Response.json({ error: { code: 'invalid_request' } }, { status: 422 })
          : undefined
      },
    },
    { permits: 30, contacts: 4 },
  )
  const expected = [
    {
      grade: 'breaking',
      operations: ['getPermit'],
      path: 'data.status',
      place: '#/components/schemas/PermitStatus',
      service: 'type number',
    },
    { grade: 'breaking', path: 'data.description', service: 'absent' },
    { grade: 'breaking', path: 'data.updated_at', service: 'invalid format (string)' },
    { grade: 'shape', path: 'data.*', service: 'unknown field (number)' },
    { grade: 'breaking', path: 'error.code', mock: 'not_found' },
    { grade: 'breaking', path: 'status', service: '200', mock: '400' },
    { grade: 'breaking', path: 'body', service: 'other', mock: 'json' },
    { grade: 'breaking', path: 'status', service: '422', mock: '400', count: 1 },
  ]
  for (const each of expected) expect(differences).toContainEqual(expect.objectContaining(each))
})

test('a history with the oldest change first is a difference of the order', async () => {
  const { differences } = await compareChanged({
    body: ({ data }, path) =>
      path.endsWith('/history') && data?.length ? { data: data.toReversed() } : undefined,
  })
  const expected = { grade: 'order', operations: ['getPermitHistory'], path: 'data' }
  expect(differences).toContainEqual(expect.objectContaining(expected))
})

test('what was saved has no value of the service, and shows what has changed since', async () => {
  const mock = createMock({ clock: 'manual', permits: 30, contacts: 4 })
  const { reading, ...first } = await compare(optionsFor(mock))
  expect(first.changes).toBeUndefined()
  const text = JSON.stringify(reading)
  for (const { uuid, permit_number, address } of mock.watchlist.all()) {
    for (const value of [uuid, permit_number, address]) expect(text).not.toContain(value)
  }
  expect(text).not.toContain(mock.apiKey)

  const against = JSON.parse(text)
  const same = await compare({ ...optionsFor(mock), against })
  expect(same.changes).toEqual([])
  const changed = createMock({
    clock: 'manual',
    permits: 30,
    contacts: 4,
    dialect: { rateLimitReset: 'epoch_ms' },
  })
  const { changes } = await compare({ ...optionsFor(changed), against })
  expect(changes).toContainEqual({
    situation: 'dialect',
    path: 'rateLimitReset',
    before: 'epoch_s',
    now: 'epoch_ms',
  })
})

test('a key that a response repeats is masked, even if its JSON is escaped', async () => {
  const mock = createMock({ clock: 'manual', permits: 10 })
  const apiKey = 'sk/live/AbCd+1234=='
  const { fetch, ...options } = optionsFor(mock)
  const report = await compare({
    ...options,
    apiKey,
    async fetch(request) {
      const isKnown = request.headers.get('Authorization') === `Bearer ${apiKey}`
      const headers = { Authorization: `Bearer ${isKnown ? mock.apiKey : 'wrong'}` }
      const response = await mock.fetch(request.url, { headers })
      // A detail has another description, so that the mock has it, and the pages differ.
      const isPage = /\/permits(\?|$)/.test(request.url)
      const description = isPage ? `"description":"sent by ${apiKey}"` : '$&'
      const text = (await response.text()).replaceAll(/"description":"[^"]*"/g, description)
      return new Response(text.replaceAll('/', '\\/').replaceAll('+', '\\u002b'), response)
    },
  })
  const { service } = report.differences.find(({ path }) => path.endsWith('description')) ?? {}
  expect(service).toContain('***')
  expect(JSON.stringify(report)).not.toContain('AbCd')
})

describe('a service that cannot be read', () => {
  test('a body without an end is read up to a limit', async () => {
    const mock = createMock({ clock: 'manual' })
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(32)
    let canceled = 0
    const fetch = async () => {
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(bytes),
        cancel() {
          canceled += 1
        },
      })
      return new Response(endless)
    }
    await expect(compare({ ...optionsFor(mock), fetch })).rejects.toThrow(
      'Could not read GET /me: a response is longer than 16 MiB.',
    )
    expect(canceled).toBe(3)
  })

  test('another JSON API is not one with differences', async () => {
    const mock = createMock({ clock: 'manual' })
    const fetch = async () => Response.json({ data: [], meta: { page: 1 } })
    await expect(compare({ ...optionsFor(mock), fetch })).rejects.toThrow(
      'GET /me has no data.organization_id. Check the base URL.',
    )
  })

  test('a wrong key is named, and not shown', async () => {
    const options = { ...optionsFor(createMock({ clock: 'manual' })), apiKey: 'a-wrong-key-of-somebody' }
    await expect(compare(options)).rejects.toThrow(/^(?!.*somebody).*Check the API key\.$/)
  })

  test('a broken connection does not end the run', async () => {
    const mock = createMock({ clock: 'manual', permits: 30 })
    let requests = 0
    const { stopped, differences } = await compare({
      ...optionsFor(mock),
      fetch(request) {
        requests += 1
        if (requests % 10 === 5) throw new TypeError('fetch failed')
        return mock.fetch(request)
      },
    })
    expect(stopped).toBeUndefined()
    expect(differences).toEqual([])
  })

  test('a request that never has a response is a difference, and the run goes on', async () => {
    const mock = createMock({ clock: 'manual', permits: 30 })
    const { stopped, differences } = await compare({
      ...optionsFor(mock),
      fetch(request) {
        if (request.url.endsWith('per_page=0')) throw new TypeError('fetch failed')
        return mock.fetch(request)
      },
    })
    expect(stopped).toBeUndefined()
    expect(differences).toMatchObject([
      { grade: 'breaking', path: 'status', service: 'no response', mock: '400' },
    ])
  })

  test('a service that does not respond any more ends the run, with what was read', async () => {
    const mock = createMock({ clock: 'manual', permits: 30 })
    let requests = 0
    const { stopped, dialect } = await compare({
      ...optionsFor(mock),
      fetch(request) {
        requests += 1
        if (requests > 20) throw new TypeError('fetch failed')
        return mock.fetch(request)
      },
    })
    expect(stopped).toBe('a request failed')
    expect(requests).toBe(20 + 3 * 3)
    expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  })

  test('what was read before the limit is reported, with the reason', async () => {
    const mock = createMock({ clock: 'manual', plan: { limit: 30 } })
    const { stopped, requests, dialect } = await compare(optionsFor(mock))
    expect(stopped).toContain('of 30 requests are left in the rate limit')
    expect(requests).toBeLessThanOrEqual(28)
    expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  })

  test('an invalid option is an error before a request', async () => {
    const options = optionsFor(createMock({ clock: 'manual' }))
    // @ts-expect-error: what a file may contain
    await expect(compare({ ...options, against: {} })).rejects.toThrow('`against` must be the reading')
    const against = { version: 1, situations: {} } as const
    await expect(compare({ ...options, against })).rejects.toThrow('with situations')
  })
})
