import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliver } from '../delivery.ts'
import { listen } from './listen.ts'
import { createObserved } from './observed.ts'
import { sendTo } from './send.ts'

type Prepare = (request: IncomingMessage, response: ServerResponse) => unknown

/** Starts a server whose own code runs before the handler. */
async function createReceiver(prepare: Prepare = () => {}) {
  const observed = createObserved()
  const handler = toNodeHandler(observed.webhooks)
  const arrived = Promise.withResolvers<ServerResponse>()
  const finished = Promise.withResolvers<void>()
  // Disables Node's own limit, which would also end connections.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    await prepare(request, response)
    const handling = handler(request, response)
    arrived.resolve(response)
    handling.then(finished.resolve, finished.reject)
  })
  const address = await listen(server)
  return { ...observed, server, address, arrived: arrived.promise, finished: finished.promise }
}

/** Connects a client that violates the protocol. */
function write(address: string, text: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

const beginning = 'POST / HTTP/1.1\r\nHost: app.example\r\nContent-Length: 100\r\n\r\n{"event":'
const endless = `POST / HTTP/1.1\r\nHost: app.example\r\nTransfer-Encoding: chunked\r\n\r\n${`400\r\n${'x'.repeat(1_024)}\r\n`.repeat(2)}`

describe('a body that was already read', () => {
  test.each<[string, Prepare]>([
    ['read to its end', buffer],
    ['partly read', (request) => once(request, 'data')],
  ])('because it was %s: 500, and the log has the instruction', async (_, prepare) => {
    const { address, handled, lines } = await createReceiver(prepare)
    expect(await sendTo(address)(await deliver())).toEqual({ status: 500, allow: null, body: '' })
    expect(lines).toEqual([expect.stringContaining('Mount this handler above express.json()')])
    expect(handled).toEqual([])
  })

  test('and was empty: 500 too', async () => {
    const { address } = await createReceiver(buffer)
    expect((await sendTo(address)(await deliver(''))).status).toBe(500)
  })
})

test.each<[string, Prepare]>([
  ['decodes as text', (request) => request.setEncoding('utf8')],
  ['has paused', (request) => request.pause()],
])('a body that earlier code %s is verified', async (_, prepare) => {
  const { address, handled } = await createReceiver(prepare)
  expect((await sendTo(address)(await deliver())).status).toBe(200)
  expect(handled).toHaveLength(1)
})

describe('a connection that ends in the middle', () => {
  test.each(['HTTP/1', 'HTTP/2'])(
    'of a body in %s ends the call, and nothing is handled',
    async (version) => {
      const { webhooks, handled, lines } = createObserved()
      const handler = toNodeHandler(webhooks)
      const arrived = Promise.withResolvers<Promise<void>>()
      if (version === 'HTTP/1') {
        const server = createServer((request, response) => arrived.resolve(handler(request, response)))
        const socket = write(await listen(server), beginning)
        server.once('request', () => socket.destroy())
      } else {
        const server = createHttp2Server((request, response) => arrived.resolve(handler(request, response)))
        const session = connectHttp2(await listen(server))
        onTestFinished(() => session.destroy())
        const stream = session.request({ ':method': 'POST' })
        stream.write('{"event":')
        server.once('request', () => stream.destroy())
      }
      await arrived.promise
      expect(lines).toEqual([
        expect.stringMatching(/Responded 400 to a webhook delivery\. (aborted|The connection ended)/),
      ])
      expect(handled).toEqual([])
    },
  )

  test('is detected even if it ended before the handler was called', async () => {
    const { address, finished, lines } = await createReceiver(async (request) => {
      socket.destroy()
      await new Promise((closed) => request.on('close', closed))
    })
    const socket = write(address, beginning)
    await finished
    expect(lines).toEqual([expect.stringContaining('The connection ended before the body did.')])
  })
})

describe('a client that stalls', () => {
  test('receives a 408 after 10 s, and is disconnected 5 s later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { address, arrived, finished, lines } = await createReceiver()
    const socket = write(address, beginning)
    await arrived
    vi.advanceTimersByTime(10_000)
    await finished
    expect(`${(await once(socket, 'data'))[0]}`).toContain('HTTP/1.1 408')
    expect(lines).toEqual([expect.stringContaining('was not complete after 10000 ms')])
    vi.advanceTimersByTime(5_000)
    await once(socket, 'close')
  })

  test('receives a 408 on HTTP/2 too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { webhooks } = createObserved()
    const handler = toNodeHandler(webhooks)
    const server = createHttp2Server((request, response) => void handler(request, response))
    const session = connectHttp2(await listen(server))
    onTestFinished(() => session.destroy())
    const stream = session.request({ ':method': 'POST' })
    stream.write('{"event":')
    await once(server, 'request')
    vi.advanceTimersByTime(10_000)
    const [headers] = await once(stream, 'response')
    expect(headers[':status']).toBe(408)
  })
})

describe('a body over the limit', () => {
  test('that never ends causes a 413 at once, is drained, and is cut off after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { address, finished } = await createReceiver()
    const socket = write(address, endless)
    expect(`${(await once(socket, 'data'))[0]}`).toContain('HTTP/1.1 413')
    await finished
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(5_000)
    await once(socket, 'close')
  })

  test.each<[string, Prepare]>([
    ['not read', () => {}],
    [
      'partly read and then abandoned',
      async (request) => {
        await once(request, 'data')
        request.pause()
      },
    ],
  ])('that ends leaves the connection usable and no timer if it was %s', async (_, prepare) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { address, server } = await createReceiver(prepare)
    const closed: Promise<unknown>[] = []
    const connections = vi.fn()
    server.on('connection', connections)
    server.on('request', (request) => closed.push(once(request, 'close')))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (let time = 0; time < 2; time += 1) {
      const request = send(address, { method: 'POST', agent })
      request.end('x'.repeat(500_000))
      const [response] = await once(request, 'response')
      expect(response.statusCode).toBe(413)
      await buffer(response)
    }
    await Promise.all(closed)
    expect(connections).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a stream of HTTP/2 is closed after 413, even if its body continues', async () => {
  const { webhooks } = createObserved()
  const server = createHttp2Server(toNodeHandler(webhooks))
  const session = connectHttp2(await listen(server))
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':method': 'POST' })
  stream.on('error', () => {})
  stream.write('x'.repeat(5_000))
  const [headers] = await once(stream, 'response')
  expect(headers[':status']).toBe(413)
  stream.resume()
  await once(stream, 'close')
  expect(stream.rstCode).toBe(0)
})

describe('a request that other code', () => {
  test('has responded to before is not handled, and is reported in the log', async () => {
    const { address, handled, lines, finished } = await createReceiver((_, response) => response.end('done'))
    expect((await sendTo(address)(await deliver())).body).toBe('done')
    await finished
    expect(lines).toEqual([
      expect.stringContaining('The response was already sent before the webhook was handled.'),
    ])
    expect(handled).toEqual([])
  })

  test('responds to in the meantime gets no second response', async () => {
    const { address, arrived, finished } = await createReceiver()
    void arrived.then((response) => response.writeHead(503).end())
    expect((await sendTo(address)(await deliver())).status).toBe(503)
    await finished
  })
})
