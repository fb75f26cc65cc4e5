import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientOptions, createClient } from '@permit-tracking/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { problem, record200, scriptedFetch } from './scripted-fetch.ts'

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
  const client = createClient({
    apiKey: 'pt_test_key',
    baseUrl: `http://127.0.0.1:${port}/v1`,
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
        // A retry may meet one used connection after another.
        retry: { limit: 100, budget: false, delay: () => 0 },
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

    test('now and then costs retries that the default budget covers', async () => {
      let requests = 0
      const { client } = await serve(() => (++requests % 10 === 0 ? how : 'respond'), {
        retry: { delay: () => 0 },
      })
      expect(await failuresOf(100, () => client.me())).toBe(0)
      expect(await failuresOf(100, () => client.watchlist.remove('p1'))).toBe(0)
    })
  },
)

test('a removal that was reset and then finds nothing doesn’t claim to have removed it', async () => {
  const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  const fetch = scriptedFetch(record200(), reset, problem(404))
  const client = clientOn(fetch, { retry: { delay: () => 0 } })
  await client.me()
  await expect(client.watchlist.remove('p1')).resolves.toEqual({ permit_uuid: 'p1', removed: null })
})
