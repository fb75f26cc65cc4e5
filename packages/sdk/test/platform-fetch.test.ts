import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, type ClientOptions, createClient } from '@permit-tracking/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKey } from './client-on.ts'
import { record200, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

type Call = (client: Client) => PromiseLike<unknown>

/** Requests as the service receives them: method, address, headers and body. */
const received: unknown[] = []
let server: Server
let closed: Promise<unknown>
let baseUrl: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url = '', rawHeaders } = request
    if (url.includes('never')) closed = once(response, 'close')
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ method, url, rawHeaders, body })
    if (url.includes('never')) return
    if (url.includes('moved')) response.writeHead(302, { location: '/v1/elsewhere' })
    response.end('{"data":{"uuid":"p1"}}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => void received.splice(0))
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A client on the platform's `fetch`. */
function clientOnPlatform(options: ClientOptions = {}): Client {
  return createClient({ apiKey, baseUrl, retry: 0, headers: { 'X-One': ' client ' }, ...options })
}

/** A client whose own `fetch` passes its `Request` to the platform's. */
function clientOnRequest(options: ClientOptions = {}): Client {
  return clientOnPlatform({ fetch: (request) => globalThis.fetch(request), ...options })
}

describe('the platform’s fetch sends what it would send for a Request', () => {
  test.each<[string, Call]>([
    [
      'a query and headers',
      ({ permits }) => permits.list({ status: 'In Review' }, { headers: { 'X-Two': 'ü' } }),
    ],
    ['a body', ({ contacts }) => contacts.create({ name: 'Zoë' })],
    ['no body', ({ watchlist }) => watchlist.remove('p1')],
    ['a redirect', ({ permits }) => permits.get('moved')],
    [
      'a query of client.api',
      ({ api }) => api.GET('/permits', { params: { query: { status: 'In Review' } } }),
    ],
    ['a body of client.api', ({ api }) => api.POST('/contacts', { body: { name: 'Zoë' } })],
  ])('%s', async (_, call) => {
    await Promise.allSettled([call(clientOnPlatform())])
    await Promise.allSettled([call(clientOnRequest())])
    const [ofPlatform, ofRequest] = received
    expect(received).toHaveLength(2)
    expect(ofPlatform).toEqual(ofRequest)
  })

  test.each([
    ['platform', clientOnPlatform],
    ['Request', clientOnRequest],
  ])('an abort closes the connection: %s', async (_, create) => {
    const controller = new AbortController()
    const error = rejection(create().permits.get('never', { signal: controller.signal }))
    await once(server, 'request')
    controller.abort('no longer needed')
    expect(await error).toBe('no longer needed')
    await closed
  })
})

describe('a global fetch that was replaced receives a Request', () => {
  test.each<[string, Call]>([
    ['a resource', ({ permits }) => permits.get('p1')],
    ['client.api', ({ api }) => api.GET('/permits/{uuid}', { params: { path: { uuid: 'p1' } } })],
  ])('after the client was made, until it is restored: %s', async (_, call) => {
    const client = clientOnPlatform()
    const patched = scriptedFetch(record200())
    vi.stubGlobal('fetch', patched)
    await call(client)
    vi.unstubAllGlobals()
    await call(client)
    expect(patched.requests).toMatchObject([
      { method: 'GET', url: `${baseUrl}/permits/p1`, redirect: 'manual' },
    ])
    expect(received).toMatchObject([{ url: '/v1/permits/p1' }])
  })

  test('by one that creates a Request from its arguments, as interceptors do', async () => {
    const original = globalThis.fetch
    const seen: string[] = []
    vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      seen.push(`${request.method} ${request.headers.get('x-one')}`)
      return original(request)
    })
    await clientOnPlatform().permits.get('p1')
    expect(seen).toEqual(['GET client'])
    expect(received).toHaveLength(1)
  })
})

describe('a global fetch that was replaced before the import receives the whole request', () => {
  test.each<[string, Call]>([
    ['a resource', (client) => client.contacts.create({ name: 'Zoë' })],
    ['client.api', ({ api }) => api.POST('/contacts', { body: { name: 'Zoë' } })],
  ])('%s', async (_, call) => {
    vi.resetModules()
    const sent = scriptedFetch(record200())
    // Drops the options of a `Request`, as the wrappers of some telemetry libraries do.
    vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) =>
      sent(input instanceof Request ? input : new Request(input, init)),
    )
    const { createClient: createLateClient } = await import('@permit-tracking/sdk')
    await call(createLateClient({ apiKey, baseUrl }))
    expect(sent.requests).toMatchObject([{ method: 'POST', url: `${baseUrl}/contacts`, redirect: 'manual' }])
    expect(sent.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
  })
})

test('a stub that reads only a Request, and was there before the import, is named by the error', async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', async (request: Request) => Response.json({ isList: request.url.includes('?') }))
  const { createClient: createLateClient } = await import('@permit-tracking/sdk')
  await expect(createLateClient({ apiKey, baseUrl }).permits.get('p1')).rejects.toThrow(
    'A stub of the global `fetch` must accept everything that `fetch` accepts.',
  )
})

test('clients on the platform’s fetch share what they know of the rate limit, before and after a patch', async () => {
  const [one, other] = [clientOnPlatform(), clientOnPlatform()]
  vi.stubGlobal('fetch', async () => {
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '42' }
    return Response.json({ data: { uuid: 'p1' } }, { headers })
  })
  await one.permits.get('p1')
  vi.unstubAllGlobals()
  await other.permits.get('p1')
  expect(other.rateLimit).toMatchObject({ remaining: 42 })
})
