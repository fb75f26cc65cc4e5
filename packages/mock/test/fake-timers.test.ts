import { createMock } from '@permit-tracking/mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

// The globals that test libraries fake.
const toFake = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
  'performance',
] as const

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2020, 0, 1), toFake: [...toFake] }))

test('a manual clock runs the schedule of a delivery while the global timers are faked, and sets none', async () => {
  const mock = createTestMock()
  mock.webhooks.create({ url: () => new Response(null, { status: 500 }) })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  const fired = await mock.clock.advance('1h')
  expect(fired.map(({ at }) => at.slice(11, 19))).toEqual([
    '12:01:00',
    '12:03:00',
    '12:07:00',
    '12:15:00',
    '12:31:00',
  ])
  expect(mock.notifications()).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('faked time and a manual clock are independent', async () => {
  const mock = createTestMock()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await send(mock, '/me')).headers.get('Date')).toBe('Mon, 02 Mar 2026 12:00:00 GMT')
  await mock.clock.advance('1h')
  expect(Date.now()).toBe(Date.UTC(2020, 0, 1, 0, 1))
  expect((await send(mock, '/me')).headers.get('Date')).toBe('Mon, 02 Mar 2026 13:00:00 GMT')
})

test('a real clock follows faked time', async () => {
  const mock = createMock()
  const { id } = mock.webhooks.create({ url: () => new Response(null, { status: 500 }) })
  expect(await mock.webhooks.sendTest(id)).toMatchObject({ next_attempt_at: '2020-01-01T00:01:00.000Z' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(mock.webhooks.deliveries()[0]?.attempts).toHaveLength(2)
  expect((await send(mock, '/me')).headers.get('Date')).toBe('Wed, 01 Jan 2020 00:01:00 GMT')
})
