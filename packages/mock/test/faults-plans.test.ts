import type { Fault } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

type TestMock = ReturnType<typeof createTestMock>

/** The statuses of that many requests, one after the other. */
async function statuses(mock: TestMock, count: number, path = '/me'): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await send(mock, path)).status)
  return found
}

test('nth counts the requests that fit from now on', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  mock.faults.nth(3, { status: 503, operation: 'getMe', times: 2 })
  await send(mock, '/permits')
  expect(await statuses(mock, 5)).toEqual([200, 200, 503, 503, 200])
  expect(mock.faults.all()).toEqual([])
})

test('nth comes before next, and next before a share', async () => {
  const mock = createTestMock()
  mock.faults.fraction(1, { status: 500 })
  mock.faults.next({ status: 502, times: 2 })
  mock.faults.nth(2, { status: 503 })
  expect(await statuses(mock, 4)).toEqual([502, 503, 502, 500])
})

test('a share is the same for the same seed, and has about the requested size', async () => {
  const run = async (seed: number) => {
    const mock = createTestMock({ permits: 1 })
    mock.faults.fraction(0.3, { status: 503, seed })
    return statuses(mock, 300)
  }
  const [one, again, other] = [await run(1), await run(1), await run(2)]
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
  const count = one.filter((status) => status === 503).length
  expect(count).toBeGreaterThan(60)
  expect(count).toBeLessThan(120)
})

test('faults do not disturb the randomness of one another', async () => {
  const failures = async (others: boolean) => {
    const mock = createTestMock({ permits: 1 })
    if (others) mock.faults.fraction(0.5, { kind: 'delay', seed: 9 })
    if (others) mock.faults.next({ status: 504, times: 5 })
    const { fault } = mock.faults.fraction(0.3, { status: 503, seed: 1 })
    const all = await statuses(mock, 60)
    expect(fault.seed).toBe(1)
    return all.flatMap((status, index) => (status === 503 && index >= 5 ? [index] : []))
  }
  expect(await failures(true)).toEqual(await failures(false))
})

test('a share ends after as many times, and never or always happens at its ends', async () => {
  const mock = createTestMock()
  mock.faults.fraction(1, { status: 503, times: 2 })
  mock.faults.fraction(0, { status: 500 })
  expect(await statuses(mock, 4)).toEqual([503, 503, 200, 200])
})

test('when looks at the request', async () => {
  const mock = createTestMock()
  const seen: unknown[] = []
  mock.faults.next({
    status: 503,
    when(request) {
      const { method, path, query, operation, body, key_id, organization_id } = request
      const page = query.get('page')
      const hasKey = request.headers.has('Authorization')
      seen.push({ method, path, page, operation, body, key_id, organization_id, hasKey })
      return body.includes('Dana')
    },
  })
  expect((await send(mock, '/permits?page=2')).status).toBe(200)
  expect((await send(mock, '/nothing', { key: null })).status).toBe(401)
  expect((await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })).status).toBe(503)
  const caller = {
    key_id: mock.keys.all()[0]?.id,
    organization_id: mock.organization.organization_id,
    hasKey: true,
  }
  expect(seen).toEqual([
    { method: 'GET', path: '/v1/permits', page: '2', operation: 'listPermits', body: '', ...caller },
    {
      method: 'GET',
      path: '/v1/nothing',
      page: null,
      operation: undefined,
      body: '',
      key_id: undefined,
      organization_id: undefined,
      hasKey: false,
    },
    {
      method: 'POST',
      path: '/v1/contacts',
      page: null,
      operation: 'createContact',
      body: '{"name":"Dana"}',
      ...caller,
    },
  ])
})

test('a planned fault has its past and remaining numbers of requests', async () => {
  const mock = createTestMock()
  const next = mock.faults.next({ status: 503, times: 2, operation: 'getMe' })
  const share = mock.faults.fraction(1, { kind: 'delay', latency: 0 })
  expect(mock.faults.all()).toEqual([next, share])
  await send(mock, '/me')
  expect(next).toMatchObject({ plan: { next: true }, remaining: 1, count: 1 })
  expect(JSON.parse(JSON.stringify(mock.faults.all()))).toEqual([
    {
      id: 'flt_1',
      plan: { next: true },
      fault: { status: 503, times: 2, operation: 'getMe' },
      remaining: 1,
      count: 1,
    },
    { id: 'flt_2', plan: { fraction: 1 }, fault: { kind: 'delay', latency: 0 }, remaining: null, count: 1 },
  ])
  mock.faults.delete('flt_1')
  expect(mock.faults.all()).toEqual([share])
  expect(() => mock.faults.delete('flt_1')).toThrow('Could not remove the fault: unknown id "flt_1"')
})

test('faults of an organization happen to its requests only, those of the mock to all', async () => {
  const mock = createTestMock()
  const [one, two] = [mock.createOrganization(), mock.createOrganization()]
  one.faults.next({ status: 503 })
  expect((await send(two, '/me')).status).toBe(200)
  expect((await send(mock, '/me', { key: null })).status).toBe(401)
  expect((await send(one, '/me')).status).toBe(503)
  mock.faults.next({ status: 502, times: 2 })
  one.faults.next({ status: 503 })
  expect((await send(mock, '/me', { key: null })).status).toBe(502)
  expect((await send(one, '/me')).status).toBe(502)
  expect((await send(one, '/me')).status).toBe(503)
})

const mistakes: [fault: object, message: string][] = [
  [{ status: 600 }, '`status` must be an integer from 200 to 599 (received 600).'],
  [{ status: '503' }, '`status` must be an integer from 200 to 599 (received "503").'],
  [{ status: 42 }, '`status` must be an integer from 200 to 599 (received 42).'],
  [
    { status: 200 },
    "`status` must be from 400 to 599 for an error (received 200). Use kind: 'delay' to change",
  ],
  [
    { kind: 'reset', status: 500 },
    "`status` has no effect on a fault of the kind 'reset'. Remove it, or change the kind.",
  ],
  [{ kind: 'delay', code: 'slow' }, '`code` has no effect'],
  [{ times: 0 }, '`times` must be an integer of at least 1 (received 0).'],
  [{ times: 1.5 }, '`times` must be an integer of at least 1 (received 1.5).'],
  [{ operation: 'getYou' }, '`operation` must be one of getMe, '],
  [{ kind: 'fire' }, '`kind` must be one of response, reset, '],
  [{ phase: 'later' }, '`phase` must be one of before, after_commit (received "later").'],
  [{ code: '' }, '`code` must be a non-empty string'],
  [{ headers: { 'bad name': 'x' } }, '`headers` must be an object of valid headers'],
  [{ headers: { 'X-Split': 'a\r\nb' } }, '`headers` must be an object of valid headers'],
  [{ headers: { 'Retry-After': '3\n' } }, '`headers` must be an object of valid headers'],
  [{ when: 'always' }, '`when` must be a function (received "always").'],
  [{ seed: {} }, '`seed` must be a number or a non-empty string (received {}).'],
  [{ latency: '3  s' }, 'Invalid duration "3  s"'],
  [{ latency: '2d' }, '`latency` must be at most a day (received "2d").'],
  [{ latency: { min: 0, max: 1e12 } }, 'at most a day'],
  [{ latency: { min: 3 } }, "`latency` must be a duration such as '250ms'"],
  [
    { latency: { min: 3, max: 2 } },
    'The minimum of a latency must not be above its maximum (received 3 ms and 2 ms).',
  ],
  [{ latency: { median: 0, p99: 2 } }, 'The median of a latency must be above 0'],
]

test.each(mistakes)('the fault %j throws', (fault, message) => {
  const { faults } = createTestMock({ permits: 1 })
  expect(() => faults.next(fault as Fault)).toThrow(message)
  expect(faults.all()).toEqual([])
})

test('an invalid plan throws', () => {
  const { faults } = createTestMock({ permits: 1 })
  expect(() => faults.nth(0)).toThrow('`n` must be an integer of at least 1 (received 0).')
  expect(() => faults.fraction(1.1)).toThrow('`fraction` must be a number from 0 to 1 (received 1.1).')
  expect(() => faults.fraction(Number.NaN)).toThrow('`fraction` must be a number from 0 to 1')
})

test('every: each nth request that fits, as often as times says', async () => {
  const mock = createTestMock()
  const planned = mock.faults.every(3, { status: 503, operation: 'getMe', times: 2 })
  expect(planned).toMatchObject({ plan: { every: 3 }, remaining: 2 })
  const statuses: number[] = []
  for (let count = 0; count < 10; count += 1) {
    await send(mock, '/contacts')
    statuses.push((await send(mock, '/me')).status)
  }
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503, 200, 200, 200, 200])
  expect(mock.faults.all()).toEqual([])
  expect(() => mock.faults.every(0)).toThrow('`n` must be an integer of at least 1 (received 0).')
})
