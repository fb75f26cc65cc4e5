import { createMock, type MockOptions } from '@permit-tracking/mock'
import { createClient, RateLimitedError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// The mock's real clock and the SDK's waits both run on these timers.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T12:00:10.250Z') }))
afterEach(() => void vi.useRealTimers())

const dialects: NonNullable<MockOptions['dialect']>[] = [
  { rateLimitReset: 'epoch_s' },
  { rateLimitReset: 'epoch_ms' },
  { rateLimitReset: 'delta_s' },
  { rateLimitReset: 'absent', retryAfter: 'seconds' },
  { rateLimitReset: 'absent', retryAfter: 'http_date' },
]

describe.each(dialects)('under the dialect %j', (dialect) => {
  test('a 429 is waited out with a single retry, at the moment the window opens', async () => {
    const mock = createMock({ plan: { limit: 3 }, dialect })
    const client = createClient({ ...mock.clientOptions, limiter: false })
    for (let call = 0; call < 3; call++) await client.me()
    const startedAt = Date.now()
    const fourth = client.me()
    await vi.runAllTimersAsync()
    await fourth
    expect(mock.requests().map(({ status }) => status)).toEqual([200, 200, 200, 429, 200])
    expect(Date.now() - startedAt).toBeGreaterThan(58_000)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(62_000)
  })
})

test('if the wait exceeds maxWait, the call fails at once, with the time to retry', async () => {
  const mock = createMock({ plan: { limit: 1 } })
  const client = createClient({ ...mock.clientOptions, maxWait: '5s' })
  await client.me()
  const error: unknown = await client.me().catch((reason) => reason)
  if (!(error instanceof RateLimitedError)) throw error
  expect(error.retryAt?.getTime()).toBeGreaterThan(Date.now() + 50_000)
  expect(error.retryable).toBe(true)
  expect(mock.requests()).toHaveLength(2)
})

test('client.rateLimit shows the values of the last response', async () => {
  const mock = createMock({ plan: 'starter' })
  const client = createClient(mock.clientOptions)
  expect(client.rateLimit).toBeUndefined()
  await client.me()
  expect(client.rateLimit).toMatchObject({ limit: 100, remaining: 99 })
  expect(client.rateLimit?.resetAt?.getTime()).toBeGreaterThan(Date.now())
})
