import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestMock } from './support.ts'

/** A receiver on a loopback port. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

test('a delivery arrives over HTTP and is retried until it is taken', async () => {
  const received: { body: string; signature: unknown }[] = []
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: request.headers['x-webhook-signature'],
    })
    response.writeHead(received.length === 1 ? 500 : 200).end('thanks')
  })
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url, secret: 'whsec' })
  expect((await mock.webhooks.sendTest(id)).state).toBe('pending')
  await mock.clock.advance('1m')
  expect(mock.webhooks.deliveries()[0]?.state).toBe('delivered')
  expect(received).toHaveLength(2)
  expect(received[0]).toEqual(received[1])
})

test('redirects are not followed', async () => {
  let followed = 0
  const target = await listen((_request, response) => {
    followed += 1
    response.end()
  })
  const url = await listen((_request, response) => response.writeHead(307, { location: target }).end())
  const mock = createTestMock()
  const delivery = await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
  expect(delivery.attempts[0]?.status).toBe(307)
  expect(followed).toBe(0)
})

test('a receiver that is not there fails the attempt, and the log says why', async () => {
  const mock = createTestMock()
  const url = 'http://127.0.0.1:1/'
  const delivery = await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
  expect(delivery.attempts[0]).toMatchObject({ status: null, error: expect.stringContaining('fetch failed') })
})

test('the fetch of the options sends, and the global one is looked up at every call', async () => {
  const fetch = vi.fn(async (_request: Request) => new Response())
  const own = createTestMock({ fetch })
  await own.webhooks.sendTest(own.webhooks.create({ url: 'https://example.com/' }).id)
  expect(fetch).toHaveBeenCalledOnce()
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url: 'https://example.com/' })
  const patched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', patched)
  expect((await mock.webhooks.sendTest(id)).state).toBe('delivered')
  expect(patched).toHaveBeenCalledOnce()
})
