import { createWebhooks, type WebhookStore } from '@permit-tracking/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { createLines, deliver, secret, statusChanged } from '../delivery.ts'
import { receivers } from './receivers.ts'

/** Creates a receiver whose handlers record the events. */
function createReceiver(store?: WebhookStore) {
  const handled: string[] = []
  const { lines, logger } = createLines()
  const webhooks = createWebhooks({ secret, logger, maxBodyBytes: 2_000, ...(store && { store }) })
    .on('permit.status_changed', ({ data }) => handled.push(data.new_status))
    .on('permit.fee_changed', async () => {
      throw new Error('the database is away')
    })
    .fallback(({ event }) => handled.push(event))
  return { webhooks, handled, lines }
}

const text = JSON.stringify({ ...statusChanged(), note: 'é 🏗' })
const tooMuch = 'x'.repeat(300_000)
const malformed = { headers: { 'X-Webhook-Signature': 'x' } }

/** Sends the body in chunks, without a length. */
async function inChunks(whole: string): Promise<Request> {
  const { url, headers } = await deliver(whole)
  headers.set('Transfer-Encoding', 'chunked')
  let rest = new TextEncoder().encode(whole)
  const body = new ReadableStream({
    pull(controller) {
      const size = Math.ceil(whole.length / 4)
      if (rest.length === 0) return controller.close()
      controller.enqueue(rest.slice(0, size))
      rest = rest.slice(size)
    },
  })
  return new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
}

type Row = [name: string, status: number, handled: string[], request: () => Promise<Request>]
const deliveries: Row[] = [
  ['a valid one', 200, ['In Review'], () => deliver(text)],
  ['a valid one in chunks', 200, ['In Review'], () => inChunks(text)],
  ['a test event', 200, ['webhook.test'], () => deliver({ ...statusChanged(), event: 'webhook.test' })],
  ['one whose handler throws', 500, [], () => deliver({ ...statusChanged(), event: 'permit.fee_changed' })],
  ['a tampered one', 401, [], () => deliver(text, { key: 'another' })],
  ['an unsigned one', 401, [], async () => unsigned(await deliver(text))],
  ['one with a malformed signature', 401, [], () => deliver(text, malformed)],
  ['one whose body is not JSON', 400, [], () => deliver('<html>')],
  ['one that is not an event', 400, [], () => deliver('{}')],
  ['an empty one', 400, [], () => deliver('')],
  ['a huge one', 413, [], () => deliver(tooMuch)],
  ['a huge one in chunks', 413, [], () => inChunks(tooMuch)],
  ['GET', 405, [], () => deliver(text, { method: 'GET' })],
  ['PUT', 405, [], () => deliver(text, { method: 'PUT' })],
]

function unsigned(request: Request): Request {
  request.headers.delete('X-Webhook-Signature')
  return request
}

describe.each(receivers)('on %s', (_, open) => {
  test.each(deliveries)('%s: the response is %i without a body', async (_, status, expected, request) => {
    const { webhooks, handled, lines } = createReceiver()
    const send = await open(webhooks)
    expect(await send(await request())).toEqual({ status, allow: status === 405 ? 'POST' : null, body: '' })
    expect(handled).toEqual(expected)
    expect(lines).toHaveLength(status === 200 || status === 405 ? 0 : 1)
  })

  test('a repeated delivery is not handled: the response is 200, or 503 while the first one is being handled', async () => {
    let state: 'new' | 'busy' | 'done' = 'new'
    const store = { claim: async () => state, commit: async () => {}, release: async () => {} }
    const { webhooks, handled } = createReceiver(store)
    const send = await open(webhooks)
    const statuses: number[] = []
    for (state of ['new', 'busy', 'done'] as const) statuses.push((await send(await deliver(text))).status)
    expect(statuses).toEqual([200, 503, 200])
    expect(handled).toEqual(['In Review'])
  })

  test('the response waits for the handler', async () => {
    const order: string[] = []
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const webhooks = createWebhooks({ secret }).fallback(async () => {
      started.resolve()
      await finish.promise
      order.push('handled')
    })
    const send = await open(webhooks)
    const response = send(await deliver(text)).then(() => order.push('responded'))
    await started.promise
    finish.resolve()
    await response
    expect(order).toEqual(['handled', 'responded'])
  })
})
