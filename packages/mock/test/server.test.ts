import { connect } from 'node:net'
import type { Mock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestMock } from './support.ts'

async function listen(mock: Mock) {
  const server = await serve(mock)
  onTestFinished(() => server.close())
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  return {
    ...server,
    get: (path: string, init: RequestInit = {}) => fetch(server.url + path, { headers, ...init }),
  }
}

/** Sends the text as it is and returns everything that comes back. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}

test('the service responds over HTTP', async () => {
  const mock = createTestMock()
  const { url, port, get } = await listen(mock)
  expect(url).toBe(`http://127.0.0.1:${port}/v1`)
  const response = await get('/me')
  expect(response.status).toBe(200)
  expect(response.headers.get('Date')).toBe('Mon, 02 Mar 2026 12:00:00 GMT')
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('999')
  expect(await response.json()).toMatchObject({ data: mock.organization })
})

test('a response without a body arrives', async () => {
  const mock = createTestMock({ dialect: { deleteStatus: 204 } })
  const { get } = await listen(mock)
  const [permit] = mock.watchlist.all({ order: 'uuid' })
  expect((await get(`/watchlist/${permit?.uuid}`, { method: 'DELETE' })).status).toBe(204)
})

test('HEAD returns the same as GET, without the body', async () => {
  const mock = createTestMock()
  const { get } = await listen(mock)
  const head = await get('/me', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('X-RateLimit-Remaining')).toBe('999')
  expect(mock.requests()).toMatchObject([{ method: 'HEAD', operation: 'getMe' }])
  expect((await get('/nothing', { method: 'HEAD' })).status).toBe(404)
})

test.each([
  ['/me', 'GET, HEAD, OPTIONS'],
  ['/contacts', 'GET, POST, HEAD, OPTIONS'],
  ['/watchlist', 'POST, OPTIONS'],
  ['/watchlist/a', 'DELETE, OPTIONS'],
])('OPTIONS %s needs no key and allows %s', async (path, allowed) => {
  const mock = createTestMock()
  const { url } = await listen(mock)
  const response = await fetch(url + path, { method: 'OPTIONS' })
  expect([response.status, response.headers.get('Allow')]).toEqual([204, allowed])
  expect((await fetch(`${url}/nothing`, { method: 'OPTIONS' })).headers.get('Allow')).toBeNull()
})

test.each([1_048_577, 8 * 1_048_576])(
  'a body of %s bytes is rejected, with an entry in the journal',
  async (length) => {
    const mock = createTestMock()
    const { get } = await listen(mock)
    const response = await get('/contacts', { method: 'POST', body: 'x'.repeat(length) })
    expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([400, '999'])
    const message = 'body: must be at most 1 MiB.'
    expect(await response.json()).toEqual({ error: { code: 'invalid_request', message } })
    const entry = {
      path: '/v1/contacts',
      operation: 'createContact',
      status: 400,
      request: { body: undefined },
    }
    expect(mock.requests()).toMatchObject([entry])
    expect(mock.requests()[0]?.reasons.at(-1)).toEqual({
      kind: 'operation',
      outcome: 'rejected',
      text: message,
    })
    expect(mock.contacts.size).toBe(createTestMock().contacts.size)
  },
)

test('a body over 1 MiB is rejected after the key is checked, and never reaches a wrapped `fetch`', async () => {
  const mock = createTestMock()
  const { get } = await listen(mock)
  const init = { method: 'POST', body: 'x'.repeat(1_048_577) }
  expect((await get('/contacts', { ...init, headers: {} })).status).toBe(401)
  expect(mock.requests()).toMatchObject([{ status: 401, key_id: undefined }])
  const wrapped = await listen({ ...mock, fetch: () => Promise.reject(new Error('was called')) })
  expect((await wrapped.get('/contacts', init)).status).toBe(400)
})

test('a request without Host fails with a JSON error, and HTTP/1.0 needs none', async () => {
  const mock = createTestMock()
  const { port } = await listen(mock)
  const key = `Authorization: Bearer ${mock.apiKey}`
  expect(await sendRaw(port, `GET /v1/me HTTP/1.1\r\n${key}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 [\s\S]*{"error":{"code":"invalid_request","message":"The Host header is missing/,
  )
  expect(await sendRaw(port, `GET /v1/me HTTP/1.0\r\n${key}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

test('junk after a body fails after the response to the previous request', async () => {
  const mock = createTestMock()
  const { port } = await listen(mock)
  const post = (...headers: string[]) =>
    ['POST /v1/contacts HTTP/1.1', 'Host: x', `Authorization: Bearer ${mock.apiKey}`, ...headers].join('\r\n')
  const followed = await sendRaw(port, `${post('Content-Length: 12')}\r\n\r\n{"name":"a"}JUNK`)
  expect(followed.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 400'])
  expect(followed).toMatch(/Date: [\s\S]*Date: Mon, 02 Mar 2026 [\s\S]*"invalid_request"/)
  const closed = await sendRaw(
    port,
    `${post('Connection: close', 'Content-Length: 12')}\r\n\r\n{"name":"b"}JUNK`,
  )
  expect(closed.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201'])
  const cut = await sendRaw(port, `${post('Transfer-Encoding: chunked')}\r\n\r\n3\r\nabcJUNK`)
  expect(cut.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(mock.requests().map(({ status }) => status)).toEqual([201, 201])
})

test('an invalid request target returns 400, and a path with two slashes is not a host', async () => {
  const { port } = await listen(createTestMock())
  expect(await sendRaw(port, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 204 [\s\S]*Allow: GET/i,
  )
  expect(
    await sendRaw(port, 'GET http://other.test/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1.1 401 /)
  for (const text of ['nonsense\r\n\r\n', 'GET /v1/me HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n']) {
    expect(await sendRaw(port, text)).toMatch(/^HTTP\/1.1 400 [\s\S]*"invalid_request"/)
  }
  expect(await sendRaw(port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 [\s\S]*16 KiB/,
  )
  expect(await sendRaw(port, 'GET //evil/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 401 /,
  )
})

test('TRACE has an unknown route, and pages on other origins read the response', async () => {
  const mock = createTestMock()
  const { port } = await listen(mock)
  const wrapped = await listen({ ...mock, fetch: () => Promise.reject(new Error('was called')) })
  const headers = `Host: x\r\nOrigin: https://a.example\r\nAuthorization: Bearer ${mock.apiKey}\r\n`
  for (const target of [port, wrapped.port]) {
    const response = await sendRaw(target, `TRACE /v1/me HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1.1 404 [\s\S]*"not_found"/)
    expect(response).toMatch(/access-control-allow-origin: \*/i)
  }
  expect(mock.requests()).toMatchObject([{ method: 'TRACE', status: 404, operation: undefined }])
})

test('the control API has absolute URLs as request targets, too', async () => {
  const mock = createTestMock()
  const { port, close } = await serve(mock, { control: { token: 'letmein' } })
  onTestFinished(() => close())
  const headers = 'Host: x\r\nX-Mock-Token: letmein\r\nConnection: close'
  expect(await sendRaw(port, `GET http://x/_mock HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await sendRaw(port, `GET HTTP://x/_mock/clock HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(/"manual"/)
  expect(mock.requests()).toEqual([])
})

test('an empty host throws', async () => {
  await expect(serve(createTestMock(), { host: '' })).rejects.toThrow(
    new TypeError('`host` must be a non-empty string (received "").'),
  )
})

test('a client that disconnects aborts its request', async () => {
  const mock = createTestMock()
  const controller = new AbortController()
  const served = Promise.withResolvers<unknown>()
  const { get } = await listen({
    ...mock,
    async fetch(input, init) {
      controller.abort()
      const response = mock.fetch(input, init)
      response.catch(served.resolve)
      return response
    },
  })
  mock.faults.next({ latency: 1_000_000 })
  await expect(get('/me', { signal: controller.signal })).rejects.toThrow('aborted')
  expect(await served.promise).toMatchObject({ name: 'AbortError' })
  expect(mock.requests()).toMatchObject([{ status: undefined, fault: 'response' }])
})

test('closing ends idle connections and frees the port', async () => {
  const mock = createTestMock()
  const first = await serve(mock)
  await fetch(`${first.url}/me`)
  await first.close()
  await expect(fetch(`${first.url}/me`)).rejects.toThrow(TypeError)
  const second = await serve(mock, { port: first.port })
  expect(second.port).toBe(first.port)
  await second.close()
})

test('a port in use throws', async () => {
  const mock = createTestMock()
  const { port } = await listen(mock)
  await expect(serve(mock, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closing aborts requests in flight after the timeout, or at once if it is forced', async () => {
  for (const [closeTimeout, force] of [
    [1, false],
    ['1h', true],
  ] as const) {
    const mock = createTestMock()
    const server = await serve(mock, { closeTimeout })
    mock.faults.next({ latency: '1h' })
    const stuck = expect(
      fetch(`${server.url}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } }),
    ).rejects.toThrow(TypeError)
    // The request is on the mock's clock as soon as the server has it.
    await vi.waitUntil(() => mock.faults.all().length === 0, { interval: 1 })
    const closed = server.close()
    if (force) await server.close({ force })
    await closed
    await stuck
  }
})
