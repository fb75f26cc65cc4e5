import { detectDialect } from '@permit-tracking/assurance'
import {
  createMock,
  type Dialect,
  defaultDialect,
  dialectCases,
  type ManualClock,
  type Mock,
  type MockOptions,
} from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import {
  detectionOf,
  randomDialects,
  readableSwitches,
  skippingClock,
  writableSwitches,
  wrongSwitches,
} from './detect-support.ts'

const manual = { clock: 'manual' } as const

function read({ fetch, baseUrl, apiKey }: Mock<ManualClock>): Promise<Response> {
  return fetch(new Request(`${baseUrl}/me`, { headers: { Authorization: `Bearer ${apiKey}` } }))
}

function detect(options: MockOptions, more: object = {}) {
  const mock = createMock({ ...options, ...manual })
  return detectDialect({ ...detectionOf(mock), ...more })
}

test.each(dialectCases())('reads over HTTP, nothing wrong: $name', async ({ create }) => {
  const mock = create(manual)
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  const clock = skippingClock(mock.clock)
  const { dialect, requests, writes } = await detectDialect({ baseUrl: url, apiKey: mock.apiKey, clock })
  expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  expect(writes).toBe(0)
  expect(new Set(mock.requests().map(({ method }) => method))).toEqual(new Set(['GET']))
  expect(mock.requests()).toHaveLength(requests)
  expect(requests).toBeLessThanOrEqual(90)
  expect(Object.keys(dialect)).toEqual(expect.arrayContaining(readableSwitches(mock.dialect)))
})

test.each([...dialectCases({ cover: 'pairs' }).map(({ dialect }) => dialect), ...randomDialects(60, 1)])(
  'with writes, nothing wrong: %j',
  async (switches) => {
    const mock = createMock({ ...manual, dialect: switches })
    const { key } = mock.keys.create({ name: 'detection', permissions: ['read', 'write'] })
    const watched = mock.watchlist.size
    const result = await detectDialect({ ...detectionOf(mock), apiKey: key, allowWrites: true })
    expect(wrongSwitches(result.dialect, mock.dialect)).toEqual([])
    expect(mock.watchlist.size).toBe(watched)
    expect(result.leftovers).toHaveLength(mock.contacts.size - 40)
    expect(Object.keys(result.dialect)).toEqual(
      expect.arrayContaining([...readableSwitches(mock.dialect), ...writableSwitches(mock.dialect)]),
    )
    expect(JSON.stringify(result)).not.toContain(key.slice(-8))
  },
)

test.each(['stable', 'random'] as const)('ties: %s', async (ties) => {
  const { dialect } = await detect({
    permits: 700,
    watched: 700,
    dialect: { listOrder: 'filed_desc', ties },
  })
  expect(dialect.ties).toBe(ties)
})

test('a full dialect makes a mock with the same behaviour', async () => {
  const { dialect } = await detect({ dialect: { pageOverflow: 'last_page', total: 'low' } })
  expect((await detect({ dialect })).dialect).toEqual(dialect)
})

test('each finding has its requests and excerpts, and a reason even if it is unknown', async () => {
  const { switches } = await detect({})
  expect(switches.map(({ name }) => name)).toEqual(Object.keys(defaultDialect))
  const overflow = switches.find(({ name }) => name === 'perPageOverflow')
  expect(overflow).toMatchObject({ value: 'reject', reason: 'per_page=101 is rejected with 400.' })
  expect(overflow?.evidence.at(-1)).toMatchObject({
    request: 'GET /permits?per_page=101',
    status: 400,
    excerpt: expect.stringContaining('invalid_request'),
  })
  const total = switches.find(({ name }) => name === 'total')
  expect(total).toMatchObject({ value: undefined, candidates: ['exact', 'cached'] })
  for (const { reason } of switches) expect(reason).toMatch(/\S.*\.$/)
})

test('responses that the document does not allow are listed', async () => {
  const { undocumented } = await detect({ dialect: { pageOverflow: 'not_found', otherLists: 'no_meta' } })
  expect(undocumented).toContainEqual({
    request: 'GET /permits?per_page=100&page=3',
    status: 404,
    issues: ['the status is not documented'],
    count: 5,
  })
  expect(undocumented.map(({ request }) => request)).toContain('GET /contacts?per_page=1&page=1')
  expect((await detect({})).undocumented).toEqual([])
})

test('a service that changes during the run: no value is wrong, whenever it changes', async () => {
  const after: Partial<Dialect> = {
    listOrder: 'uuid',
    updatedSince: 'exclusive',
    perPageDefault: 7,
    perPageMax: 20,
    perPageOverflow: 'clamp',
    pageOverflow: 'last_page',
    total: 'low',
    totalPages: false,
    timestamps: 'no_zone',
    otherLists: 'no_meta',
    rateLimitWindow: 'sliding',
    rateLimitReset: 'delta_s',
    dateSkew: 30_000,
  }
  // The first request shows no switch.
  for (let change = 2; change <= 46; change += 4) {
    const mock = createMock(manual)
    const changed = createMock({ dialect: after, clock: mock.clock })
    const options = detectionOf(mock)
    let count = 0
    const { dialect, switches } = await detectDialect({
      ...options,
      fetch(request) {
        count += 1
        if (count <= change) return mock.fetch(request)
        return changed.fetch(new Request(request, { headers: { Authorization: `Bearer ${changed.apiKey}` } }))
      },
    })
    expect([change, wrongSwitches(dialect, changed.dialect)]).toEqual([change, []])
    // The change is seen, wherever it was.
    if (change < count)
      expect(
        switches.some(({ reason }) =>
          /changed|several|have both|fit none|formats|could be read twice/.test(reason),
        ),
      ).toBe(true)
  }
})

test('a change of the list during the run makes nothing wrong', async () => {
  const mock = createMock(manual)
  mock.churn({ every: 1 })
  const { dialect } = await detectDialect(detectionOf(mock))
  expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
})

test('random orders at every read are not a dialect', async () => {
  const mock = createMock({ ...manual, permits: 120, watched: 120 })
  const { fetch, ...options } = detectionOf(mock)
  let seed = 1
  const shuffled = async (request: Request) => {
    const response = await mock.fetch(request)
    const body = await response.json()
    if (Array.isArray(body.data)) {
      body.data.sort(() => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed / 2_147_483_648 - 0.5
      })
    }
    return Response.json(body, { status: response.status, headers: response.headers })
  }
  const { dialect } = await detectDialect({ ...options, fetch: shuffled })
  expect(dialect).not.toHaveProperty('listOrder')
  expect(dialect).not.toHaveProperty('ties')
})

test('the budget and the rate limit end a run, and what was not confirmed is unknown', async () => {
  const short = await detect({}, { maxRequests: 10 })
  expect(short).toMatchObject({ requests: 10, stopReason: 'the budget of 10 requests is used up' })
  expect(short.dialect).not.toHaveProperty('listOrder')

  const mock = createMock({ ...manual, rateLimit: { limit: 30 } })
  const limited = await detectDialect(detectionOf(mock))
  expect(limited.stopReason).toContain('3 of 30 requests are left')
  expect(mock.requests().some(({ status }) => status === 429)).toBe(false)
  expect(wrongSwitches(limited.dialect, mock.dialect)).toEqual([])
})

test.each(['absent', 'seconds', 'http_date'] as const)(
  'a 429 ends the run at once, and shows Retry-After: %s',
  async (retryAfter) => {
    const mock = createMock({ ...manual, dialect: { retryAfter } })
    mock.faults.nth(6, { as: 'rate_limited' })
    const { requests, stopReason, dialect } = await detectDialect(detectionOf(mock))
    expect([requests, stopReason]).toEqual([6, 'the service responded with 429'])
    expect(dialect.retryAfter).toBe(retryAfter)
    expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  },
)

test('a 429 of a proxy does not show the Retry-After of the service', async () => {
  const mock = createMock(manual)
  mock.faults.nth(6, { as: 'response', status: 429, code: 'slow_down' })
  const { dialect } = await detectDialect(detectionOf(mock))
  expect(dialect).not.toHaveProperty('retryAfter')
})

test('a rate limit that other programs have used up: waits for the next window', async () => {
  for (const used of [100, 60]) {
    const mock = createMock({ ...manual, plan: 'starter' })
    for (let count = 0; count < used; count += 1) await read(mock)
    const waits: number[] = []
    const options = { ...detectionOf(mock), onWait: (waitMs: number) => waits.push(waitMs) }
    const { dialect, requests, stopReason } = await detectDialect(options)
    expect(waits).toEqual([61_500, expect.any(Number)])
    expect(requests).toBe(mock.requests().length - used)
    expect(stopReason).toBeUndefined()
    expect(dialect.retryAfter).toBe(used === 100 ? 'absent' : undefined)
    expect(Object.keys(dialect)).toEqual(expect.arrayContaining(readableSwitches(mock.dialect)))
    expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  }
})

test('a used up rate limit without a wait is an error', async () => {
  const mock = createMock({ ...manual, rateLimit: { limit: 3 } })
  for (let count = 0; count < 3; count += 1) await read(mock)
  await expect(detectDialect({ ...detectionOf(mock), maxWaitMs: 0 })).rejects.toThrow(
    'Could not detect the dialect: GET /me has status 429. Other programs use up the rate limit of this key. Run it again in a minute, or with another key.',
  )
})

test('a request without a response ends the run, and what was confirmed is kept', async () => {
  const mock = createMock(manual)
  const { fetch: send, ...options } = detectionOf(mock)
  let count = 0
  const fetch = (request: Request) => {
    count += 1
    if (count < 36) return mock.fetch(request)
    return Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }),
    )
  }
  const { dialect, stopReason, switches } = await detectDialect({ ...options, fetch })
  expect(stopReason).toBe('a request failed (ECONNRESET)')
  expect(dialect).toMatchObject({ timestamps: 'seconds', rateLimitReset: 'epoch_s' })
  expect(wrongSwitches(dialect, mock.dialect)).toEqual([])
  expect(switches.find(({ name }) => name === 'listOrder')?.reason).toBe(
    'The run ended before this could be confirmed.',
  )
})

test('reads are at least the spacing apart', async () => {
  const mock = createMock(manual)
  await detectDialect({ ...detectionOf(mock), spacingMs: 250 })
  const times = mock.requests().map(({ at }) => Date.parse(at))
  const gaps = times.map((time, index) => Math.abs(time - (times[index - 1] ?? -1e9)))
  expect(Math.min(...gaps)).toBe(250)
})

test('without the wait, a fixed window is not distinguished from a sliding one', async () => {
  const { switches } = await detect({}, { maxWaitMs: 0 })
  expect(switches.find(({ name }) => name === 'rateLimitWindow')).toMatchObject({
    value: undefined,
    candidates: ['fixed', 'sliding'],
  })
})

test('invalid options and a rejected key have one sentence, without the key', async () => {
  const { baseUrl, apiKey } = createMock().clientOptions
  const fetch = createMock().fetch
  const failure = (options: object) =>
    detectDialect({ baseUrl, apiKey, fetch, ...options }).catch((error: Error) => error.message)
  expect(await failure({ apiKey: 'pt_test_of_another_service' })).toBe(
    'Could not detect the dialect: GET /me has status 401. Check the base URL and the key, which needs the read permission.',
  )
  expect(await failure({ baseUrl: 'http://permits.example/v1' })).toContain('`baseUrl` must be an https: URL')
  const html = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
  expect(await failure({ fetch: async () => html() })).toBe(
    'Could not detect the dialect: GET /me has a body that is not JSON (text/html). Check that the base URL points to the API.',
  )
  expect(await failure({ fetch: async () => new Response(null, { status: 301 }) })).toBe(
    'Could not detect the dialect: GET /me has status 301. Check that the base URL points to the API.',
  )
  expect(await failure({ apiKey: 'short' })).toBe(
    '`apiKey` must have at least 8 characters, all of them visible ASCII.',
  )
  expect(await failure({ maxRequest: 5 })).toContain('did you mean maxRequests?')
  const leaky = (request: Request) => Promise.reject(new Error(request.headers.get('authorization') ?? ''))
  expect(await failure({ fetch: leaky })).not.toContain(apiKey)
})
