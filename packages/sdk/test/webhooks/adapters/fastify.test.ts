import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import createFastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliver, secret, statusChanged } from '../delivery.ts'
import { listen } from './listen.ts'
import { createObserved } from './observed.ts'
import { sendTo } from './send.ts'

async function open(prepare: (app: FastifyInstance) => unknown = () => {}, options = {}) {
  const observed = createObserved()
  const app = createFastify(options)
  prepare(app)
  app.register(toFastifyPlugin(observed.webhooks), { prefix: '/webhooks' })
  await app.ready()
  const address = await listen(app.server)
  return { ...observed, app, address, send: sendTo(`${address}/webhooks`) }
}

const json = { headers: { 'Content-Type': 'application/json' } }

test('other routes keep their parsers', async () => {
  const { address, send } = await open((app) => app.post('/other', async ({ body }) => body))
  const response = await sendTo(`${address}/other`)(
    new Request('https://app.example', { ...json, method: 'POST', body: '{"a":1}' }),
  )
  expect(response).toMatchObject({ status: 200, body: '{"a":1}' })
  expect((await send(await deliver(undefined, json))).status).toBe(200)
})

test('the receiver’s limit applies instead of Fastify’s', async () => {
  const { send, lines } = await open(() => {}, { bodyLimit: 10 })
  expect((await send(await deliver(undefined, json))).status).toBe(200)
  expect((await send(await deliver({ ...statusChanged(), note: 'x'.repeat(1_000) }, json))).status).toBe(413)
  expect(lines).toEqual([expect.stringContaining('larger than `maxBodyBytes`')])
})

test('a hook that reads the body: 500 at once, and the log has the instruction', async () => {
  const { send, handled, lines } = await open((app) =>
    app.addHook('preParsing', async (_request, _reply, payload) => {
      await buffer(payload)
      return payload
    }),
  )
  expect(await send(await deliver(undefined, json))).toEqual({ status: 500, allow: null, body: '' })
  expect(lines).toEqual([expect.stringContaining('Register the plugin in a scope without hooks that read')])
  expect(handled).toEqual([])
})

test('a hook that keeps the bytes as rawBody', async () => {
  const { send } = await open((app) =>
    app.addHook('preParsing', async (request, _reply, payload) => {
      Object.assign(request, { rawBody: await buffer(payload) })
      return payload
    }),
  )
  expect((await send(await deliver(undefined, json))).status).toBe(200)
})

test('a hook that replaces the body’s stream, such as one that decompresses', async () => {
  const { send } = await open((app) =>
    app.addHook('preParsing', async (_request, _reply, payload) => payload.pipe(new PassThrough())),
  )
  expect((await send(await deliver(undefined, json))).status).toBe(200)
})

test('a stream that ends in the middle: 400, and nothing is handled', async () => {
  const { send, handled, lines } = await open((app) =>
    app.addHook('preParsing', async (_request, _reply, payload) => {
      payload.resume()
      const cut = new PassThrough()
      cut.once('resume', () => cut.destroy())
      return cut
    }),
  )
  expect((await send(await deliver(undefined, json))).status).toBe(400)
  expect(lines).toEqual([expect.stringContaining('The connection ended before the body did.')])
  expect(handled).toEqual([])
})

test('a hook that replaces the body with parsed objects: 500, and the log has the reason', async () => {
  const { send, handled, lines } = await open((app) =>
    app.addHook('preParsing', async (_request, _reply, payload) =>
      payload.pipe(
        new Transform({
          readableObjectMode: true,
          transform: (chunk, _encoding, done) => done(null, JSON.parse(`${chunk}`)),
        }),
      ),
    ),
  )
  expect(await send(await deliver(undefined, json))).toEqual({ status: 500, allow: null, body: '' })
  expect(lines).toEqual([expect.stringContaining('`rawBody` must be text or bytes (received Object)')])
  expect(handled).toEqual([])
})

test('the rest of a huge body is drained, so that the connection can be reused', async () => {
  const ended = Promise.withResolvers<void>()
  const { send } = await open((app) =>
    app.addHook('preParsing', async (_request, _reply, payload) => {
      payload.on('end', ended.resolve)
      return payload.pipe(new PassThrough())
    }),
  )
  expect((await send(await deliver({ note: 'x'.repeat(500_000) }, json))).status).toBe(413)
  await ended.promise
})

test.each(['GET', 'PUT', 'POST'] as const)(
  'an injected %s leaves no timer, which would delay a test',
  async (method) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { app } = await open()
    await app.inject({
      method,
      url: '/webhooks',
      headers: { 'Content-Length': '5000' },
      payload: 'x'.repeat(5_000),
    })
    // The request ends some turns after its response.
    for (let turn = 0; turn < 100 && vi.getTimerCount() > 0; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('toNodeHandler in a route whose body Fastify has parsed: 500, and the log names the plugin', async () => {
  const { webhooks, lines } = createObserved()
  const handler = toNodeHandler(webhooks)
  const app = createFastify()
  app.post('/', async (request, reply) => {
    reply.hijack()
    await handler(request.raw, reply.raw)
  })
  await app.ready()
  const response = await sendTo(await listen(app.server))(await deliver(undefined, json))
  expect(response).toEqual({ status: 500, allow: null, body: '' })
  expect(lines).toEqual([
    expect.stringContaining('In Fastify, use the plugin of @permit-tracking/sdk/webhooks/fastify'),
  ])
})

test('a reply that was sent in the meantime is not sent twice', async () => {
  let sendReply = () => {}
  const webhooks = createWebhooks({ secret }).fallback(() => sendReply())
  const write = vi.fn()
  const app = createFastify({ logger: { level: 'warn', stream: { write } } })
  app.addHook('preHandler', async (_request, reply) => {
    sendReply = () => void reply.code(503).send()
  })
  app.register(toFastifyPlugin(webhooks))
  await app.ready()
  expect((await sendTo(await listen(app.server))(await deliver(undefined, json))).status).toBe(503)
  // Fastify logs a second reply.
  expect(write).not.toHaveBeenCalled()
})

test('the response to a client that stalls is 408 after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = Promise.withResolvers<void>()
  const { address } = await open((app) => app.addHook('preHandler', async () => arrived.resolve()))
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    'POST /webhooks HTTP/1.1\r\nHost: app.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await arrived.promise
  await new Promise((turn) => setImmediate(turn))
  vi.advanceTimersByTime(10_000)
  expect(`${(await once(socket, 'data'))[0]}`).toContain('HTTP/1.1 408')
})
