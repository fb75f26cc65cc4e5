import { once } from 'node:events'
import { connect } from 'node:net'
import process from 'node:process'
import { createMock } from '@permit-tracking/mock'
import { type MockServer, type ServeOptions, serve } from '@permit-tracking/mock/server'
import { afterEach, expect, test, vi } from 'vitest'
import { readBatches } from './event-support.ts'

let server: MockServer

afterEach(() => server.close({ force: true }))

const mock = createMock({ permits: 4, contacts: 1, clock: 'manual' })

async function start(control: ServeOptions['control'] = true) {
  // Longer than the test may take, so that no stream is ended by the timeout.
  server = await serve(mock, { control, closeTimeout: '10m' })
}

const open = (init: RequestInit = {}) =>
  fetch(`${server.origin}/_mock/events`, {
    ...init,
    headers: { Accept: 'text/event-stream', ...init.headers },
  })

test('a server streams the changes, and ends the stream when it closes', async () => {
  await start()
  const stream = readBatches(await open())
  expect(await stream.next()).toMatchObject({ changes: [] })
  const { id } = mock.contacts.create({ name: 'a' })
  expect(await stream.next()).toMatchObject({ changes: [{ type: 'contact', contact_id: id }] })
  const next = stream.next()
  await server.close()
  expect(await next).toBeUndefined()
})

test('servers of one mock share its listeners, so that they do not pile up', async () => {
  const own = createMock({ permits: 1, clock: 'manual' })
  const onRequest = vi.spyOn(own, 'onRequest')
  const cursors: string[] = []
  for (let count = 0; count < 3; count += 1) {
    server = await serve(own, { control: true })
    const { data } = (await (await fetch(`${server.origin}/_mock/events`)).json()) as {
      data: { cursor: string }
    }
    cursors.push(data.cursor)
    await server.close()
  }
  expect(onRequest).toHaveBeenCalledTimes(1)
  expect(new Set(cursors).size).toBe(1)
})

test('a server closes although a client never reads', async () => {
  await start()
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /_mock/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  mock.contacts.create({ name: 'a' })
  await server.close()
  socket.destroy()
})

test('a stream that starts while the server closes ends at once', async () => {
  await start()
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /_mock/events HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  await once(socket, 'connect')
  // A request of another connection, so that the server has read the first lines.
  await (await fetch(`${server.origin}/v1/me`)).text()
  const closed = server.close()
  socket.resume().write('Accept: text/event-stream\r\n\r\n')
  await closed
  socket.destroy()
})

test('thirty open streams print no warning', async () => {
  const warnings: Error[] = []
  const onWarning = (warning: Error) => void warnings.push(warning)
  process.on('warning', onWarning)
  await start()
  const streams = await Promise.all(Array.from({ length: 30 }, async () => readBatches(await open())))
  await Promise.all(streams.map((stream) => stream.next()))
  mock.contacts.create({ name: 'a' })
  const batches = await Promise.all(streams.map((stream) => stream.next()))
  process.off('warning', onWarning)
  expect(batches.map((batch) => batch?.changes.length)).toEqual(Array(30).fill(1))
  expect(warnings).toEqual([])
})

test('a client that leaves is forgotten', async () => {
  await start()
  const leaving = new AbortController()
  const stream = readBatches(await open({ signal: leaving.signal }))
  await stream.next()
  const next = stream.next().catch(() => 'left')
  leaving.abort()
  expect(await next).toBe('left')
  await server.close()
})

test('a token is required as for every other operation', async () => {
  await start({ token: 'secret' })
  expect((await open()).status).toBe(401)
  const stream = readBatches(await open({ headers: { Authorization: 'Bearer secret' } }))
  expect(await stream.next()).toMatchObject({ missed: false })
  await stream.cancel()
})
