import { expect, test } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

const creation = { method: 'POST', body: { name: 'Dana' } }

test('a fault responds once in place of the service, which does not see the request', async () => {
  const mock = createTestMock()
  mock.faults.next({ status: 503 })
  const { status, body, headers } = await send(mock, '/contacts', creation)
  expect(status).toBe(503)
  expect(body.error?.code).toBe('server_error')
  expect(headers.get('X-RateLimit-Remaining')).toBe('1000')
  expect(mock.contacts.size).toBe(40)
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('999')
})

test('without options a fault is a 500', async () => {
  const mock = createTestMock()
  mock.faults.next()
  expect((await send(mock, '/me')).status).toBe(500)
})

test('faults happen as often as they should, in their order', async () => {
  const mock = createTestMock()
  mock.faults.next({ status: 503, times: 2 })
  mock.faults.next({ status: 429, code: 'slow_down', headers: { 'Retry-After': '3' } })
  const responses = [
    await send(mock, '/me'),
    await send(mock, '/me'),
    await send(mock, '/me'),
    await send(mock, '/me'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 429, 200])
  expect(responses[2]?.body.error?.code).toBe('slow_down')
  expect(responses[2]?.headers.get('Retry-After')).toBe('3')
})

test('a fault for an operation does not affect the others', async () => {
  const mock = createTestMock()
  mock.faults.next({ operation: 'createContact', status: 502 })
  expect((await send(mock, '/me')).status).toBe(200)
  expect((await send(mock, '/contacts', creation)).status).toBe(502)
})

test('after_commit loses the response of completed work', async () => {
  const mock = createTestMock()
  mock.faults.next({ phase: 'after_commit', kind: 'reset' })
  await expect(send(mock, '/contacts', creation)).rejects.toThrow(TypeError)
  expect(mock.contacts.size).toBe(41)
})

test('clear removes pending faults', async () => {
  const mock = createTestMock()
  mock.faults.next({ times: 5 })
  mock.faults.clear()
  expect((await send(mock, '/me')).status).toBe(200)
})

test('reset rejects as fetch does', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'reset' })
  const error = await send(mock, '/me').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TypeError)
  expect(error).toHaveProperty('cause.code', 'ECONNRESET')
})

const fetchMe = async (mock: ReturnType<typeof createTestMock>) =>
  mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })

test('html is the error page of a proxy', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'html' })
  const response = await fetchMe(mock)
  expect(response.status).toBe(502)
  expect(response.headers.get('Content-Type')).toBe('text/html')
  expect(await response.text()).toContain('<html>')
})

test('empty has no body', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'empty', status: 504 })
  const response = await fetchMe(mock)
  expect([response.status, await response.text()]).toEqual([504, ''])
})

test('invalid_json is whole, but no JSON', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'invalid_json', phase: 'after_commit' })
  const response = await fetchMe(mock)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('999')
  expect(() => JSON.parse(text)).toThrow(SyntaxError)
})

test('truncated before the commit fails while the body is read, too', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'truncated', phase: 'before' })
  const response = await fetchMe(mock)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow(TypeError)
})

test('a status without a body has none', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'invalid_json', status: 204 })
  expect(await send(mock, '/me')).toMatchObject({ status: 204, body: undefined })
})

test('a truncated response fails even if the real one has no body', async () => {
  const mock = createTestMock({ dialect: { deleteStatus: 204 } })
  mock.faults.next({ kind: 'truncated', phase: 'after_commit' })
  const path = `/watchlist/${watchedPermit(mock).uuid}`
  await expect(send(mock, path, { method: 'DELETE' })).rejects.toThrow(TypeError)
})
