import { connect } from 'node:net'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestMock } from './support.ts'

/** Sends the first line and the headers unchanged, and returns the response as text. */
async function send(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end([...lines, 'Host: x', 'Connection: close', '', ''].join('\r\n'))
  let response = ''
  for await (const chunk of socket) response += chunk
  return response
}

test.each([
  ['/v1/contacts/../me', '/v1/me', ''],
  ['/v1/contacts/%2E%2e/me?a=b', '/v1/me', '?a=b'],
  ['/v1/./me', '/v1/me', ''],
  ['/v1\\me', '/v1/me', ''],
  ["/v1/me?status='new'", '/v1/me', '?status=%27new%27'],
  ['/v1/me#there', '/v1/me', ''],
])('%s is read as a `Request` has it', async (target, path, search) => {
  const mock = createTestMock()
  const { port, close } = await serve(mock)
  onTestFinished(() => close())
  const response = await send(port, `GET ${target} HTTP/1.1`, `Authorization: Bearer ${mock.apiKey}`)
  expect(response).toMatch(/^HTTP\/1.1 200 /)
  expect(mock.requests()).toMatchObject([{ path, search, operation: 'getMe' }])
})

test('headers of one name count together, as `Headers` has them', async () => {
  const mock = createTestMock()
  const { port, close } = await serve(mock)
  onTestFinished(() => close())
  const key = `Authorization: Bearer ${mock.apiKey}`
  expect(await send(port, 'GET /v1/me HTTP/1.1', key, key)).toMatch(/^HTTP\/1.1 401 [\s\S]*must be: Bearer/)
  await send(port, 'GET /v1/me HTTP/1.1', key, 'X-B: 1', 'X-A: 2', 'x-b: 3')
  const headers = Object.entries(mock.requests().at(-1)?.request.headers ?? {})
  expect(headers.filter(([name]) => name.startsWith('x-'))).toEqual([
    ['x-a', '2'],
    ['x-b', '1, 3'],
  ])
})

test('a response has its length', async () => {
  const mock = createTestMock()
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const body = JSON.stringify({ name: 'Zoë 🏗️' })
  const response = await fetch(`${url}/contacts`, { method: 'POST', headers, body })
  const length = (await response.clone().arrayBuffer()).byteLength
  expect(response.headers.get('Content-Length')).toBe(String(length))
  expect(await response.json()).toMatchObject({ data: { name: 'Zoë 🏗️' } })
})

test('a wrapper of the mock’s `fetch` is served', async () => {
  const mock = createTestMock()
  const seen: string[] = []
  const { url, close } = await serve({
    ...mock,
    async fetch(input, init) {
      const request = new Request(input, init)
      seen.push(`${request.method} ${request.headers.get('X-Mine')} ${await request.clone().text()}`)
      const response = await mock.fetch(request)
      response.headers.set('X-Theirs', 'yes')
      return response
    },
  })
  onTestFinished(() => close())
  const headers = { Authorization: `Bearer ${mock.apiKey}`, 'X-Mine': 'yes' }
  const added = await fetch(`${url}/contacts`, { method: 'POST', headers, body: '{"name":"Zoë"}' })
  expect([added.status, added.headers.get('X-Theirs')]).toEqual([201, 'yes'])
  expect(await added.json()).toMatchObject({ data: { name: 'Zoë' } })
  expect((await fetch(`${url}/me`, { method: 'HEAD', headers })).status).toBe(200)
  expect(seen).toEqual(['POST yes {"name":"Zoë"}', 'HEAD yes '])
})

test('a fault’s condition gets `Headers` over HTTP too', async () => {
  const mock = createTestMock()
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  mock.faults.next({
    status: 503,
    when: ({ headers }) => headers instanceof Headers && headers.has('X-Mine'),
  })
  const sendWith = (extra: object) =>
    fetch(`${url}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}`, ...extra } })
  expect((await sendWith({})).status).toBe(200)
  expect((await sendWith({ 'X-Mine': '1' })).status).toBe(503)
})
