import { createMock, type Mock } from '@permit-tracking/mock'
import { describe, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../tests/harness/collect-garbage.ts'
import { createTestMock, send } from './support.ts'

const fetchMe = (mock: Mock, init: RequestInit = {}) =>
  mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` }, ...init })

test('rate_limited uses up the window of the key: headers and later requests agree', async () => {
  const mock = createTestMock({ plan: 'starter', dialect: { retryAfter: 'seconds' } })
  mock.faults.next({ kind: 'rate_limited' })
  const first = await send(mock, '/me')
  expect([first.status, first.body.error?.code]).toEqual([429, 'rate_limited'])
  expect(first.headers.get('X-RateLimit-Remaining')).toBe('0')
  expect(first.headers.get('X-RateLimit-Reset')).toBe('1772452860')
  expect(first.headers.get('Retry-After')).toBe('60')
  await mock.clock.advance('59s')
  expect((await send(mock, '/me')).status).toBe(429)
  await mock.clock.advance('1s')
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('99')
})

test('key_revoked revokes the key for good', async () => {
  const mock = createTestMock()
  mock.faults.nth(2, { kind: 'key_revoked' })
  expect((await send(mock, '/me')).status).toBe(200)
  expect((await send(mock, '/me')).status).toBe(401)
  expect((await send(mock, '/me')).status).toBe(401)
  expect(mock.keys.all()[0]?.revoked_at).toBe('2026-03-02T12:00:00Z')
})

test.each([
  ['rate_limited', 429],
  ['key_revoked', 401],
] as const)('%s after_commit does the work once and then fails', async (kind, status) => {
  const mock = createTestMock()
  mock.faults.next({ kind, phase: 'after_commit' })
  const creation = { method: 'POST', body: { name: 'Dana' } }
  expect((await send(mock, '/contacts', creation)).status).toBe(status)
  expect(mock.contacts.size).toBe(41)
  const reasons = mock.requests()[0]?.reasons ?? []
  expect(reasons.filter((reason) => reason.kind === 'rate_limit')).toHaveLength(1)
  expect(reasons.filter((reason) => reason.outcome === 'rejected')).toEqual([])
  expect((await send(mock, '/contacts', creation)).status).toBe(status)
  expect(mock.contacts.size).toBe(41)
})

test('a fault of the key waits for a request with a valid one', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'rate_limited' })
  expect((await send(mock, '/me', { key: null })).status).toBe(401)
  expect((await send(mock, '/me', { key: 'pt_test_nobody' })).status).toBe(401)
  expect((await send(mock, '/me')).status).toBe(429)
})

test('wrong_content_type has the right body', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'wrong_content_type' })
  mock.faults.next({ kind: 'wrong_content_type', headers: { 'content-type': 'application/xml' } })
  const [response, other] = [await fetchMe(mock), await fetchMe(mock)]
  expect(response.headers.get('Content-Type')).toBe('text/plain;charset=UTF-8')
  expect(await response.json()).toHaveProperty('data.organization_name')
  expect(other.headers.get('Content-Type')).toBe('application/xml')
})

test('slow_body without latency is complete at once, even if the clock stands still', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'slow_body', latency: 0 })
  expect(await (await fetchMe(mock)).json()).toHaveProperty('data')
})

test('slow_body comes in pieces over its latency, and whole, and takes time only while somebody reads it', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'slow_body', latency: '10s' })
  const response = await fetchMe(mock)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('999')
  await mock.clock.advance('1m')
  let isRead = false
  const reading = response.text().then((text) => {
    isRead = true
    return text
  })
  await mock.clock.advance('9s')
  expect(isRead).toBe(false)
  await mock.clock.advance('1s')
  expect(JSON.parse(await reading)).toHaveProperty('data.organization_id')
})

test('an abort ends a slow body with the reason of the signal', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'slow_body', latency: '10s' })
  const controller = new AbortController()
  const response = await fetchMe(mock, { signal: controller.signal })
  const reading = response.text()
  const reason = new Error('given up')
  await collectGarbage()
  controller.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

test('a truncated body is longer than what arrives, and its reader gets an error', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'truncated' })
  const response = await fetchMe(mock)
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.length).toBeLessThan(Number(response.headers.get('Content-Length')))
  await expect(reader?.read()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
})

test('a late or slow response keeps the process alive until it was sent, and no longer', async () => {
  const [started, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const lastTimer = () => started.mock.results.at(-1)?.value as NodeJS.Timeout | undefined
  const mock = createMock({ permits: 1 })
  mock.faults.next({ kind: 'delay', latency: '30ms' })
  const late = send(mock, '/me')
  expect(lastTimer()?.hasRef()).toBe(true)
  expect((await late).status).toBe(200)

  mock.faults.next({ kind: 'slow_body', latency: '10m' })
  const controller = new AbortController()
  const reading = (await fetchMe(mock, { signal: controller.signal })).text()
  const ofBody = lastTimer()
  expect(ofBody?.hasRef()).toBe(true)
  controller.abort()
  await expect(reading).rejects.toThrow('aborted')
  expect(ended).toHaveBeenCalledWith(ofBody)

  mock.faults.next({ latency: '10m' })
  const cut = send(mock, '/me')
  const ofRequest = lastTimer()
  expect(ofRequest?.hasRef()).toBe(true)
  mock.reset()
  await expect(cut).rejects.toThrow('fetch failed')
  expect(ended).toHaveBeenCalledWith(ofRequest)
})

describe('an error has the headers that the service puts on one of its status', () => {
  const limits = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '999', 'x-ratelimit-reset': '60' }
  const usedUp = { ...limits, 'x-ratelimit-remaining': '0', 'retry-after': '60' }
  const challenge = { 'www-authenticate': 'Bearer' }

  test.each([
    [{ status: 429 }, usedUp],
    [{ status: 429, phase: 'after_commit' }, usedUp],
    [{}, limits],
    [
      { status: 500, phase: 'after_commit' },
      { ...limits, 'x-ratelimit-remaining': '998' },
    ],
    [{ status: 401 }, challenge],
    [{ status: 401, phase: 'after_commit' }, challenge],
    [
      { status: 429, headers: { 'retry-AFTER': '3' } },
      { ...usedUp, 'retry-after': '3' },
    ],
    [{ kind: 'html' }, {}],
    [{ kind: 'empty' }, {}],
  ] as const)('%j: %j', async (fault, expected) => {
    const mock = createTestMock({ dialect: { retryAfter: 'seconds', rateLimitReset: 'delta_s' } })
    await send(mock, '/me')
    mock.faults.next(fault)
    expect(ownHeaders(await fetchMe(mock))).toEqual(expected)
    const counted = 'phase' in fault ? 3 : 2
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe(`${1_000 - counted}`)
  })

  test('without a valid key it shows no limit, and it opens no window', async () => {
    const mock = createTestMock()
    mock.faults.next({ status: 429, times: 2 })
    expect(ownHeaders(await send(mock, '/me', { key: 'pt_test_unknown' }))).toEqual({})
    expect(ownHeaders(await send(mock, '/me'))).toMatchObject({ 'x-ratelimit-reset': '1772452860' })
    await mock.clock.advance('30s')
    expect((await send(mock, '/me')).headers.get('X-RateLimit-Reset')).toBe('1772452890')
  })

  function ownHeaders({ headers }: { readonly headers: Headers }): Record<string, string> {
    return Object.fromEntries([...headers].filter(([name]) => name !== 'date' && name !== 'content-type'))
  }
})

test('a delay is the real response, late, and adds to another fault', async () => {
  const mock = createTestMock()
  mock.faults.fraction(1, { kind: 'delay', latency: '2s' })
  mock.faults.next({ status: 503, latency: '1s' })
  const failing = send(mock, '/me')
  await mock.clock.advance('3s')
  expect((await failing).status).toBe(503)
  const late = send(mock, '/me')
  await mock.clock.advance('2s')
  expect((await late).status).toBe(200)
  expect(mock.requests().map(({ duration_ms }) => duration_ms)).toEqual([3_000, 2_000])
})

/** Returns the durations of 400 requests, sorted. */
async function latencies(latency: object, seed: number): Promise<number[]> {
  const mock = createTestMock({ permits: 1 })
  mock.faults.fraction(1, { kind: 'delay', latency: latency as { min: number; max: number }, seed })
  const all = Array.from({ length: 400 }, () => send(mock, '/me'))
  await mock.clock.advance('1h')
  await Promise.all(all)
  return mock.requests().map(({ duration_ms }) => duration_ms)
}

test('a uniform latency stays in its bounds and is the same for the same seed', async () => {
  const all = await latencies({ min: '100ms', max: '1s' }, 1)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...all)).toBeLessThanOrEqual(1_000)
  const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length
  expect(mean).toBeGreaterThan(500)
  expect(mean).toBeLessThan(600)
  expect(await latencies({ min: '100ms', max: '1s' }, 1)).toEqual(all)
  expect(await latencies({ min: '100ms', max: '1s' }, 2)).not.toEqual(all)
})

test('a lognormal latency has its median and its tail', async () => {
  const all = (await latencies({ median: '80ms', p99: '1s' }, 1)).sort((a, b) => a - b)
  expect(all[200]).toBeGreaterThan(65)
  expect(all[200]).toBeLessThan(95)
  expect(all[380]).toBeLessThan(1_000)
  expect(all.at(-1)).toBeGreaterThan(600)
})

test('an abort while the body of the request is read rejects with the reason of the signal', async () => {
  const mock = createTestMock()
  const controller = new AbortController()
  const reason = new Error('given up')
  const answer = mock.fetch(
    new Request(`${mock.baseUrl}/contacts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mock.apiKey}` },
      // It never ends.
      body: new ReadableStream(),
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit),
  )
  controller.abort(reason)
  await expect(answer).rejects.toBe(reason)
  expect(mock.requests()).toMatchObject([{ operation: 'createContact', status: undefined }])
})

test('a slow body that is no longer read blocks nothing', async () => {
  vi.useFakeTimers()
  const mock = createMock({ permits: 1 })
  mock.faults.next({ kind: 'slow_body', latency: '1m' })
  const response = await mock.fetch(`${mock.baseUrl}/me`, {
    headers: { authorization: `Bearer ${mock.apiKey}` },
  })
  const reader = response.body?.getReader()
  const reading = reader?.read()
  await vi.advanceTimersByTimeAsync(6_000)
  await reading
  void reader?.read()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(1)
  await reader?.cancel()
  expect(vi.getTimerCount()).toBe(0)
})

test('reset_on_reuse in process: every request may be one, and fails as with fetch', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'reset_on_reuse', when: ({ isReused }) => isReused })
  const { fetch, baseUrl } = mock.clientOptions
  await expect(fetch(`${baseUrl}/me`)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { code: 'ECONNRESET' },
  })
})
