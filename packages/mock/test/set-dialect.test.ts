import { createMock } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import { expect, test } from 'vitest'
import { createSendControl } from './control-support.ts'
import { poll } from './event-support.ts'
import { send } from './support.ts'

test('a switch changes from the next request on, and nothing is lost', async () => {
  const mock = createMock({ clock: 'manual', permits: 60, watched: 60 })
  const fault = mock.faults.next({ operation: 'getMe', status: 503 })
  expect((await send(mock, '/permits?page=9')).status).toBe(200)
  mock.setDialect({ pageOverflow: 'not_found', perPageMax: 20 })
  expect((await send(mock, '/permits?page=9')).status).toBe(404)
  expect((await send(mock, '/permits?per_page=21')).status).toBe(400)
  expect(mock.dialect).toMatchObject({ pageOverflow: 'not_found', perPageMax: 20, perPageDefault: 25 })
  expect(mock.requests()).toHaveLength(3)
  expect(mock.faults.all()).toEqual([fault])
})

test('reset restores the dialect of the start', async () => {
  const mock = createMock({ dialect: { perPageDefault: 7 } })
  mock.setDialect({ perPageDefault: 100 })
  mock.reset()
  expect((await send(mock, '/permits')).body).toMatchObject({ meta: { per_page: 7 } })
})

test('requests that were counted count in the window of another kind', async () => {
  const mock = createMock({ clock: 'manual', plan: { limit: 3 } })
  for (let count = 0; count < 3; count += 1) await send(mock, '/me')
  mock.setDialect({ rateLimitWindow: 'token_bucket', retryAfter: 'seconds' })
  const { status, headers } = await send(mock, '/me')
  expect([status, headers.get('Retry-After')]).toEqual([429, '20'])
})

test('times are stored in the precision of the dialect', async () => {
  const mock = createMock({ clock: 'manual', permits: 3, watched: 3 })
  const [first, second] = [mock.permits.create(), mock.permits.create()]
  for (const { uuid } of [first, second]) mock.watchlist.add(uuid)
  mock.setDialect({ timestamps: 'milliseconds' })
  await mock.clock.advance(250)
  mock.permits.setStatus(first.uuid, 'Issued')
  await mock.clock.advance(250)
  mock.permits.setStatus(second.uuid, 'Issued')
  const { data } = (await send(mock, '/permits?per_page=2')).body
  expect(data).toMatchObject([
    { uuid: second.uuid, updated_at: '2026-03-02T12:00:00.500Z' },
    { uuid: first.uuid, updated_at: '2026-03-02T12:00:00.250Z' },
  ])
  mock.setDialect({ timestamps: 'seconds' })
  expect((await send(mock, `/permits/${first.uuid}`)).body).toMatchObject({
    data: {
      updated_at: '2026-03-02T12:00:00Z',
      status_history: [{ changed_at: '2026-03-02T12:00:00Z' }, {}],
    },
  })
})

test('a restored permit has the precision of the dialect at that time, even if it is read after a change', async () => {
  const source = createMock({ clock: 'manual', permits: 0, dialect: { timestamps: 'milliseconds' } })
  const { uuid } = source.permits.create()
  await source.clock.advance(250)
  source.permits.setStatus(uuid, 'Issued')
  const mock = createMock()
  mock.restore(source.snapshot())
  mock.setDialect({ timestamps: 'milliseconds' })
  expect(mock.permits.get(uuid)).toMatchObject({
    updated_at: '2026-03-02T12:00:00.000Z',
    status_history: [{ changed_at: '2026-03-02T12:00:00Z' }, {}],
  })
})

test('data stays as it is unless times have another precision', () => {
  const mock = createMock({ permits: 1 })
  const [permit] = mock.permits.all()
  mock.setDialect({ perPageMax: 20 })
  expect(mock.permits.all()[0]).toBe(permit)
})

test('an undefined switch stays as it is', () => {
  const mock = createMock({ dialect: { perPageMax: 20 } })
  // As of a compiler without `exactOptionalPropertyTypes`.
  const undefinedSwitch: object = { perPageMax: undefined }
  mock.setDialect({ ...undefinedSwitch, total: 'low' })
  expect(mock.dialect).toMatchObject({ perPageMax: 20, total: 'low' })
})

test('a delivery waits as the dialect says when it fails', async () => {
  const mock = createMock({ clock: 'manual' })
  const { id } = mock.webhooks.create({ url: () => new Response(null, { status: 500 }) })
  mock.setDialect({ deliveryBackoff: 5_000 })
  const { next_attempt_at } = await mock.webhooks.sendTest(id)
  expect(next_attempt_at).toBe('2026-03-02T12:00:05.000Z')
})

test('the control API changes the dialect, and reports it', async () => {
  const mock = createMock()
  const sendControl = createSendControl(mock)
  const control = createControl(mock)
  const { cursor } = await poll(control)
  const { status, body } = await sendControl('PATCH /dialect', { retryAfter: 'seconds' })
  expect(status).toBe(200)
  expect(body.data).toContainEqual(
    expect.objectContaining({ name: 'retryAfter', value: 'seconds', default: 'absent' }),
  )
  expect((await poll(control, cursor)).changes).toEqual([{ type: 'dialect' }])
})

test.each([
  [{ retryAfter: 'days' }, 'dialect.retryAfter'],
  [{ retryAfter: 'seconds', perPageMax: 0 }, 'dialect.perPageMax'],
  [{ pageSize: 7 }, 'Could not set the dialect: unknown option pageSize'],
])('the control API rejects %j before anything changes', async (switches, message) => {
  const mock = createMock()
  const before = mock.dialect
  const { status, body } = await createSendControl(mock)('PATCH /dialect', switches)
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining(message)])
  expect(mock.dialect).toEqual(before)
})
