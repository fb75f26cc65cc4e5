import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import type { Mock } from '@permit-tracking/mock'
import { type ServeOptions, serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestMock } from './support.ts'

/** A server whose `close` never resets a connection by itself, and a client that keeps its only connection. */
async function start(mock: Mock, options: ServeOptions = {}) {
  const server = await serve(mock, { closeTimeout: '1h', ...options })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await server.close({ force: true })
  })
  return {
    ...server,
    async send(path: string, { headers, ...rest }: RequestOptions = {}, body = '') {
      const sent = request({
        port: server.port,
        agent,
        path,
        headers: { Authorization: `Bearer ${mock.apiKey}`, 'Content-Length': body.length, ...headers },
        ...rest,
      })
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        sent.on('response', resolve).on('error', reject).end(body),
      )
      return { sent, response }
    },
  }
}

async function read(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}

test.each([
  [401, 'POST', '/_mock/reset', 'wrong'],
  [404, 'POST', '/_mock/nothing', 'letmein'],
  [204, 'OPTIONS', '/_mock/reset', 'wrong'],
])(
  'after a %d to a control request, its connection serves the next request',
  async (status, method, path, token) => {
    const { send } = await start(createTestMock(), { control: { token: 'letmein' } })
    const first = await send(path, { method, headers: { 'X-Mock-Token': token } }, 'x'.repeat(1_000_000))
    expect(first.response.statusCode).toBe(status)
    await read(first.response)
    const next = await send('/v1/me')
    expect([next.response.statusCode, next.sent.reusedSocket]).toEqual([200, true])
    await read(next.response)
  },
)

test('closing ends a connection with the response in flight', async () => {
  const mock = createTestMock()
  const { send, close } = await start(mock)
  mock.faults.next({ kind: 'delay', latency: '1s' })
  const sending = send('/v1/me')
  await vi.waitUntil(() => mock.faults.all().length === 0, { interval: 1 })
  const closed = close()
  await mock.clock.advance('1s')
  const { response } = await sending
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  await read(response)
  await closed
})

test('closing ends a connection whose response was under way, after its last byte', async () => {
  const mock = createTestMock()
  const halfSent = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('one '))
      await halfSent.promise
      controller.enqueue(new TextEncoder().encode('two'))
      controller.close()
    },
  })
  const { send, close } = await start({ ...mock, fetch: async () => new Response(body) })
  const { response } = await send('/v1/me')
  const closed = close()
  halfSent.resolve()
  expect([response.headers.connection, await read(response)]).toEqual(['keep-alive', 'one two'])
  await closed
})

test('closing ends a connection that has sent nothing', async () => {
  const { port, send, close } = await start(createTestMock())
  const unused = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => unused.once('close', resolve))
  await new Promise<void>((resolve) => unused.once('connect', resolve))
  // The server accepts connections in their order.
  await read((await send('/v1/me')).response)
  await close()
  await ended
})
