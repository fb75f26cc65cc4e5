import { createMock } from '@permit-tracking/mock'
import { assertReceived, assertReceivedInOrder, assertReceivedTimes } from '@permit-tracking/mock/matchers'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('requests are asserted without a test framework', async () => {
  const mock = createTestMock()
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana', type: 'owner' } })
  await send(mock, '/permits?page=2')
  assertReceived(mock, 'createContact', { body: { name: 'Dana' }, status: 201 })
  assertReceivedTimes(mock, 1, 'listPermits', { query: { page: '2' } })
  assertReceivedTimes(mock, 0, 'getMe')
  assertReceivedInOrder(mock, ['createContact', ['listPermits', { status: 200 }]])
})

test('a failure is an AssertionError that names the nearest request', async () => {
  const mock = createTestMock()
  await send(mock, '/permits?page=2&page=3')
  const failing = [
    () => assertReceived(mock, 'listPermits', { query: { page: ['3', '2'] } }),
    () => assertReceived(mock, 'listPermits', { response: { body: expect.objectContaining({ data: 1 }) } }),
    () => assertReceivedTimes(mock, 2, 'listPermits'),
    () => assertReceivedInOrder(mock, ['listPermits', 'getMe']),
  ]
  for (const run of failing) {
    expect(run).toThrow(expect.objectContaining({ name: 'AssertionError', code: 'ERR_ASSERTION' }))
  }
  expect(failing[0]).toThrow(/req_1 GET .*page=3/)
})

test('an invalid mock and a misspelt name throw a TypeError', () => {
  const mock = createMock({ permits: 1 })
  const misspelt: object = { stauts: 200 }
  expect(() => assertReceived(mock, 'getMe', misspelt)).toThrow(TypeError)
  const none: never = undefined as never
  expect(() => assertReceived(none, 'getMe')).toThrow(TypeError)
})
