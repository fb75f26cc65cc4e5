import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type ClientOptions, createClient, DecodeError, ServerError } from '@permit-tracking/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, record200, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const mebibyte = 1_048_576

/** A body without end, and what became of it. */
function endlessBody(chunk = new Uint8Array(65_536).fill(32)) {
  const state = { sent: 0, isClosed: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.sent += chunk.length
      controller.enqueue(chunk)
    },
    cancel() {
      state.isClosed = true
    },
  })
  return { body, state }
}

describe('a response larger than maxBodyBytes', () => {
  test('is closed once that many bytes have come, and the error names the limit and the request', async () => {
    const { body, state } = endlessBody()
    const fetch = scriptedFetch(new Response(body))
    const error = await rejection(clientOn(fetch, { maxBodyBytes: mebibyte }).permits.list())
    if (!(error instanceof DecodeError)) throw error
    expect(error.message).toBe(
      'Could not read GET /permits: the response is larger than 1048576 bytes (status 200). Raise `maxBodyBytes`, or check that `baseUrl` points to the API.',
    )
    expect(error.status).toBe(200)
    expect(error.retryable).toBe(false)
    expect(state.isClosed).toBe(true)
    expect(state.sent).toBeLessThan(mebibyte + 4 * 65_536)
    expect(fetch.requests).toHaveLength(1)
  })

  test('is 64 MiB by default', async () => {
    const { body, state } = endlessBody(new Uint8Array(mebibyte).fill(32))
    const error = await rejection(clientOn(scriptedFetch(new Response(body))).me())
    expect(error).toBeInstanceOf(DecodeError)
    expect(state.sent).toBeGreaterThan(64 * mebibyte)
    expect(state.sent).toBeLessThan(68 * mebibyte)
  })

  test('passes with Infinity, and one of exactly the limit passes, too', async () => {
    const body = JSON.stringify({ data: { uuid: 'p1' } })
    for (const maxBodyBytes of [body.length, Number.POSITIVE_INFINITY]) {
      const fetch = scriptedFetch(new Response(body))
      await expect(clientOn(fetch, { maxBodyBytes }).me()).resolves.toEqual({ uuid: 'p1' })
    }
    const short = clientOn(scriptedFetch(new Response(body)), { maxBodyBytes: body.length - 1 })
    expect(await rejection(short.me())).toBeInstanceOf(DecodeError)
  })
})

test('of a failure the first 64 KiB count: it stays what it is, and is retried', async () => {
  const { body, state } = endlessBody()
  const fetch = scriptedFetch(new Response(body, { status: 503 }), record200())
  await expect(clientOn(fetch, { retry: { delay: () => 0 } }).me()).resolves.toEqual({ uuid: 'p1' })
  expect(state.isClosed).toBe(true)
  const again = scriptedFetch(new Response(endlessBody().body, { status: 502 }))
  const error = await rejection(clientOn(again, { retry: 0 }).me())
  if (!(error instanceof ServerError)) throw error
  expect(error.bodyExcerpt).toHaveLength(2_048)
})

test.each([0, -1, Number.NaN, '64'])('%j is not a size', (maxBodyBytes) => {
  expect(() => createClient({ maxBodyBytes } as ClientOptions)).toThrow(
    '`maxBodyBytes` must be a number above 0',
  )
})

describe('over a real connection', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  test('450 kB of gzip that unfold to 100 MB are closed at the limit', async () => {
    const bomb = gzipSync(new Uint8Array(100 * mebibyte), { level: 1 })
    let isClosed: Promise<unknown> | undefined
    const server = createServer((request, response) => {
      isClosed = new Promise((resolve) => request.socket.once('close', resolve))
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(bomb)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const client = createClient({
      apiKey: 'k',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      maxBodyBytes: mebibyte,
    })
    const before = process.memoryUsage().rss
    const error = await rejection(client.me())
    expect(error).toBeInstanceOf(DecodeError)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * mebibyte)
    await isClosed
  })
})

describe('a body that is a stream of Node, as that of node-fetch', () => {
  const nodeResponse = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const fields = { status: 200, ok: true, headers: new Headers(), body: Readable.from([bytes]) }
    return Object.assign(fields, { arrayBuffer: async () => bytes.buffer }) as unknown as Response
  }

  test('is read', async () => {
    const fetch = async () => nodeResponse('{"data":{"uuid":"p1"}}')
    await expect(clientOn(fetch).me()).resolves.toEqual({ uuid: 'p1' })
  })

  test('has the same limit', async () => {
    const error = await rejection(clientOn(async () => nodeResponse('[1,2,3]'), { maxBodyBytes: 6 }).me())
    expect(error).toBeInstanceOf(DecodeError)
  })
})

test('client.api has the same limit', async () => {
  const fetch = scriptedFetch(json({ data: 'x'.repeat(200) }))
  const error = await rejection(
    clientOn(fetch, { maxBodyBytes: 100 }).api.GET('/me', { headers: { 'x-a': '1' } }),
  )
  expect(error).toBeInstanceOf(DecodeError)
})
