import { createHandlers } from '@permit-tracking/mock/msw'
import { operations } from '@permit-tracking/spec/operations'
import { getResponse, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestMock } from './support.ts'

const mock = createTestMock()
const server = setupServer(...createHandlers(mock))

beforeAll(() => server.listen())
beforeEach(() => mock.faults.clear())
afterAll(() => server.close())

const authorized = (init: RequestInit = {}) => ({
  ...init,
  headers: { Authorization: `Bearer ${mock.apiKey}` },
})

test('there is one handler for each operation and one for everything else beneath the base address', () => {
  expect(createHandlers(mock)).toHaveLength(Object.keys(operations).length + 1)
})

test('global fetch receives responses of the mock', async () => {
  const response = await fetch(`${mock.baseUrl}/permits?per_page=2`, authorized())
  expect(response.status).toBe(200)
  expect(response.headers.get('X-RateLimit-Limit')).toBe('1000')
  expect(await response.json()).toMatchObject({ data: { length: 2 }, meta: { per_page: 2 } })
})

test('a key of another mock gets a 401 from the mock that received the request, without its seed', async () => {
  const other = createTestMock({ seed: 'other' })
  server.use(...createHandlers(other))
  onTestFinished(() => server.resetHandlers())
  const response = await fetch(`${mock.baseUrl}/me`, authorized())
  const message = 'The API key is not valid: the mock that received the request has no such key.'
  expect(await response.json()).toMatchObject({ error: { code: 'unauthorized', message } })
  expect(other.requests()[0]?.reasons).toEqual([{ kind: 'key', outcome: 'rejected', text: message }])
})

test('an aborted request prints nothing', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  mock.faults.next({ kind: 'delay', latency: '1h' })
  const controller = new AbortController()
  const { signal } = controller
  const aborted = expect(fetch(`${mock.baseUrl}/me`, authorized({ signal }))).rejects.toThrow('enough')
  await vi.waitUntil(() => mock.faults.all().length === 0, { interval: 1 })
  controller.abort(new Error('enough'))
  await aborted
  expect(mock.requests().at(-1)).toMatchObject({ operation: 'getMe', status: undefined })
  // MSW handles what its handlers return or throw a few turns later.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  expect(printed).not.toHaveBeenCalled()
})

test('a response has a Content-Length', async () => {
  const response = await fetch(
    `${mock.baseUrl}/contacts`,
    authorized({ method: 'POST', body: '{"name":"Żaneta Łuć"}' }),
  )
  const bytes = await response.arrayBuffer()
  expect(new TextDecoder().decode(bytes)).toContain('Żaneta Łuć')
  expect(response.headers.get('Content-Length')).toBe(String(bytes.byteLength))
})

test('a response with its own Content-Length has it once', async () => {
  mock.faults.next({ status: 503 })
  const plain = await (await fetch(`${mock.baseUrl}/me`, authorized())).text()
  mock.faults.next({ status: 503, headers: { 'content-length': `${plain.length}` } })
  const said = await fetch(`${mock.baseUrl}/me`, authorized())
  expect([await said.text(), said.headers.get('Content-Length')]).toEqual([plain, `${plain.length}`])
  const own = async () => HttpResponse.json({ data: [] })
  server.use(...createHandlers({ ...mock, fetch: own }))
  const wrapped = await fetch(`${mock.baseUrl}/me`, authorized())
  server.resetHandlers()
  expect([await wrapped.json(), wrapped.headers.get('Content-Length')]).toEqual([{ data: [] }, '11'])
})

test('unknown routes beneath the base address are 404, with a key', async () => {
  const statuses = await Promise.all(
    ['/nothing', '', '/permits/a/b/c'].map(
      async (path) => (await fetch(mock.baseUrl + path, authorized())).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
  expect((await fetch(`${mock.baseUrl}/nothing`)).status).toBe(401)
})

test('a response without a body arrives', async () => {
  const other = createTestMock({ baseUrl: 'http://other.test/v1', dialect: { deleteStatus: 204 } })
  server.use(...createHandlers(other))
  const [permit] = other.watchlist.all({ order: 'uuid' })
  const response = await fetch(`${other.baseUrl}/watchlist/${permit?.uuid}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${other.apiKey}` },
  })
  server.resetHandlers()
  expect([response.status, await response.text()]).toEqual([204, ''])
})

test.each(['reset', 'truncated'] as const)('%s becomes a network error', async (kind) => {
  mock.faults.next({ kind })
  await expect(fetch(`${mock.baseUrl}/me`, authorized())).rejects.toThrow(TypeError)
})

/** Simulates Firefox, whose requests have no `body`. */
function hideBodies() {
  vi.spyOn(Request.prototype, 'body', 'get').mockReturnValue(undefined as never)
}

test('beneath another path a body arrives where requests have no `body`, as in Firefox', async () => {
  const other = createTestMock({ baseUrl: 'https://permits.example/other' })
  const handlers = createHandlers(other)
  const request = new Request('https://permits.example/other/contacts?x=1', {
    ...authorized({ method: 'POST', body: '{"name":"Dana"}' }),
  })
  hideBodies()
  const response = await getResponse(handlers, request)
  expect(response?.status).toBe(201)
  expect(other.requests().at(-1)).toMatchObject({ path: '/other/contacts', search: '?x=1' })
})

test('where requests have no `body`, none is waited for with a GET', async () => {
  hideBodies()
  mock.faults.next({ kind: 'delay', latency: '1s' })
  const answer = mock.fetch(`${mock.baseUrl}/me`, authorized())
  expect(mock.clock.pending()).toHaveLength(1)
  await mock.clock.advance('1s')
  expect((await answer).status).toBe(200)
  expect(mock.requests().at(-1)?.request.body).toBeUndefined()
})
