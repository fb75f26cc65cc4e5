import { createMock, type Dialect } from '@permit-tracking/mock'
import { defaultDialect } from '@permit-tracking/mock/internal'
import { describe, expect, test, vi } from 'vitest'
import { createSendControl } from './control-support.ts'
import { send } from './support.ts'

const org = '/organizations/default'

describe('rate windows', () => {
  test.each<[Dialect['rateLimitWindow'], resets_at: string]>([
    ['fixed', '2026-03-02T12:01:00.000Z'],
    ['sliding', '2026-03-02T12:01:10.000Z'],
    ['token_bucket', '2026-03-02T12:01:00.000Z'],
  ])('of %s have the remaining requests of each key, and count none', async (rateLimitWindow, resets_at) => {
    const dialect = { rateLimitWindow }
    const mock = createMock({ permits: 1, clock: 'manual', plan: { limit: 2 }, dialect })
    const sendControl = createSendControl(mock)
    const { id, key } = mock.keys.create({ name: 'unused', permissions: ['read'] })
    const revoked = mock.keys.create({ name: 'revoked', permissions: ['read'] })
    mock.keys.revoke(revoked.id)
    await send(mock, '/me')
    await mock.clock.advance('10s')
    await send(mock, '/me')
    const [first] = mock.keys.all()
    for (let read = 0; read < 2; read += 1) {
      const { status, body } = await sendControl(`GET ${org}/rate-windows`)
      expect(status).toBe(200)
      expect(body.data).toEqual([
        { key_id: first?.id, limit: 2, remaining: 0, window_ms: 60_000, resets_at },
        { key_id: id, limit: 2, remaining: 2, window_ms: 60_000, resets_at: null },
      ])
    }
    expect(mock.rateWindows()).toHaveLength(2)
    expect((await send(mock, '/me', { key })).status).toBe(200)
    await mock.clock.advance('2m')
    expect(mock.rateWindows()).toMatchObject([
      { remaining: 2, resets_at: null },
      { remaining: 2, resets_at: null },
    ])
  })

  test('of a plan without a limit are null', async () => {
    const mock = createMock({ permits: 1, clock: 'manual', plan: 'enterprise' })
    await send(mock, '/me')
    const { body } = await createSendControl(mock)(`GET ${org}/rate-windows`)
    expect(body.data).toMatchObject([{ limit: null, remaining: null, window_ms: 60_000, resets_at: null }])
    mock.setPlan({ limit: 5_000 })
    expect(mock.rateWindows()).toMatchObject([{ limit: 5_000, remaining: 4_999 }])
  })
})

describe('the dialect', () => {
  test('has every switch with its value, its default and what it accepts', async () => {
    const mock = createMock({ permits: 0, dialect: { perPageMax: 20, contactRequired: ['name', 'email'] } })
    const { status, body } = await createSendControl(mock)('GET /dialect')
    expect(status).toBe(200)
    const switches = Object.values(body.data ?? {})
    expect(switches.map(({ name }) => name)).toEqual(Object.keys(defaultDialect))
    expect(Object.fromEntries(switches.map(({ name, value }) => [name, value]))).toEqual(mock.dialect)
    expect(Object.fromEntries(switches.map((one) => [one.name, one.default]))).toEqual(defaultDialect)
    expect(switches.find(({ name }) => String(name) === 'perPageMax')).toEqual({
      name: 'perPageMax',
      value: 20,
      default: 100,
      values: [100, 20],
      description: 'maximum page size',
      accepts: 'an integer from 1 to 100',
    })
    expect(switches.find(({ name }) => String(name) === 'ties')).toMatchObject({ accepts: null })
  })
})

describe('notifications', () => {
  test('are the newest ones with `last`', async () => {
    const mock = createMock({ permits: 0, clock: 'manual' })
    const sendControl = createSendControl(mock)
    const { id } = mock.webhooks.create({ url: () => new Response(null, { status: 500 }) })
    for (let index = 0; index < 3; index += 1) await mock.webhooks.sendTest(id)
    await mock.webhooks.settled({ advance: true })
    const all = mock.notifications()
    expect(all).toHaveLength(3)
    expect((await sendControl(`GET ${org}/notifications`)).body.data).toEqual(all)
    expect((await sendControl(`GET ${org}/notifications?last=2`)).body.data).toEqual(all.slice(1))
    expect(await sendControl(`GET ${org}/notifications?last=0`)).toMatchObject({ status: 400 })
  })
})

describe('with a manual clock and a receiver that does not respond', () => {
  test.each<['test' | 'retry', state: 'pending' | 'delivered', attempts: unknown[], later: unknown[]]>([
    ['test', 'pending', [], [{ status: null, error: 'No response within 10 s.' }]],
    ['retry', 'delivered', [{ status: 204 }], [{ status: 204 }, { trigger: 'manual', status: null }]],
  ])('%s responds without the attempt, which goes on', async (action, state, attempts, later) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 12) })
    const mock = createMock({ permits: 0, clock: 'manual' })
    const sendControl = createSendControl(mock)
    const { id } = mock.webhooks.create({ url: () => new Response(null, { status: 204 }) })
    const { id: delivered } = await mock.webhooks.sendTest(id)
    mock.webhooks.update(id, { url: () => new Promise<Response>(() => {}) })
    const path = action === 'test' ? `webhooks/${id}/test` : `deliveries/${delivered}/retry`
    const response = sendControl(`POST ${org}/${path}`)
    await vi.advanceTimersByTimeAsync(11_000)
    const { status, body } = await response
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { state, attempts } } })
    await mock.clock.advance('10s')
    expect(mock.webhooks.deliveries().at(-1)).toMatchObject({ attempts: later })
  })
})
