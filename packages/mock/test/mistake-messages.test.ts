import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('a + that was not encoded gets a hint', async () => {
  const mock = createTestMock()
  const messageOf = async (query: string) => (await send(mock, `/permits?${query}`)).body.error?.message
  expect(await messageOf('updated_since=2026-03-02T12:00:00+01:00')).toMatch(
    /^updated_since: .+\. A \+ in a query stands for a space: encode it as %2B\.$/,
  )
  expect(await messageOf('updated_since=2026-03-02%2012:00')).not.toContain('%2B')
  expect(await messageOf('updated_since=2026-03-02T12:00:00%2B01:00')).toBeUndefined()
})

test('an empty status is invalid, because it would match nothing', async () => {
  const { status, body } = await send(createTestMock(), '/permits?status=')
  expect([status, body.error?.message]).toEqual([400, 'status: must not be empty.'])
})

test('latencies of more than a day and empty seeds throw', () => {
  const mock = createMock({ permits: 1 })
  expect(() => mock.faults.next({ latency: '2d' })).toThrow(
    '`latency` must be at most a day (received "2d").',
  )
  expect(() => mock.faults.next({ latency: { min: 0, max: 1e12 } })).toThrow('at most a day')
  expect(() => mock.faults.fraction(0.5, { seed: '' })).toThrow(
    '`seed` must be a number or a non-empty string',
  )
  expect(() => mock.churn({ seed: '' })).toThrow(
    '`churn.seed` must be a number or a non-empty string (received "").',
  )
  expect(() => createMock({ fetch: 1 as never })).toThrow('`fetch` must be a function (received 1).')
  expect(() => createMock({ preferHeader: 'yes' as never })).toThrow(
    '`preferHeader` must be one of true, false (received "yes").',
  )
  expect(() => createMock({ seed: '' })).toThrow(
    '`seed` must be a number or a non-empty string (received "").',
  )
})
