import type { MockOptions } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

const plans: [plan: MockOptions['plan'], limit: string][] = [
  [undefined, '1000'],
  ['starter', '100'],
  ['professional', '1000'],
  ['enterprise', '1000000000'],
]

test.each(plans)('the plan %s allows %s requests', async (plan, limit) => {
  const { headers } = await send(createTestMock(plan ? { plan } : {}), '/me')
  expect(headers.get('X-RateLimit-Limit')).toBe(limit)
})

test('the 101st request of a starter key within a minute is 429', async () => {
  const mock = createTestMock({ plan: 'starter' })
  for (let count = 1; count <= 100; count += 1) {
    const { status, headers } = await send(mock, '/me')
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, `${100 - count}`])
  }
  const { status, headers, body } = await send(mock, '/me')
  expect(status).toBe(429)
  expect(headers.get('X-RateLimit-Remaining')).toBe('0')
  expect(headers.get('X-RateLimit-Reset')).toBe('1772452860')
  expect(headers.has('Retry-After')).toBe(false)
  expect(body.error?.code).toBe('rate_limited')
})

test('a window starts with the first request after the last one and ends a minute later', async () => {
  const mock = createTestMock({ plan: { limit: 1 } })
  const statusAfter = async (wait: '0s' | '1s' | '59s') => {
    await mock.clock.advance(wait)
    return (await send(mock, '/me')).status
  }
  expect(await statusAfter('59s')).toBe(200)
  expect(await statusAfter('59s')).toBe(429)
  expect(await statusAfter('1s')).toBe(200)
  expect(await statusAfter('0s')).toBe(429)
})

test('a request with a 429 does not count in the next window', async () => {
  const mock = createTestMock({ plan: { limit: 2, window: 1_000 } })
  for (let count = 0; count < 5; count += 1) await send(mock, '/me')
  await mock.clock.advance('1s')
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('1')
})

test('failures of authenticated requests count, requests without a valid key do not', async () => {
  const mock = createTestMock()
  await send(mock, '/nothing')
  await send(mock, '/permits?per_page=0')
  await send(mock, '/contacts', { method: 'POST', body: '{' })
  await send(mock, '/me', { key: null })
  await send(mock, '/me', { key: 'pt_test_unknown' })
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('996')
})

test('each key has a window of its own', async () => {
  const mock = createTestMock({ plan: { limit: 1 } })
  const { key } = mock.keys.create({ name: 'other', permissions: ['read'] })
  await send(mock, '/me')
  expect((await send(mock, '/me')).status).toBe(429)
  expect((await send(mock, '/me', { key })).status).toBe(200)
})

test('a reset that is not on the second is rounded up, so that waiting for it is enough', async () => {
  const mock = createTestMock({ plan: { limit: 1, window: 1_500 } })
  const { headers } = await send(mock, '/me')
  await mock.clock.advance(Number(headers.get('X-RateLimit-Reset')) * 1_000 - mock.clock.now())
  expect((await send(mock, '/me')).status).toBe(200)
})
