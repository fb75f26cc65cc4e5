import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createControlFetch } from '../src/api/control-client.ts'
import { type ChangeBatch, createLiveChanges, type LiveChanges } from '../src/api/live-changes.ts'

it('sends a token without the characters that a header can’t have', async () => {
  const tokens: unknown[] = []
  const controlFetch = createControlFetch({
    token: () => 'sécret\u200b\u0000',
    async fetch({ headers }) {
      tokens.push(headers.get('X-Mock-Token'))
      return new Response()
    },
  })
  await controlFetch(new Request('http://mock/_mock'))
  expect(tokens).toEqual(['sécret'])
})

let changes: LiveChanges | undefined
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  changes?.close()
  vi.useRealTimers()
})

function batch(cursor: string): ChangeBatch {
  return { cursor, now: '2026-03-02T12:00:00.000Z', clock_mode: 'real', missed: false, changes: [] }
}

function message(cursor: string): Uint8Array {
  return new TextEncoder().encode(`event: changes\ndata: ${JSON.stringify(batch(cursor))}\n\n`)
}

/** Starts the changes with a mock that responds as the functions say, in order; the last one repeats. */
function start(...responses: readonly ((request: Request) => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  const cursors: string[] = []
  const fetch = createControlFetch({
    token: () => undefined,
    async fetch(request) {
      requests.push(request)
      const respond = responses[Math.min(requests.length, responses.length) - 1]
      if (!respond) throw new TypeError('fetch failed')
      return respond(request)
    },
  })
  changes = createLiveChanges({ fetch, controlUrl: 'http://mock.test/_mock' })
  changes.listen(({ cursor }) => cursors.push(cursor))
  return { requests, cursors, connection: changes.connection }
}

function stream(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Response {
  return new Response(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } })
}

it('reads the stream, and continues at the last cursor after it ended', async () => {
  const { requests, cursors, connection } = start(
    () =>
      stream((controller) => {
        controller.enqueue(message('a-1'))
        controller.enqueue(message('a-2'))
        controller.close()
      }),
    () => stream((controller) => controller.enqueue(message('a-3'))),
  )
  await vi.waitFor(() => expect(cursors).toEqual(['a-1', 'a-2', 'a-3']))
  expect(connection.value).toBe('live')
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?cursor=a-2'])
})

it('polls every second if the response is not a stream', async () => {
  let count = 0
  const { cursors, connection } = start(() => {
    count += 1
    return Response.json({ data: batch(`a-${count}`) })
  })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(cursors).toEqual(['a-1', 'a-2', 'a-3'])
  expect(connection.value).toBe('polling')
})

it('polls if the first message of the stream does not arrive', async () => {
  const { requests, cursors, connection } = start(
    ({ signal }) =>
      stream((controller) => signal.addEventListener('abort', () => controller.error(signal.reason))),
    () => Response.json({ data: batch('a-1') }),
  )
  await vi.advanceTimersByTimeAsync(3_100)
  expect(cursors).toContain('a-1')
  expect(connection.value).toBe('polling')
  expect(requests.map(({ headers }) => headers.get('Accept')).slice(0, 2)).toEqual([
    'text/event-stream',
    'application/json',
  ])
})

it('is offline while the mock does not respond, and live when it does again', async () => {
  let isUp = false
  const { connection } = start(() => {
    if (!isUp) throw new TypeError('fetch failed')
    return stream((controller) => controller.enqueue(message('a-1')))
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(connection.value).toBe('offline')
  isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(connection.value).toBe('live')
})

it('is denied without the token, and connects again on request', async () => {
  let isAllowed = false
  const { connection } = start(() =>
    isAllowed
      ? stream((controller) => controller.enqueue(message('a-1')))
      : Response.json({ error: { code: 'unauthorized', message: 'The token is missing.' } }, { status: 401 }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.value).toBe('denied')
  isAllowed = true
  changes?.reconnect()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.value).toBe('live')
})
