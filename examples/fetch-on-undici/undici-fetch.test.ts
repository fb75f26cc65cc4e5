import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { ApiError, ConnectionError, createClient, NotFoundError, TimeoutError } from '@permit-tracking/sdk'
import { Agent, ProxyAgent } from 'undici'
import { assert, expect, test, vi } from 'vitest'
import { startProxy } from '../../tests/proxy/forward-proxy.ts'
import { createUndiciFetch } from './undici-fetch.ts'

/** Calls `run` with the origin of a server. */
async function listening(listener: RequestListener, run: (origin: string) => Promise<void>) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await run(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Calls `run` with a client that sends to the server through undici's dispatcher. */
function onServer(
  listener: RequestListener,
  run: (client: ReturnType<typeof createClient>) => Promise<void>,
): Promise<void> {
  return listening(listener, async (origin) => {
    const dispatcher = new Agent()
    const fetch = createUndiciFetch(dispatcher)
    try {
      await run(createClient({ apiKey: 'pt_live_key', baseUrl: `${origin}/v1`, fetch, retry: 0 }))
    } finally {
      await dispatcher.destroy()
    }
  })
}

async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(promise).then(
    () => expect.unreachable('it did not fail'),
    (error: unknown) => error,
  )
}

test('reads, writes, removes and fails as with the platform’s fetch', async () => {
  const mock = createMock({ permits: 5 })
  const server = await serve(mock)
  const dispatcher = new Agent()
  const client = createClient({
    apiKey: mock.apiKey,
    baseUrl: server.url,
    fetch: createUndiciFetch(dispatcher),
    retry: 0,
  })
  try {
    const permit = await client.permits.list().first()
    assert(permit)
    const { uuid } = permit
    expect((await client.permits.get(uuid)).uuid).toBe(uuid)
    expect((await client.contacts.create({ name: 'Dana Ruiz' })).name).toBe('Dana Ruiz')
    await client.watchlist.remove(uuid)
    expect(await failure(client.permits.get('none'))).toBeInstanceOf(NotFoundError)
    expect(client.rateLimit?.limit).toBe(1_000)
  } finally {
    await dispatcher.close()
    await server.close()
  }
})

test('the program of the guide runs', async () => {
  const mock = createMock({ permits: 5, plan: 'enterprise' })
  const server = await serve(mock)
  vi.stubEnv('PERMIT_TRACKING_API_KEY', mock.apiKey)
  vi.stubEnv('PERMIT_TRACKING_BASE_URL', server.url)
  const print = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await import('./main.ts')
    expect(print).toHaveBeenCalledWith(
      expect.stringMatching(/^\d+ people and firms take part in \d permits\.$/),
    )
  } finally {
    await server.close({ force: true })
  }
})

test('sends its requests through a proxy', async () => {
  const mock = createMock({ permits: 5 })
  const server = await serve(mock)
  const proxy = await startProxy({ resolve: (target) => Number(target.split(':')[1]) })
  const dispatcher = new ProxyAgent(proxy.url)
  const fetch = createUndiciFetch(dispatcher)
  try {
    await createClient({ apiKey: mock.apiKey, baseUrl: server.url, fetch, retry: 0 }).me()
    expect(proxy.takeRequests()).toMatchObject([{ target: new URL(server.url).host }])
  } finally {
    await dispatcher.close()
    await proxy.close()
    await server.close()
  }
})

test('a redirect is not followed', () =>
  onServer(
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    async (client) => {
      const error = await failure(client.me())
      expect(error instanceof ApiError && error.status).toBe(302)
    },
  ))

test('a timeout ends a body that stalls', () =>
  onServer(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"da'),
    async (client) => expect(await failure(client.me({ timeout: 20 }))).toBeInstanceOf(TimeoutError),
  ))

test('a connection that breaks is a connection error', () =>
  onServer(
    (request) => request.destroy(),
    async (client) => expect(await failure(client.me())).toBeInstanceOf(ConnectionError),
  ))

test('an abort ends a wait for a connection, and the request is never sent', async () => {
  const paths: string[] = []
  const held = Promise.withResolvers<ServerResponse>()
  const sent = (request: IncomingMessage, response: ServerResponse) => {
    paths.push(request.url ?? '')
    if (request.url === '/slow') held.resolve(response)
    else response.end()
  }
  await listening(sent, async (origin) => {
    const dispatcher = new Agent({ connections: 1 })
    const fetch = createUndiciFetch(dispatcher)
    const slow = fetch(new Request(`${origin}/slow`))
    const response = await held.promise
    const controller = new AbortController()
    const waiting = fetch(new Request(`${origin}/waiting`, { signal: controller.signal }))
    controller.abort('not wanted any more')
    await expect(waiting).rejects.toBe('not wanted any more')
    response.end('late')
    expect(await (await slow).text()).toBe('late')
    await fetch(new Request(`${origin}/next`))
    expect(paths).toEqual(['/slow', '/next'])
    await dispatcher.close()
  })
})

test('a body in pieces is joined, and a repeated header keeps both values', () =>
  listening(
    (_, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.write('one, ')
      setImmediate(() => response.end('two'))
    },
    async (origin) => {
      const dispatcher = new Agent()
      const response = await createUndiciFetch(dispatcher)(new Request(origin))
      expect(await response.text()).toBe('one, two')
      expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      await dispatcher.close()
    },
  ))
