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

/** The first attempt of a test event to the listener. */
async function attempt(listener: RequestListener) {
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url: await listen(listener) })
  const { state, attempts } = await mock.webhooks.sendTest(id)
  return { state, ...attempts[0] }
}

test('a delivery arrives over HTTP and is retried until it is accepted', async () => {
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
  expect(mock.webhooks.deliveries()).toMatchObject([
    {
      state: 'delivered',
      attempts: [
        { status: 500, response_excerpt: 'thanks' },
        { status: 200, response_excerpt: 'thanks' },
      ],
    },
  ])
  expect(received).toHaveLength(2)
  expect(received[0]).toEqual(received[1])
})

test('redirects are not followed', async () => {
  const followed = vi.fn<RequestListener>((_request, response) => void response.end())
  const target = await listen(followed)
  expect(
    await attempt((_request, response) => response.writeHead(307, { location: target }).end()),
  ).toMatchObject({ state: 'pending', status: 307, error: null })
  expect(followed).not.toHaveBeenCalled()
})

test('a receiver that resets the connection fails the attempt, and the log says why', async () => {
  expect(await attempt((request) => request.socket.resetAndDestroy())).toMatchObject({
    state: 'pending',
    status: null,
    response_excerpt: null,
    error: expect.stringMatching(/^fetch failed: /),
  })
})

test('a late response fails the attempt, and the connection is closed', async () => {
  const closed = vi.fn()
  let arrived = (): void => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const url = await listen((_request, response) => {
    response.on('close', closed)
    arrived()
  })
  const mock = createTestMock()
  const sending = mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
  await arrival
  await mock.clock.advance('10s')
  expect(await sending).toMatchObject({
    state: 'pending',
    next_attempt_at: '2026-03-02T12:01:10.000Z',
    attempts: [{ status: null, error: 'No response within 10 s.', duration_ms: 10_000 }],
  })
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { interval: 1 })
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

test('a receiver of another process may think for longer than one of this process', async () => {
  const url = await listen((_request, response) => {
    // Turns of the event loop and not milliseconds, so that it takes as long wherever it runs.
    const answerAfter = (turns: number): unknown =>
      turns === 0 ? response.end() : setImmediate(() => answerAfter(turns - 1))
    answerAfter(60)
  })
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url })
  for (const settle of [() => mock.clock.advance('1m'), () => mock.webhooks.settled({ advance: true })]) {
    const sent = mock.webhooks.sendTest(id)
    await settle()
    expect(await sent).toMatchObject({ state: 'delivered', attempts: [{ status: 200, duration_ms: 0 }] })
  }
})
