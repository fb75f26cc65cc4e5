import type { Webhook, WebhookOptions } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { createTestMock, watchedPermit } from './support.ts'
import { createReceiver, timesOf } from './webhook-receiver.ts'

describe('returned objects', () => {
  test('of webhooks and their log are frozen', async () => {
    const mock = createTestMock({ fetch: createReceiver(500).url })
    const webhook = mock.webhooks.create({ url: 'https://example.com/', events: ['permit.fee_changed'] })
    const sent = await mock.webhooks.sendTest(webhook.id)
    await mock.clock.advance('1d')
    const look = () => [
      ...mock.webhooks.all(),
      mock.webhooks.get(webhook.id),
      ...mock.webhooks.deliveries(),
      mock.webhooks.delivery(sent.id),
      ...mock.notifications(),
    ]
    const isFrozen = (value: unknown): boolean =>
      Object.isFrozen(value) &&
      Object.values(Object(value)).every((part) => Object(part) !== part || isFrozen(part))
    expect([webhook, sent, ...look()].map(isFrozen)).not.toContain(false)
    mock.restore(JSON.parse(JSON.stringify(mock.snapshot())))
    expect(look().map(isFrozen)).not.toContain(false)
    expect(mock.webhooks.update(webhook.id, { secret: 'x' })).toMatchObject({ has_secret: true })
    expect(Object.isFrozen(mock.webhooks.pause(webhook.id).events)).toBe(true)
  })
})

describe('the Developers tab', () => {
  test('deleting a webhook cancels its retries', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    const { id } = mock.webhooks.create({ url: receiver.url })
    await mock.webhooks.sendTest(id)
    mock.webhooks.delete(id)
    await mock.clock.advance('1d')
    await mock.webhooks.settled()
    expect(receiver.received).toHaveLength(1)
    expect(mock.webhooks.all()).toEqual([])
    expect(mock.webhooks.deliveries()[0]).toMatchObject({ state: 'canceled', next_attempt_at: null })
  })

  test('deleting a webhook ends its attempts under way', async () => {
    const mock = createTestMock()
    const signals: AbortSignal[] = []
    const { id } = mock.webhooks.create({
      url: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const sending = mock.webhooks.sendTest(id)
    await mock.webhooks.settled().catch(() => {})
    mock.webhooks.delete(id)
    expect(await sending).toMatchObject({
      state: 'canceled',
      attempts: [{ status: null, error: 'The webhook was deleted.' }],
    })
    expect(signals[0]?.aborted).toBe(true)
    expect(mock.clock.pending()).toEqual([])
  })

  test('a delivery that failed for good can be tried again by hand', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 500, 500, 500, 500, 500, 200)
    mock.webhooks.create({ url: receiver.url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('1d')
    const [failed] = mock.webhooks.deliveries()
    const delivery = await mock.webhooks.retry(failed?.id ?? '')
    expect(delivery).toMatchObject({ state: 'delivered', attempts: { length: 7 } })
    expect(receiver.received[6]?.body).toBe(receiver.received[0]?.body)
  })

  test('a failed manual retry keeps the schedule, and a successful one ends it', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 500, 200)
    const { id } = mock.webhooks.create({ url: receiver.url })
    const { id: deliveryId } = await mock.webhooks.sendTest(id)
    const next_attempt_at = '2026-03-02T12:01:00.000Z'
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({ state: 'pending', next_attempt_at })
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({ state: 'delivered', next_attempt_at: null })
    await mock.clock.advance('1d')
    expect(receiver.received).toHaveLength(3)
  })

  test('a manual retry is none of the five, and moves none of them', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500).url })
    const { id: deliveryId } = await mock.webhooks.sendTest(id)
    await mock.webhooks.retry(deliveryId)
    await mock.clock.advance('1d')
    const attempts = mock.webhooks.delivery(deliveryId)?.attempts ?? []
    expect(attempts.map(({ trigger }) => trigger)).toEqual([
      'schedule',
      'manual',
      ...Array(5).fill('schedule'),
    ])
    expect(attempts.at(-1)?.at).toBe('2026-03-02T12:31:00.000Z')
  })

  test('an unknown webhook or delivery throws', async () => {
    const { webhooks } = createTestMock()
    expect(() => webhooks.delete('whk_1')).toThrow(
      'Could not find the webhook: unknown id "whk_1". Use an id from the list.',
    )
    await expect(webhooks.sendTest('whk_1')).rejects.toThrow('Could not find the webhook: unknown id')
    await expect(webhooks.retry('dlv_1')).rejects.toThrow('Could not find the delivery: unknown id')
    expect(() => webhooks.update('whk_1', {})).toThrow('Could not find the webhook: unknown id')
    expect(() => webhooks.pause('whk_1')).toThrow('Could not find the webhook: unknown id')
    expect(() => webhooks.resume('whk_1')).toThrow('Could not find the webhook: unknown id')
    expect(webhooks.get('whk_1')).toBeUndefined()
  })
})

describe('a webhook that is paused', () => {
  test('keeps its events, and sends them in their order when it is resumed', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const { id } = mock.webhooks.create({ url: receiver.url, events: ['permit.status_changed'] })
    const { uuid } = watchedPermit(mock)
    expect(mock.webhooks.pause(id)).toMatchObject({ id, paused_at: '2026-03-02T12:00:00.000Z' })
    for (const status of ['One', 'Two', 'Three']) {
      mock.permits.setStatus(uuid, status)
      await mock.clock.advance('1m')
    }
    expect(mock.webhooks.pause(id).paused_at).toBe('2026-03-02T12:00:00.000Z')
    expect(receiver.received).toEqual([])
    expect(mock.webhooks.deliveries()).toMatchObject(
      Array(3).fill({ state: 'pending', attempts: [], next_attempt_at: expect.any(String) }),
    )
    await mock.webhooks.settled()
    expect(mock.webhooks.resume(id).paused_at).toBeNull()
    await mock.webhooks.settled()
    const statuses = receiver.received.map(({ body }) => JSON.parse(body).data.new_status)
    expect(statuses).toEqual(['One', 'Two', 'Three'])
    expect(mock.webhooks.deliveries({ state: 'delivered' }).map(timesOf)).toEqual(Array(3).fill(['12:03:00']))
  })

  test('holds retries back; those that are not due yet keep their time', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    const { id } = mock.webhooks.create({ url: receiver.url })
    await mock.webhooks.sendTest(id)
    mock.webhooks.pause(id)
    await mock.clock.advance('30s')
    mock.webhooks.resume(id)
    await mock.clock.advance('30s')
    mock.webhooks.pause(id)
    expect(mock.clock.pending()).toEqual([])
    await mock.clock.advance('1h')
    mock.webhooks.resume(id)
    await mock.webhooks.settled().catch(() => {})
    expect(timesOf(mock.webhooks.deliveries()[0])).toEqual(['12:00:00', '12:01:00', '13:01:00'])
  })

  test('still sends on request', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500, 500, 200).url })
    mock.webhooks.pause(id)
    const { id: deliveryId, state } = await mock.webhooks.sendTest(id)
    expect(state).toBe('pending')
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({ state: 'pending' })
    expect(await mock.webhooks.retry(deliveryId)).toMatchObject({
      state: 'delivered',
      attempts: [{ trigger: 'schedule' }, { trigger: 'manual' }, { trigger: 'manual' }],
    })
  })
})

describe('a webhook that is changed', () => {
  test('signs with its new secret; retries keep their signature', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 200)
    const { id } = mock.webhooks.create({ url: receiver.url, secret: 'old' })
    await mock.webhooks.sendTest(id)
    mock.webhooks.update(id, { secret: 'new' })
    await mock.clock.advance('1m')
    await mock.webhooks.sendTest(id)
    expect(mock.webhooks.update(id, { secret: null }).has_secret).toBe(false)
    await mock.webhooks.sendTest(id)
    const [first, retry, next, unsigned] = receiver.received.map(({ headers }) =>
      headers.get('X-Webhook-Signature'),
    )
    expect(retry).toBe(first)
    expect(next).toMatch(/^[0-9a-f]{64}$/)
    expect(next).not.toBe(first)
    expect(unsigned).toBeNull()
  })

  test('is retried at its new address, and delivers its new events', async () => {
    const mock = createTestMock()
    const [before, after] = [createReceiver(500), createReceiver()]
    const { id } = mock.webhooks.create({ url: before.url, secret: 'whsec', events: ['permit.fee_changed'] })
    const { uuid } = watchedPermit(mock)
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 1 })
    await mock.webhooks.settled().catch(() => {})
    const changed = mock.webhooks.update(id, { url: after.url, events: ['permit.status_changed'] })
    expect(changed).toMatchObject({ events: ['permit.status_changed'], has_secret: true })
    expect(mock.webhooks.get(id)).toEqual(changed)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 2 })
    await mock.clock.advance('1m')
    expect(before.received).toHaveLength(1)
    expect(after.received.map(({ body }) => JSON.parse(body).event)).toEqual([
      'permit.status_changed',
      'permit.fee_changed',
    ])
  })

  test('the log shows where the attempts went', async () => {
    const mock = createTestMock({ fetch: async () => new Response(null, { status: 500 }) })
    const { id } = mock.webhooks.create({ url: 'https://example.com/old' })
    expect((await mock.webhooks.sendTest(id)).url).toBe('https://example.com/old')
    mock.webhooks.update(id, { url: 'https://example.com/new' })
    await mock.clock.advance('1m')
    expect(mock.webhooks.deliveries()[0]).toMatchObject({
      url: 'https://example.com/new',
      attempts: { length: 2 },
    })
  })

  test('stays as it was after an invalid change', () => {
    const mock = createTestMock()
    const webhook = mock.webhooks.create({ url: 'https://example.com/' })
    expect(() => mock.webhooks.update(webhook.id, { url: 'http://example.com/' })).toThrow('it is not HTTPS')
    expect(() => mock.webhooks.update(webhook.id, { events: [] })).toThrow('the list of events is empty')
    expect(() => mock.webhooks.update(webhook.id, { secret: '' })).toThrow(
      '`secret` must be a non-empty string (received an empty one)',
    )
    expect(mock.webhooks.all()).toEqual([webhook])
  })
})

describe('the log of deliveries', () => {
  test('is looked into by webhook, event, state and permit', async () => {
    const mock = createTestMock()
    const good = mock.webhooks.create({ url: createReceiver().url })
    const bad = mock.webhooks.create({ url: createReceiver(500).url })
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 1 })
    await mock.webhooks.sendTest(good.id)
    await mock.webhooks.settled().catch(() => {})
    const { deliveries } = mock.webhooks
    expect(deliveries()).toHaveLength(5)
    expect(deliveries({ webhook_id: bad.id }).map(({ state }) => state)).toEqual(['pending', 'pending'])
    expect(deliveries({ event: 'webhook.test' })).toMatchObject([{ webhook_id: good.id, permit_uuid: null }])
    expect(deliveries({ state: 'delivered', event: 'permit.fee_changed' })).toHaveLength(1)
    expect(deliveries({ permit_uuid: uuid })).toHaveLength(4)
    expect(deliveries({ permit_uuid: 'none' })).toEqual([])
    const [first] = deliveries()
    expect(mock.webhooks.delivery(first?.id ?? '')).toBe(first)
    expect(mock.webhooks.delivery('dlv_1')).toBeUndefined()
  })

  test('keeps the last 1,000 that ended, and every one that is pending', async () => {
    const mock = createTestMock()
    const held = mock.webhooks.create({ url: createReceiver().url, events: ['permit.status_changed'] })
    mock.webhooks.pause(held.id)
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    const { id } = mock.webhooks.create({ url: createReceiver().url, events: ['permit.fee_changed'] })
    for (let amount = 1; amount <= 1_010; amount += 1) mock.permits.addFee(uuid, { name: 'Fee', amount })
    await mock.webhooks.settled()
    expect(mock.webhooks.deliveries({ webhook_id: held.id })).toHaveLength(1)
    const kept = mock.webhooks.deliveries({ webhook_id: id })
    expect(kept).toHaveLength(1_000)
    expect(JSON.parse(kept[0]?.body ?? '').data.fee.amount).toBe(11)
  })
})

describe('options of a webhook', () => {
  test.each([
    'https://example.com/hooks',
    'http://localhost:3000/',
    'http://hooks.localhost/',
    'http://127.0.0.1:8080/x',
    'http://127.9.8.7/',
    'http://localhost.:3000/',
    'http://[::1]:9000/',
    'http://[::ffff:7f00:1]/',
  ])('%s is taken', (url) => {
    expect(createTestMock().webhooks.create({ url }).url).toBe(url)
  })

  const refused: [options: WebhookOptions, message: string][] = [
    [{ url: 'http://example.com/' }, 'it is not HTTPS'],
    [{ url: 'http://127.0.0.1.example.com/' }, 'it is not HTTPS'],
    [{ url: 'http://localhost.example.com/' }, 'it is not HTTPS'],
    [{ url: 'http://notlocalhost/' }, 'it is not HTTPS'],
    [{ url: 'http://0.0.0.0/' }, 'it is not HTTPS'],
    [{ url: 'http://[::2]/' }, 'it is not HTTPS'],
    [{ url: 'http://[::ffff:8.8.8.8]/' }, 'it is not HTTPS'],
    [{ url: 'ftp://localhost/' }, 'it is not HTTPS'],
    [{ url: '/hooks' }, 'it is not an absolute URL'],
    [{ url: '127.0.0.1:3000' }, 'Use https://, or http:// on a loopback host.'],
    [
      { url: 'https://example.com/', secret: '' },
      '`secret` must be a non-empty string (received an empty one)',
    ],
    [{ url: 'https://example.com/', events: [] }, 'the list of events is empty'],
    [
      { url: 'https://example.com/', events: ['permit.sold' as Webhook['events'][number]] },
      'unknown event "permit.sold"',
    ],
  ]

  test.each(refused)('%j throws', (options, message) => {
    expect(() => createTestMock().webhooks.create(options)).toThrow(message)
  })

  test('other spellings of a loopback address are recognized', () => {
    const spellings = [
      'http://2130706433/',
      'http://127.1/',
      'http://[0:0:0:0:0:0:0:1]/',
      'http://LOCALHOST/',
    ]
    expect(spellings.map((url) => createTestMock().webhooks.create({ url }).url)).toEqual([
      'http://127.0.0.1/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://localhost/',
    ])
  })

  test('a password in the address throws without repeating it', () => {
    const create = () => createTestMock().webhooks.create({ url: 'https://me:hunter2@example.com/' })
    expect(create).toThrow('for example.com: it contains credentials')
  })
})
