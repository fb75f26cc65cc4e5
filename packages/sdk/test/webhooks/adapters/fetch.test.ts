import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { deliver, statusChanged } from '../delivery.ts'
import { createObserved } from './observed.ts'

const advice = 'Pass the request on before anything calls json(), text() or formData() on it.'

test.each(['json', 'text'] as const)(
  'behind a Hono middleware that calls %s(): 500, and the log has the instruction',
  async (read) => {
    const { webhooks, handled, lines } = createObserved()
    const app = new Hono()
    app.use(async (context, next) => {
      await context.req[read]()
      await next()
    })
    app.all('/webhooks', (context) => webhooks.fetch(context.req.raw))
    const response = await app.fetch(await deliver())
    expect([response.status, await response.text()]).toEqual([500, ''])
    expect(lines).toEqual([expect.stringContaining(advice)])
    expect(handled).toEqual([])
  },
)

test('a body that other code is reading: 500, and the body stays untouched', async () => {
  const { webhooks, lines } = createObserved()
  const request = await deliver()
  const reader = request.body?.getReader()
  expect((await webhooks.fetch(request)).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining(advice)])
  expect((await reader?.read())?.done).toBe(false)
})

describe('a rejected body', () => {
  // The source of h3 1 fails if it enqueues after a cancel.
  test.each([405, 413])('that is unread (%i) is neither read nor cancelled', async (status) => {
    const { webhooks } = createObserved()
    const cancel = vi.fn()
    const request = new Request('https://app.example', {
      method: status === 405 ? 'PUT' : 'POST',
      headers: { 'Content-Length': '5000' },
      body: new ReadableStream({ cancel }),
      duplex: 'half',
    } as RequestInit)
    expect((await webhooks.fetch(request)).status).toBe(status)
    expect(request.body?.locked).toBe(false)
    expect(cancel).not.toHaveBeenCalled()
  })

  test('that stalls causes a 408 after 10 s and is never cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { webhooks, lines, handled } = createObserved()
    const cancel = vi.fn()
    const request = new Request('https://app.example', {
      method: 'POST',
      body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)), cancel }),
      duplex: 'half',
    } as RequestInit)
    const response = webhooks.fetch(request)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await response).status).toBe(408)
    expect(request.body?.locked).toBe(false)
    expect(cancel).not.toHaveBeenCalled()
    expect(lines).toEqual([expect.stringContaining('was not complete after 10000 ms')])
    expect(handled).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

/** Creates a valid delivery whose body is the stream. */
async function streamed(body: ReadableStream): Promise<Request> {
  const { url, headers } = await deliver(text)
  return new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

const text = JSON.stringify(statusChanged())

function streamOf(...chunks: unknown[]): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      if (chunks.length === 0) controller.close()
      else controller.enqueue(chunks.shift())
    },
  })
}

test('a stream whose source reuses its memory', async () => {
  const { webhooks, handled } = createObserved()
  const memory = new Uint8Array(16)
  let rest = Buffer.from(text)
  const source = {
    pull(controller: ReadableStreamDefaultController) {
      if (rest.length === 0) return controller.close()
      const size = rest.copy(memory)
      rest = rest.subarray(size)
      controller.enqueue(memory.subarray(0, size))
    },
  }
  const request = await streamed(new ReadableStream(source, { highWaterMark: 0 }))
  expect((await webhooks.fetch(request)).status).toBe(200)
  expect(handled).toHaveLength(1)
})

test('a stream of decoded text', async () => {
  const { webhooks, handled } = createObserved()
  const request = await streamed(streamOf(text.slice(0, 20), text.slice(20)))
  expect((await webhooks.fetch(request)).status).toBe(200)
  expect(handled).toHaveLength(1)
})

test('a stream of parsed objects: 500, and the log has the reason', async () => {
  const { webhooks, lines } = createObserved()
  const request = await streamed(streamOf(statusChanged()))
  expect((await webhooks.fetch(request)).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining('`rawBody` must be text or bytes (received Object)')])
})

test('a custom platform without headers: 401, and the log has the reason', async () => {
  const { webhooks, lines } = createObserved()
  const headers = undefined as unknown as Headers
  const response = webhooks.respond({ method: 'POST', headers, readBody: async () => new Uint8Array() })
  expect(await response).toEqual({ status: 401, headers: {} })
  expect(lines).toEqual([
    expect.stringContaining(
      'it has no header X-Webhook-Signature. Set a secret on the webhook, and pass all headers.',
    ),
  ])
})

test('no timer is left after the response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { webhooks } = createObserved()
  await webhooks.fetch(await deliver())
  await webhooks.fetch(await deliver('x'.repeat(2_000)))
  await new Promise((turn) => setImmediate(turn))
  expect(vi.getTimerCount()).toBe(0)
})

test('the body is read even if the platform does not expose its stream, such as Firefox', async () => {
  const { webhooks, handled } = createObserved()
  const withoutStream = (request: Request) => Object.defineProperty(request, 'body', { value: undefined })
  expect((await webhooks.fetch(withoutStream(await deliver()))).status).toBe(200)
  expect(handled).toHaveLength(1)
  expect((await webhooks.fetch(withoutStream(await deliver('x'.repeat(2_000))))).status).toBe(413)
})

test.each([undefined, {}, { req: { raw: {} } }, { method: 'POST', headers: {}, on() {} }])(
  'a value that is not a Request throws at once with the instruction (%#)',
  async (value) => {
    const { webhooks } = createObserved()
    await expect(webhooks.fetch(value as unknown as Request)).rejects.toThrow('`request` must be a Request')
  },
)
