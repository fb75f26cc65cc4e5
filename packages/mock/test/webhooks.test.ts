import { createHmac } from 'node:crypto'
import { createMock, type Delivery, type EventName, type WebhookOptions } from '@permit-tracking/mock'
import {
  zPermitAddedToWatchlistEvent,
  zPermitFeeChangedEvent,
  zPermitInspectionScheduledEvent,
  zPermitRemovedFromWatchlistEvent,
  zPermitStatusChangedEvent,
  zWebhookTestEvent,
} from '@permit-tracking/spec/zod'
import { describe, expect, test } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

/** A receiver in this process: keeps what it got and answers with the statuses in turn, the last one for good. */
function createReceiver(...statuses: number[]) {
  const received: { body: string; headers: Headers; method: string; url: string }[] = []
  return {
    received,
    async url(request: Request): Promise<Response> {
      const { headers, method, url } = request
      received.push({ headers, method, url, body: await request.text() })
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200
      return new Response(null, { status })
    },
  }
}

const minutes = (delivery: Delivery | undefined) => delivery?.attempts.map(({ at }) => at.slice(11, 19))

describe('events', () => {
  test('every change raises its event, with the fields that the document describes', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const { id } = mock.webhooks.create(receiver)
    const { uuid } = watchedPermit(mock)
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
  })

  test('a webhook gets only what it subscribes to, and each webhook gets its own delivery', async () => {
    const mock = createTestMock()
    const [all, fees] = [createReceiver(), createReceiver()]
    mock.webhooks.create(all)
    mock.webhooks.create({ ...fees, events: ['permit.fee_changed'] })
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
    mock.webhooks.create({ ...receiver, secret: 'whsec_ü' })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'Zurückgestellt')
    await mock.webhooks.settled()
    const { body = '', headers, method } = receiver.received[0] ?? {}
    expect(method).toBe('POST')
    expect(headers?.get('Content-Type')).toBe('application/json')
    expect(headers?.get('X-Webhook-Signature')).toBe(
      createHmac('sha256', 'whsec_ü').update(body).digest('hex'),
    )
    expect(mock.webhooks.deliveries()[0]?.body).toBe(body)
  })

  test('is absent without a secret', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const webhook = mock.webhooks.create(receiver)
    await mock.webhooks.sendTest(webhook.id)
    expect(webhook.has_secret).toBe(false)
    expect(receiver.received[0]?.headers.has('X-Webhook-Signature')).toBe(false)
  })

  test('shows no secret in the lists', async () => {
    const mock = createTestMock()
    const webhook = mock.webhooks.create({ ...createReceiver(), secret: 'whsec_1' })
    await mock.webhooks.sendTest(webhook.id)
    expect(webhook.has_secret).toBe(true)
    expect(JSON.stringify([mock.webhooks.list(), mock.webhooks.deliveries()])).not.toContain('whsec_1')
  })
})

describe('retries', () => {
  test('five follow the first attempt, twice as far apart each, with the same bytes; then comes a notification', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    mock.webhooks.create({ ...receiver, secret: 'whsec' })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1d')
    await mock.webhooks.settled()
    const [delivery] = mock.webhooks.deliveries()
    expect(minutes(delivery)).toEqual([
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

  test('end with the first success', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(503, 404, 204)
    mock.webhooks.create(receiver)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1h')
    const [delivery] = mock.webhooks.deliveries()
    expect(delivery?.state).toBe('delivered')
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([503, 404, 204])
    expect(mock.notifications()).toEqual([])
  })

  test.each([301, 302, 400])('%i fails an attempt', async (status) => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create(createReceiver(status))
    expect(await mock.webhooks.sendTest(id)).toMatchObject({
      state: 'pending',
      next_attempt_at: '2026-03-02T12:01:00.000Z',
    })
  })

  test('a receiver that throws fails an attempt, and the log says why', async () => {
    const mock = createTestMock()
    const url = () => {
      throw new Error('out of order')
    }
    const delivery = await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
    expect(delivery.attempts).toEqual([
      { at: '2026-03-02T12:00:00.000Z', status: null, error: 'out of order', duration_ms: 0 },
    ])
  })

  test('a receiver has ten seconds; one that hangs holds up nobody else', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const signals: AbortSignal[] = []
    const hanging = mock.webhooks.create({
      url: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    mock.webhooks.create(receiver)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await expect(mock.webhooks.settled()).rejects.toThrow('1 receiver(s) did not answer')
    expect(receiver.received).toHaveLength(1)
    await mock.clock.advance('10s')
    const delivery = mock.webhooks.deliveries().find(({ webhook_id }) => webhook_id === hanging.id)
    expect(delivery?.attempts[0]).toMatchObject({
      status: null,
      error: 'No answer within 10 s.',
      duration_ms: 10_000,
    })
    expect(signals[0]?.aborted).toBe(true)
  })

  test('a receiver that hangs gets its retries too', async () => {
    const mock = createTestMock()
    mock.webhooks.create({ url: () => new Promise(() => {}) })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1h')
    expect(minutes(mock.webhooks.deliveries()[0])).toHaveLength(6)
    expect(mock.notifications()).toHaveLength(1)
  })
})

describe('the Developers tab', () => {
  test('deleting a webhook takes its retries back', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    const { id } = mock.webhooks.create(receiver)
    await mock.webhooks.sendTest(id)
    mock.webhooks.delete(id)
    await mock.clock.advance('1d')
    await mock.webhooks.settled()
    expect(receiver.received).toHaveLength(1)
    expect(mock.webhooks.list()).toEqual([])
    expect(mock.webhooks.deliveries()[0]).toMatchObject({ state: 'canceled', next_attempt_at: null })
  })

  test('a delivery that failed for good can be tried again by hand', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 500, 500, 500, 500, 500, 200)
    mock.webhooks.create(receiver)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1d')
    const [failed] = mock.webhooks.deliveries()
    const delivery = await mock.webhooks.retry(failed?.id ?? '')
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 7 } })
    expect(receiver.received[6]?.body).toBe(receiver.received[0]?.body)
  })

  test('a manual retry that fails leaves the schedule alone, one that succeeds ends it', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 500, 200)
    const { id } = mock.webhooks.create(receiver)
    const { id: deliveryId } = await mock.webhooks.sendTest(id)
    const next_attempt_at = '2026-03-02T12:01:00.000Z'
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({ state: 'pending', next_attempt_at })
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({ state: 'delivered', next_attempt_at: null })
    await mock.clock.advance('1d')
    expect(receiver.received).toHaveLength(3)
  })

  test('settled says what a manual clock has to do, instead of hanging', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create(createReceiver(500, 200))
    await mock.webhooks.sendTest(id)
    await expect(mock.webhooks.settled()).rejects.toThrow(
      'at 2026-03-02T12:01:00.000Z; move the manual clock',
    )
    await mock.clock.advance('1m')
    await expect(mock.webhooks.settled()).resolves.toBeUndefined()
  })

  test('settled waits for deliveries under a real clock', async () => {
    const mock = createMock()
    const receiver = createReceiver()
    mock.webhooks.create(receiver)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.webhooks.settled()
    expect(receiver.received).toHaveLength(1)
  })

  test('what does not exist is refused', async () => {
    const { webhooks } = createTestMock()
    expect(() => webhooks.delete('whk_1')).toThrow('There is no webhook with the id "whk_1"')
    await expect(webhooks.sendTest('whk_1')).rejects.toThrow('There is no webhook')
    await expect(webhooks.retry('dlv_1')).rejects.toThrow('There is no delivery')
  })
})

describe('what a webhook may be', () => {
  test.each([
    'https://example.com/hooks',
    'http://localhost:3000/',
    'http://hooks.localhost/',
    'http://127.0.0.1:8080/x',
    'http://127.9.8.7/',
    'http://[::1]:9000/',
  ])('%s is taken', (url) => {
    expect(createTestMock().webhooks.create({ url }).url).toBe(url)
  })

  const refused: [options: WebhookOptions, message: string][] = [
    [{ url: 'http://example.com/' }, 'it is not HTTPS'],
    [{ url: 'http://127.0.0.1.example.com/' }, 'it is not HTTPS'],
    [{ url: 'http://localhost.example.com/' }, 'it is not HTTPS'],
    [{ url: 'ftp://localhost/' }, 'it is not HTTPS'],
    [{ url: '/hooks' }, 'it is no absolute URL'],
    [{ url: 'https://example.com/', secret: '' }, 'its secret is empty'],
    [{ url: 'https://example.com/', events: [] }, 'it subscribes to no event'],
    [{ url: 'https://example.com/', events: ['permit.sold' as EventName] }, 'there is no event permit.sold'],
  ]

  test.each(refused)('%j is refused', (options, message) => {
    expect(() => createTestMock().webhooks.create(options)).toThrow(message)
  })

  test('a password in the address is refused without repeating it', () => {
    const create = () => createTestMock().webhooks.create({ url: 'https://me:hunter2@example.com/' })
    expect(create).toThrow('for example.com, because it holds a password')
  })
})
