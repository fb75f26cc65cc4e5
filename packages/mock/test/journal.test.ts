import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('the journal tells who asked for what and how it went', async () => {
  const mock = createTestMock()
  const { id, key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
  await send(mock, '/permits?page=2', { key })
  expect(mock.requests()).toEqual([
    {
      id: 'req_1',
      at: '2026-03-02T12:00:00.000Z',
      method: 'GET',
      path: '/v1/permits',
      query: '?page=2',
      operation: 'listPermits',
      status: 200,
      key_id: id,
      duration_ms: 0,
    },
  ])
})

test('what has no operation, key or answer is written down too', async () => {
  const mock = createTestMock()
  await send(mock, '/nothing', { key: null })
  mock.faults.next({ as: 'reset', phase: 'after_commit' })
  await send(mock, '/me').catch(() => {})
  const [stranger, lost] = mock.requests()
  expect(stranger).toMatchObject({ operation: undefined, key_id: undefined, status: 401 })
  expect(lost).toMatchObject({ operation: 'getMe', status: undefined, fault: 'reset after_commit' })
})

test('no secret is kept', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  expect(JSON.stringify(mock.requests())).not.toContain(mock.apiKey)
})

test('requests can be filtered and forgotten', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  await send(mock, '/contacts', { method: 'POST', body: {} })
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  expect(mock.requests({ operation: 'createContact' })).toHaveLength(2)
  expect(mock.requests({ operation: 'createContact', status: 201 })).toHaveLength(1)
  expect(mock.requests({ key_id: 'other' })).toHaveLength(0)
  mock.clearRequests()
  expect(mock.requests()).toEqual([])
})

test('the last 1,000 requests are kept', async () => {
  const mock = createTestMock({ permits: 1, plan: 'enterprise' })
  for (let count = 0; count < 1_002; count += 1) await send(mock, '/me')
  const requests = mock.requests()
  expect(requests).toHaveLength(1_000)
  expect([requests[0]?.id, requests.at(-1)?.id]).toEqual(['req_3', 'req_1002'])
})
