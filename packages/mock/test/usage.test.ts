import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('requests are counted per day, week and month, in UTC', async () => {
  const mock = createTestMock({ permits: 1, clock: { startAt: '2026-12-31T23:59:00Z' } })
  await send(mock, '/me')
  await mock.clock.advance('1m')
  await send(mock, '/me')
  await send(mock, '/me')
  await mock.clock.advance('4d')
  await send(mock, '/me')
  const { requests, days, weeks, months } = mock.usage()
  const of = (counted: number) => ({ requests: counted, errors: 0, failures: 0 })
  expect(requests).toBe(4)
  expect(days).toMatchObject([
    { period: '2026-12-31', from: '2026-12-31', ...of(1) },
    { period: '2027-01-01', from: '2027-01-01', ...of(2) },
    { period: '2027-01-05', from: '2027-01-05', ...of(1) },
  ])
  // ISO 8601: the first days of 2027 belong to the last week of 2026.
  expect(weeks).toMatchObject([
    { period: '2026-W53', from: '2026-12-28', ...of(3) },
    { period: '2027-W01', from: '2027-01-04', ...of(1) },
  ])
  expect(months).toMatchObject([
    { period: '2026-12', from: '2026-12-01', ...of(1) },
    { period: '2027-01', from: '2027-01-01', ...of(3) },
  ])
})

test.each([
  ['1969-12-31T12:00:00Z', '1970-W01', '1969-12-29'],
  ['1969-12-28T12:00:00Z', '1969-W52', '1969-12-22'],
  ['1961-01-01T12:00:00Z', '1960-W52', '1960-12-26'],
  ['0099-01-01T12:00:00Z', '0099-W01', '0098-12-29'],
])('at %s, before 1970, requests count in the week %s', async (startAt, period, from) => {
  const mock = createTestMock({ permits: 1, clock: { startAt } })
  await send(mock, '/me')
  expect(mock.usage().weeks).toMatchObject([{ period, from, requests: 1 }])
})

test('errors are 4xx, failures are 5xx or without a response', async () => {
  const mock = createTestMock({ permits: 1, plan: { limit: 3 } })
  await send(mock, '/contacts/none')
  await send(mock, '/nowhere')
  mock.faults.next({ status: 503 })
  await send(mock, '/me')
  mock.faults.next({ kind: 'reset' })
  await expect(send(mock, '/me')).rejects.toThrow()
  await send(mock, '/me')
  await send(mock, '/me')
  expect(mock.usage()).toMatchObject({ requests: 6, errors: 3, failures: 2 })
})

test('the most called endpoints come first, with their errors', async () => {
  const mock = createTestMock({ permits: 1 })
  await send(mock, '/me')
  for (const path of ['/contacts/a', '/contacts/b', '/contacts?page=1', '/nowhere']) await send(mock, path)
  expect(mock.usage().endpoints).toEqual([
    { operation: 'getContact', method: 'GET', path: '/contacts/{id}', requests: 2, errors: 2, failures: 0 },
    { operation: 'getMe', method: 'GET', path: '/me', requests: 1, errors: 0, failures: 0 },
    { operation: 'listContacts', method: 'GET', path: '/contacts', requests: 1, errors: 0, failures: 0 },
  ])
})

test('each key is counted, a revoked one too; requests without a key of the organization are not', async () => {
  const mock = createTestMock({ permits: 1 })
  const { key, id } = mock.keys.create({ name: 'CI', permissions: ['read'] })
  await send(mock, '/me', { key })
  mock.keys.revoke(id)
  await send(mock, '/me', { key })
  await send(mock, '/me')
  await send(mock, '/me', { key: null })
  await send(mock, '/me', { key: 'pt_test_unknown' })
  expect(mock.usage().keys).toEqual([
    { key_id: id, requests: 2, errors: 1, failures: 0 },
    { key_id: mock.keys.all()[0]?.id, requests: 1, errors: 0, failures: 0 },
  ])
})

test('usage concerns one organization, and a returned object does not change', async () => {
  const mock = createTestMock({ permits: 1 })
  const other = mock.createOrganization()
  await send(other, '/me')
  const read = other.usage()
  await send(other, '/me')
  expect([mock.usage().requests, read.requests, read.days[0]?.requests, other.usage().requests]).toEqual([
    0, 1, 1, 2,
  ])
})

test('days are kept for 400 days of use, the total for ever', async () => {
  const mock = createTestMock({ permits: 1 })
  for (let day = 0; day < 405; day += 1) {
    await send(mock, '/me')
    await mock.clock.advance('1d')
  }
  const { days, requests } = mock.usage()
  expect([days.length, days[0]?.period, requests]).toEqual([400, '2026-03-07', 405])
})

test('a period has the busiest minute of one key and its 429 responses, also after a snapshot', async () => {
  const mock = createTestMock({ permits: 1, plan: { limit: 3 }, clock: { startAt: '2026-03-02T12:00:30Z' } })
  const { key, id: key_id } = mock.keys.create({ name: 'CI', permissions: ['read'] })
  const sendFrom = async (sender: string, count: number) => {
    for (let sent = 0; sent < count; sent += 1) await send(mock, '/me', { key: sender })
  }
  await sendFrom(mock.apiKey, 2)
  await sendFrom(key, 2)
  const first = { at: '2026-03-02T12:00:00Z', key_id: mock.keys.all()[0]?.id, requests: 2 }
  expect(mock.usage().days).toMatchObject([{ rate_limited: 0, busiest_minute: first }])
  await mock.clock.advance('30s')
  await sendFrom(key, 4)
  const busiest = { at: '2026-03-02T12:01:00Z', key_id, requests: 4 }
  await mock.clock.advance('1d')
  await sendFrom(key, 1)
  const next = { at: '2026-03-03T12:01:00Z', key_id, requests: 1 }
  const days = [
    { requests: 8, errors: 3, rate_limited: 3, busiest_minute: busiest },
    { requests: 1, errors: 0, rate_limited: 0, busiest_minute: next },
  ]
  expect(mock.usage()).toMatchObject({
    days,
    weeks: [{ requests: 9, rate_limited: 3, busiest_minute: busiest }],
    months: [{ busiest_minute: busiest }],
  })
  const copy = createTestMock()
  copy.restore(mock.snapshot())
  await sendFrom(key, 5)
  expect(copy.usage().days).toMatchObject(days)
  const invalid = JSON.stringify(mock.snapshot()).replace(/"minute":\d+/, '"minute":9e15')
  expect(() => copy.restore(JSON.parse(invalid))).toThrow('minute: must be in the years 0000 to 9999')
})
