import { createServer, type RequestListener } from 'node:http'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import {
  createClient,
  isApiError,
  isConnectionError,
  isNotFoundError,
  isTimeoutError,
} from '@permit-tracking/sdk'
import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { createUndiciFetch } from './undici-fetch.ts'

/** A client that sends by undici's dispatcher to what listens. */
async function onServer(
  listener: RequestListener,
  run: (client: ReturnType<typeof createClient>) => Promise<void>,
) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dispatcher = new Agent()
  const fetch = createUndiciFetch(dispatcher)
  try {
    await run(
      createClient({ apiKey: 'pt_live_key', baseUrl: `http://127.0.0.1:${port}/v1`, fetch, retries: 0 }),
    )
  } finally {
    await dispatcher.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  )
}

test('reads, writes, removes and fails as by the platform’s fetch', async () => {
  const mock = createMock({ permits: 5 })
  const server = await serve(mock)
  const dispatcher = new Agent()
  const client = createClient({
    apiKey: mock.apiKey,
    baseUrl: server.url,
    fetch: createUndiciFetch(dispatcher),
    retries: 0,
  })
  try {
    const [permit] = await client.permits.list().collect()
    const uuid = permit?.uuid ?? ''
    expect((await client.permits.get(uuid)).uuid).toBe(uuid)
    expect((await client.contacts.create({ name: 'Dana Ruiz' })).name).toBe('Dana Ruiz')
    await client.watchlist.remove(uuid)
    expect(isNotFoundError(await failure(client.permits.get('none')))).toBe(true)
    expect(client.rateLimit?.limit).toBe(1_000)
  } finally {
    await dispatcher.close()
    await server.close()
  }
})

test('a redirect is not followed', () =>
  onServer(
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    async (client) => {
      const error = await failure(client.me())
      expect(isApiError(error) && error.status).toBe(302)
    },
  ))

test('a timeout ends a body that stalls', () =>
  onServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"da'),
    async (client) => expect(isTimeoutError(await failure(client.me({ timeout: 20 })))).toBe(true),
  ))

test('a connection that breaks is a connection error', () =>
  onServer(
    (request) => request.destroy(),
    async (client) => expect(isConnectionError(await failure(client.me()))).toBe(true),
  ))
