import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, ConnectionError, createClient } from '@permit-tracking/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

type Plan = (request: IncomingMessage, requestsOnSocket: number) => 'respond' | 'reset' | 'close'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that resets or closes connections by a plan, and a client on it with its own connections. */
async function serve(plan: Plan, options: ClientOptions = {}) {
  const perSocket = new WeakMap<object, number>()
  const handled: string[] = []
  let received = 0
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    received++
    const count = (perSocket.get(request.socket) ?? 0) + 1
    perSocket.set(request.socket, count)
    const outcome = plan(request, count)
    if (outcome === 'reset') return void request.socket.resetAndDestroy()
    if (outcome === 'close') return void request.socket.destroy()
    handled.push(request.method ?? '')
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end('{"data":{"uuid":"p1","permit_uuid":"p1","removed":true}}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  // A `fetch` of its own for each test: what is known of kept connections belongs to it.
  const fetch = (request: Request) => globalThis.fetch(request)
  const client = createClient({
    apiKey: 'pt_test_key',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    fetch,
    ...options,
  })
  return { client, handled, received: () => received }
}

/** Makes calls, so many at a time, and counts those that failed. */
async function failuresOf(count: number, call: () => PromiseLike<unknown>, atATime = 1): Promise<number> {
  let left = count
  let failed = 0
  const work = async () => {
    while (left-- > 0) await Promise.resolve(call()).catch(() => failed++)
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return failed
}

const reads = propertyRuns(500)

describe.each(['reset', 'close'] as const)(
  'a server that meets every second request on a connection with a %s',
  (how) => {
    const everySecond: Plan = (_, count) => (count % 2 === 0 ? how : 'respond')

    test.each([1, 16])(`fails none of ${reads} reads, %i at a time`, async (atATime) => {
      const { client, handled } = await serve(everySecond, {
        retry: { limit: 20, budget: false, delay: () => 0 },
      })
      expect(await failuresOf(reads, () => client.permits.get('p1'), atATime)).toBe(0)
      expect(handled).toHaveLength(reads)
    })

    test('gets each creation once, and the client says which ones failed', async () => {
      const { client, handled, received } = await serve(everySecond)
      const failed = await failuresOf(100, () => client.contacts.create({ name: 'Dana' }), 4)
      expect(handled.length).toBe(100 - failed)
      expect(failed).toBeGreaterThan(0)
      expect(received()).toBe(100)
    })

    test('removes each permit', async () => {
      const { client } = await serve(everySecond, { retry: { budget: false, delay: () => 0 } })
      expect(await failuresOf(100, () => client.watchlist.remove('p1'))).toBe(0)
    })

    test('now and then costs neither a retry nor a wait', async () => {
      let requests = 0
      const { client } = await serve(() => (++requests % 10 === 0 ? how : 'respond'), { retry: 0 })
      expect(await failuresOf(100, () => client.me())).toBe(0)
      expect(await failuresOf(100, () => client.watchlist.remove('p1'))).toBe(0)
    })
  },
)

test('a reset on a connection without an earlier response is a failure like any other', async () => {
  const { client, received } = await serve(() => 'reset', { retry: 0 })
  expect(await rejection(client.me())).toBeInstanceOf(ConnectionError)
  expect(received()).toBe(1)
})

test('an outage is met with one repeat of a call, and no more repeats than there were responses', async () => {
  let isDown = false
  const options = { retry: { limit: 2, budget: false, delay: () => 0 } } as const
  const { client, received } = await serve(() => (isDown ? 'reset' : 'respond'), options)
  for (let count = 0; count < 12; count++) await client.me()
  isDown = true
  const before = received()
  await rejection(client.me())
  expect(received() - before).toBe(4)
  expect(await failuresOf(50, () => client.me())).toBe(50)
  expect(received() - before).toBe(51 * 3 + 12)
})

/** Errors of platforms for a kept connection that was closed. */
const shapes: [string, Error][] = [
  ['Node', new TypeError('fetch failed', { cause: withCode('read ECONNRESET', 'ECONNRESET') })],
  ['undici', new TypeError('fetch failed', { cause: withCode('other side closed', 'UND_ERR_SOCKET') })],
  ['a write on Node', new TypeError('fetch failed', { cause: withCode('write EPIPE', 'EPIPE') })],
  ['node:http', withCode('socket hang up', 'ECONNRESET')],
  ['Bun', withCode('The socket connection was closed unexpectedly.', 'ECONNRESET')],
  ['Deno', new TypeError('error sending request for url: connection closed before message completed')],
  [
    'Deno, by the system',
    new TypeError('client error (SendRequest): Connection reset by peer (os error 104)'),
  ],
  ['workerd', new Error('Network connection lost.')],
]

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

test.each(shapes)('the words of %s are understood', async (_, reset) => {
  const fetch = scriptedFetch(record200(), reset, record200())
  const client = clientOn(fetch, { retry: 0 })
  await client.me()
  await expect(client.me()).resolves.toEqual({ uuid: 'p1' })
  expect(fetch.requests).toHaveLength(3)
})

test.each<[string, Step]>([
  ['a refused connection', withCode('connect ECONNREFUSED', 'ECONNREFUSED')],
  ['a name that is not found', withCode('getaddrinfo ENOTFOUND', 'ENOTFOUND')],
  ['a certificate', withCode('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['a 503', problem(503)],
])('%s is not repeated at once', async (_, step) => {
  const fetch = scriptedFetch(record200(), step, record200())
  const client = clientOn(fetch, { retry: 0 })
  await client.me()
  await rejection(client.me())
  expect(fetch.requests).toHaveLength(2)
})

test('a removal that was reset and then finds nothing doesn’t claim to have removed it', async () => {
  const fetch = scriptedFetch(record200(), withCode('socket hang up', 'ECONNRESET'), problem(404))
  const client = clientOn(fetch, { retry: 0 })
  await client.me()
  await expect(client.watchlist.remove('p1')).resolves.toEqual({ permit_uuid: 'p1', removed: null })
})
