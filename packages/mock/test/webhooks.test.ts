import { createHmac } from 'node:crypto'
import { createControl } from '@permit-tracking/mock/control'
import {
  zPermitAddedToWatchlistEvent,
  zPermitFeeChangedEvent,
  zPermitInspectionScheduledEvent,
  zPermitRemovedFromWatchlistEvent,
  zPermitStatusChangedEvent,
  zWebhookTestEvent,
} from '@permit-tracking/spec/zod'
import { describe, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../tests/harness/collect-garbage.ts'
import { createTestMock, send, watchedPermit } from './support.ts'
import { createReceiver, timesOf } from './webhook-receiver.ts'

describe('events', () => {
  test('every change raises its event, with the fields that the document describes', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const { id } = mock.webhooks.create({ url: receiver.url })
    const { uuid, permit_number, status } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 412.5 })
    mock.permits.scheduleInspection(uuid, { type: 'Framing', scheduled_for: '2026-03-12T09:00:00Z' })
    await send(mock, `/watchlist/${uuid}`, { method: 'DELETE' })
    await send(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    await mock.webhooks.sendTest(id)
    await mock.webhooks.settled()
    const schemas = [
      zPermitStatusChangedEvent,
      zPermitFeeChangedEvent,
      zPermitInspectionScheduledEvent,
      zPermitRemovedFromWatchlistEvent,
      zPermitAddedToWatchlistEvent,
      zWebhookTestEvent,
    ]
    expect(receiver.received).toHaveLength(schemas.length)
    for (const [index, schema] of schemas.entries()) {
      const event: unknown = JSON.parse(receiver.received[index]?.body ?? '')
      expect(schema.parse(event)).toEqual(event)
      expect(event).toMatchObject({
        timestamp: '2026-03-02T12:00:00Z',
        ...{ organization_id: mock.organization.organization_id },
      })
    }
    const change = { permit_uuid: uuid, permit_number, previous_status: status, new_status: 'On Hold' }
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual(change)
  })

  test('a webhook gets only what it subscribes to, and each webhook gets its own delivery', async () => {
    const mock = createTestMock()
    const [all, fees] = [createReceiver(), createReceiver()]
    mock.webhooks.create({ url: all.url })
    mock.webhooks.create({ url: fees.url, events: ['permit.fee_changed'] })
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 1 })
    await mock.webhooks.settled()
    expect([all.received.length, fees.received.length]).toEqual([2, 1])
    expect(mock.webhooks.deliveries()).toHaveLength(3)
  })
})

describe('signature', () => {
  test('is the HMAC of the exact bytes', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    mock.webhooks.create({ url: receiver.url, secret: 'whsec_ü' })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'Zurückgestellt')
    await mock.webhooks.settled()
    const { body = '', headers, method } = receiver.received[0] ?? {}
    expect(method).toBe('POST')
    expect(headers?.get('Content-Type')).toBe('application/json')
    expect(headers?.get('X-Webhook-Signature')).toBe(
      createHmac('sha256', 'whsec_ü').update(body).digest('hex'),
    )
    const [delivery] = mock.webhooks.deliveries()
    expect(delivery?.body).toBe(body)
    expect(delivery?.headers).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'PermitTracking-Webhooks/1.0',
      'X-Webhook-Signature': headers?.get('X-Webhook-Signature'),
    })
  })

  test('is absent without a secret', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const webhook = mock.webhooks.create({ url: receiver.url })
    await mock.webhooks.sendTest(webhook.id)
    expect(webhook.has_secret).toBe(false)
    expect(receiver.received[0]?.headers.has('X-Webhook-Signature')).toBe(false)
  })

  test('shows no secret in the lists', async () => {
    const mock = createTestMock()
    const webhook = mock.webhooks.create({ url: createReceiver().url, secret: 'whsec_1' })
    await mock.webhooks.sendTest(webhook.id)
    expect(webhook.has_secret).toBe(true)
    expect(JSON.stringify([mock.webhooks.all(), mock.webhooks.deliveries()])).not.toContain('whsec_1')
  })
})

describe('receivers of this process', () => {
  test('is checked when the webhook is created, with the error of handlers that are not complete', () => {
    const mock = createTestMock()
    const incomplete = {
      get fetch(): never {
        throw new Error('The receiver has no fallback.')
      },
    }
    expect(() => mock.webhooks.create({ url: incomplete })).toThrow('The receiver has no fallback.')
    expect(() => mock.webhooks.create({ url: { fetch: 'no' as never } })).toThrow(
      '`url.fetch` must be a function',
    )
  })

  test('can be an object with a fetch, as servers are', async () => {
    const mock = createTestMock()
    const app = { status: 202, fetch: () => new Response('taken', { status: app.status }) }
    const webhook = mock.webhooks.create({ url: app })
    expect(webhook.url).toBe(`https://in-process.test/${webhook.id}`)
    expect(await mock.webhooks.sendTest(webhook.id)).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 202, response_excerpt: 'taken' }],
    })
  })

  test('run after the change that raised the event, and may cause further ones', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    const calls: string[] = []
    mock.webhooks.create({
      events: ['permit.status_changed'],
      url: () => {
        calls.push('received')
        if (calls.length < 5) mock.permits.setStatus(uuid, `Status ${calls.length}`)
        return new Response()
      },
    })
    mock.permits.setStatus(uuid, 'On Hold')
    calls.push('changed')
    await mock.webhooks.settled()
    expect(calls).toEqual(['changed', ...Array(4).fill('received')])
  })

  test('that return no Response fail the attempt, and the log says so', async () => {
    const mock = createTestMock()
    // JavaScript callers may forget the response. The types prevent that.
    const { id } = mock.webhooks.create({ url: (() => undefined) as unknown as () => Response })
    const { attempts } = await mock.webhooks.sendTest(id)
    expect(attempts[0]?.error).toBe('The receiver must return a Response (received undefined).')
  })
})

describe('the excerpt of a response', () => {
  const answer = async (body: BodyInit | null) => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: () => new Response(body) })
    const { state, attempts } = await mock.webhooks.sendTest(id)
    return { state, excerpt: attempts[0]?.response_excerpt }
  }

  test('is its first 1,024 bytes, without half a character at the end', async () => {
    expect(await answer('ü'.repeat(3_000))).toEqual({ state: 'delivered', excerpt: 'ü'.repeat(512) })
    expect(await answer(`x${'ü'.repeat(3_000)}`)).toEqual({
      state: 'delivered',
      excerpt: `x${'ü'.repeat(511)}`,
    })
  })

  test('of an endless body is its beginning; the rest is not read', async () => {
    let chunks = 0
    const cancel = vi.fn()
    const body = new ReadableStream({
      cancel,
      pull(controller) {
        chunks += 1
        controller.enqueue(new TextEncoder().encode('x'.repeat(100)))
      },
    })
    expect(await answer(body)).toEqual({ state: 'delivered', excerpt: 'x'.repeat(1_024) })
    expect(chunks).toBeLessThan(665)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('of a body that breaks off is what came before; the status counts', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('so far')),
      pull: (controller) => controller.error(new Error('cut')),
    })
    expect(await answer(body)).toEqual({ state: 'delivered', excerpt: 'so far' })
  })

  test('of a body that hangs is what came within the ten seconds', async () => {
    const mock = createTestMock()
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode('so far'))
    mock.webhooks.create({ url: () => new Response(new ReadableStream({ start })) })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    const fired = await mock.clock.advance('10s')
    expect(fired).toMatchObject([{ label: expect.stringMatching(/^time limit of an attempt of dlv_/) }])
    expect(mock.webhooks.deliveries()).toMatchObject([
      { state: 'delivered', attempts: [{ status: 200, response_excerpt: 'so far', duration_ms: 10_000 }] },
    ])
  })
})

describe('the messages of a delivery', () => {
  test('are what each attempt sent and received, the body up to 64 KiB', async () => {
    const mock = createTestMock()
    let response = () => new Response('x'.repeat(100_000), { status: 500, headers: { 'Retry-After': '30' } })
    const { id } = mock.webhooks.create({ url: () => response(), secret: 'whsec_0123456789abcdef' })
    const delivery = await mock.webhooks.sendTest(id)
    response = () => {
      throw new Error('down')
    }
    await mock.webhooks.retry(delivery.id)
    const sent = { request_headers: delivery.headers }
    expect(mock.webhooks.messages(delivery.id)).toEqual([
      {
        ...sent,
        response_headers: { 'content-type': 'text/plain;charset=UTF-8', 'retry-after': '30' },
        response_body: 'x'.repeat(65_536),
      },
      { ...sent, response_headers: null, response_body: null },
    ])
    expect(() => mock.webhooks.messages('dlv_0')).toThrow('unknown id "dlv_0"')
  })

  test('mask credentials where the control API returns them', async () => {
    const mock = createTestMock()
    const headers = { 'Set-Cookie': 'session=0123456789', Authorization: 'Bearer pt_test_0123456789abcdef' }
    const url = () => new Response('the key is pt_test_0123456789abcdef', { headers })
    const delivery = await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
    const path = `/organizations/default/deliveries/${delivery.id}/messages`
    const response = await createControl(mock)(new Request(`http://localhost/_mock${path}`), {
      remoteAddress: '127.0.0.1',
    })
    const text = await response.text()
    expect(text).toContain('the key is ***')
    expect(text).not.toContain('0123456789')
  })

  test('are not a part of the state: another state of the mock has none', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: () => new Response('before') })
    const delivery = await mock.webhooks.sendTest(id)
    mock.restore(mock.snapshot())
    expect(mock.webhooks.messages(delivery.id)).toEqual([
      { request_headers: null, response_headers: null, response_body: null },
    ])
  })

  test('of the oldest attempts are dropped before they need more than 8 MiB', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: () => new Response('x'.repeat(65_536)) })
    const ids: string[] = []
    for (let count = 0; count < 140; count += 1) ids.push((await mock.webhooks.sendTest(id)).id)
    const bodies = ids.map((delivery) => mock.webhooks.messages(delivery)[0]?.response_body)
    expect(bodies[0]).toBeNull()
    expect(bodies.at(-1)).toHaveLength(65_536)
    expect(bodies.filter((body) => body).length).toBeGreaterThan(100)
  })
})

describe('retries', () => {
  test('five follow the first attempt, twice as far apart each, with the same bytes; then comes a notification', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    mock.webhooks.create({ url: receiver.url, secret: 'whsec' })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    const fired = await mock.clock.advance('1d')
    await mock.webhooks.settled()
    const [delivery] = mock.webhooks.deliveries()
    expect(fired.map(({ label }) => label)).toEqual(
      [1, 2, 3, 4, 5].map(
        (retry) => `retry ${retry} of 5 of ${delivery?.id} (permit.status_changed) to ${delivery?.url}`,
      ),
    )
    expect(timesOf(delivery)).toEqual([
      '12:00:00',
      '12:01:00',
      '12:03:00',
      '12:07:00',
      '12:15:00',
      '12:31:00',
    ])
    expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers.get('X-Webhook-Signature'))).size).toBe(1)
    expect(mock.notifications()).toEqual([
      expect.objectContaining({
        type: 'webhook.delivery_failed',
        delivery_id: delivery?.id,
        at: '2026-03-02T12:31:00.000Z',
      }),
    ])
  })

  test('time waits for a receiver that is still working', async () => {
    const mock = createTestMock()
    const url = async (request: Request) => {
      await crypto.subtle.digest('SHA-256', await request.arrayBuffer())
      return new Response(null, { status: 500 })
    }
    mock.webhooks.create({ url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1m')
    expect(mock.webhooks.deliveries()).toMatchObject([
      { attempts: [{ duration_ms: 0 }, { at: '2026-03-02T12:01:00.000Z', duration_ms: 0 }] },
    ])
  })

  test('end with the first success', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(503, 404, 204)
    mock.webhooks.create({ url: receiver.url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1h')
    const [delivery] = mock.webhooks.deliveries()
    expect(delivery?.state).toBe('delivered')
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([503, 404, 204])
    expect(mock.notifications()).toEqual([])
  })

  test('a receiver that throws fails an attempt, and the log says why', async () => {
    const mock = createTestMock()
    const url = () => {
      throw new Error('out of order')
    }
    const delivery = await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
    expect(delivery.attempts).toEqual([
      {
        at: '2026-03-02T12:00:00.000Z',
        trigger: 'schedule',
        status: null,
        response_excerpt: null,
        error: 'out of order',
        duration_ms: 0,
      },
    ])
  })

  test('a receiver has ten seconds; one that hangs does not delay the others', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const signals: AbortSignal[] = []
    const hanging = mock.webhooks.create({
      url: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    mock.webhooks.create({ url: receiver.url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await expect(mock.webhooks.settled()).rejects.toThrow('a receiver has not responded')
    expect(receiver.received).toHaveLength(1)
    await collectGarbage()
    await mock.clock.advance('10s')
    const delivery = mock.webhooks.deliveries().find(({ webhook_id }) => webhook_id === hanging.id)
    expect(delivery?.attempts[0]).toMatchObject({
      status: null,
      error: 'No response within 10 s.',
      duration_ms: 10_000,
    })
    expect(signals[0]?.aborted).toBe(true)
  })
})
