import { Hono } from 'hono'
import { NextRequest } from 'next/server'
import { expect, test, vi } from 'vitest'
import { deliver } from '../delivery.ts'
import { createObserved } from './observed.ts'

const advice = 'hand the request over before anything calls json(), text() or formData() on it'

test.each(['json', 'text'] as const)(
  'behind a Hono middleware that calls %s(): 500, and the log says what to do',
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

test('after json() in a Next.js route handler: 500, and the log says what to do', async () => {
  const { webhooks, lines } = createObserved()
  const request = new NextRequest(await deliver())
  await request.json()
  expect((await webhooks.fetch(request)).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining(advice)])
})

test('a body that something else is reading: 500, and it is left alone', async () => {
  const { webhooks, lines } = createObserved()
  const request = await deliver()
  const reader = request.body?.getReader()
  expect((await webhooks.fetch(request)).status).toBe(500)
  expect(lines).toEqual([expect.stringContaining(advice)])
  expect((await reader?.read())?.done).toBe(false)
})

test.each([405, 413])('a body that is refused unread (%i) is cancelled', async (status) => {
  const { webhooks } = createObserved()
  const cancel = vi.fn()
  const request = new Request('https://app.example', {
    method: status === 405 ? 'PUT' : 'POST',
    headers: { 'Content-Length': '5000' },
    body: new ReadableStream({ cancel }),
    duplex: 'half',
  } as RequestInit)
  expect((await webhooks.fetch(request)).status).toBe(status)
  expect(cancel).toHaveBeenCalledOnce()
})

test('a body that stalls is answered 408 after 10 s, and cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { webhooks, lines, handled } = createObserved()
  // An end that stalls as well must not hold the answer up.
  const cancel = vi.fn(() => new Promise<void>(() => {}))
  const request = new Request('https://app.example', {
    method: 'POST',
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)), cancel }),
    duplex: 'half',
  } as RequestInit)
  const answer = webhooks.fetch(request)
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await answer).status).toBe(408)
  expect(cancel).toHaveBeenCalledOnce()
  expect(lines).toEqual([expect.stringContaining('was not complete after 10000 ms')])
  expect(handled).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('no timer is left when a delivery has been answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { webhooks } = createObserved()
  await webhooks.fetch(await deliver())
  await webhooks.fetch(await deliver('x'.repeat(2_000)))
  expect(vi.getTimerCount()).toBe(0)
})
