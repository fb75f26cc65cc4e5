import { expect, test } from 'vitest'
import { createTestMock } from './support.ts'

function createPreferringMock() {
  const mock = createTestMock({ preferHeader: true })
  return {
    mock,
    ask(prefer: string, path = '/me', init: RequestInit = {}) {
      const headers = { Authorization: `Bearer ${mock.apiKey}`, Prefer: prefer }
      return mock.fetch(`${mock.baseUrl}${path}`, { ...init, headers })
    },
  }
}

test('only the request itself gets the error that it prefers', async () => {
  const { mock, ask } = createPreferringMock()
  const response = await ask('code=429')
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({ error: { code: 'rate_limited' } })
  expect(response.headers.get('Preference-Applied')).toBe('code=429')
  expect((await ask('respond-async')).status).toBe(200)
  expect(mock.requests()[0]).toMatchObject({ fault: 'response' })
  expect(mock.requests()[0]?.reasons).toContainEqual({
    kind: 'fault',
    outcome: 'applied',
    id: 'preferred',
    text: 'response (preferred)',
  })
})

test.each([
  ['code=503, error=slow_down', 503, 'slow_down'],
  ['handling=lenient, CODE="503"; strict, foo', 503, 'server_error'],
  ['code=503, code=502', 503, 'server_error'],
])('Prefer: %s', async (prefer, status, code) => {
  const response = await createPreferringMock().ask(prefer)
  expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
})

test('kind and phase can be preferred', async () => {
  const { mock, ask } = createPreferringMock()
  const html = await ask('kind=html')
  expect([html.status, html.headers.get('Content-Type')]).toEqual([502, 'text/html'])
  const creation = { method: 'POST', body: '{"name":"Dana"}' }
  await expect(ask('kind=reset, phase=after_commit', '/contacts', creation)).rejects.toThrow(TypeError)
  expect(mock.contacts.size).toBe(41)
})

test('a delay alone delays the real response', async () => {
  const { mock, ask } = createPreferringMock()
  const response = ask('delay=2s')
  await mock.clock.advance('2s')
  expect((await response).status).toBe(200)
  expect((await response).headers.get('Preference-Applied')).toBe('delay=2s')
  const failing = ask('code=500, delay=250')
  await mock.clock.advance(250)
  expect((await failing).status).toBe(500)
  expect(mock.requests().map(({ duration_ms }) => duration_ms)).toEqual([2_000, 250])
})

test.each([
  ['code=200', 'code must be from 400 to 599 (received "200").'],
  ['code=abc', 'code must be from 400 to 599'],
  ['kind=fire', '`kind` must be one of'],
  ['delay=soon', 'Invalid duration "soon"'],
  ['status=429', 'status: unknown preference. Expected one of: code, error, delay, kind, phase.'],
  ['code', 'code must be from 400 to 599'],
])('Prefer: %s is ignored, with a reason in the journal', async (prefer, reason) => {
  const { mock, ask } = createPreferringMock()
  const response = await ask(prefer)
  expect(response.status).toBe(200)
  expect(response.headers.has('Preference-Applied')).toBe(false)
  expect(mock.requests()[0]?.reasons).toContainEqual({
    kind: 'preference',
    outcome: 'ignored',
    text: expect.stringContaining(reason),
  })
})

test('a key in the header is masked in the reason', async () => {
  const { mock, ask } = createPreferringMock()
  await ask(`kind=${mock.apiKey}`)
  expect(JSON.stringify(mock.requests())).not.toContain(mock.apiKey)
})

test('a planned fault waits for a request without a preference', async () => {
  const { mock, ask } = createPreferringMock()
  mock.faults.next({ status: 503 })
  expect((await ask('code=429')).status).toBe(429)
  expect((await ask('')).status).toBe(503)
})

test('by default the header means nothing', async () => {
  const mock = createTestMock()
  const headers = { Authorization: `Bearer ${mock.apiKey}`, Prefer: 'code=429' }
  expect((await mock.fetch(`${mock.baseUrl}/me`, { headers })).status).toBe(200)
})

test('a delay after the commit delays the real response', async () => {
  const { mock, ask } = createPreferringMock()
  const creation = { method: 'POST', body: '{"name":"Dana"}' }
  const response = ask('delay=2s, phase=after_commit', '/contacts', creation)
  await mock.clock.advance('1s')
  expect(mock.contacts.size).toBe(41)
  await mock.clock.advance('1s')
  expect((await response).status).toBe(201)
})

test('a fault of a key or a reused connection does not happen without them', async () => {
  const { mock, ask } = createPreferringMock()
  for (const { id } of mock.keys.all()) mock.keys.revoke(id)
  expect((await ask('kind=rate_limited, phase=after_commit')).status).toBe(401)
})
