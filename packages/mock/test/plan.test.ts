import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

const limitOf = async (organization: Parameters<typeof send>[0]) =>
  Number((await send(organization, '/me')).headers.get('X-RateLimit-Limit'))

test('the plan can be read and changed, and its limit counts at once, headers too', async () => {
  const mock = createTestMock({ plan: 'starter' })
  expect(mock.plan).toBe('starter')
  for (let request = 0; request < 100; request += 1) await send(mock, '/me')
  expect((await send(mock, '/me')).status).toBe(429)

  mock.setPlan('professional')
  expect(mock.plan).toBe('professional')
  const { status, headers } = await send(mock, '/me')
  expect([status, headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')]).toEqual([
    200,
    '1000',
    '898',
  ])

  mock.setPlan('starter')
  expect((await send(mock, '/me')).status).toBe(429)
})

test('each organization has a plan of its own', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization({ plan: 'starter' })
  other.setPlan('enterprise')
  expect([await limitOf(mock), await limitOf(other)]).toEqual([1_000, 1_000_000_000])
  expect([mock.plan, other.plan]).toEqual(['professional', 'enterprise'])
})

test('an unknown plan throws and changes nothing', () => {
  const mock = createTestMock()
  // @ts-expect-error Unknown plan.
  expect(() => mock.setPlan('gold')).toThrow(
    'Unknown plan "gold". Expected one of: starter, professional, enterprise, { limit, window }.',
  )
  expect(mock.plan).toBe('professional')
})

test('an enterprise plan has the limit that was agreed on, at once and in a snapshot', async () => {
  const mock = createTestMock({ plan: 'starter' })
  await send(mock, '/me')
  mock.setPlan({ limit: 5_000 })
  expect([mock.plan, mock.rateLimit]).toEqual(['enterprise', { limit: 5_000, windowMs: 60_000 }])
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('4998')
  const other = createTestMock()
  other.restore(mock.snapshot())
  expect([other.plan, other.rateLimit]).toEqual([mock.plan, mock.rateLimit])
  other.setPlan('starter')
  expect(other.rateLimit).toEqual({ limit: 100, windowMs: 60_000 })
  expect(() => mock.setPlan({ limit: -1 })).toThrow('plan.limit')
  expect(mock.plan).toBe('enterprise')
})
