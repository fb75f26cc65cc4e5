import { describe, expect, test } from 'vitest'
import { updateRateLimit } from '../limit/rate-limit.ts'
import { type Outcome, type RetryRules, retryWaitMs } from './retry-policy.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const limits: RetryRules = { limit: 4, maxWaitMs: 65_000 }
const read = { method: 'GET', path: '/permits', retryCount: 0 }

function responded(status: number, headers: Record<string, string> = {}): Outcome {
  const response = new Response('', { status, headers })
  const { notBefore } = updateRateLimit({}, { status, headers: response.headers, now })
  return { ...read, response, notBefore }
}

describe('the wait without a Retry-After', () => {
  test.each([
    [0, 500],
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 20_000],
    [2_000, 20_000],
  ])('is random up to the maximum: after %i retries %i ms', (retryCount, maxMs) => {
    const many = { ...limits, limit: 10_000 }
    const outcome = { ...responded(503), retryCount }
    expect(retryWaitMs(outcome, many, now, () => 0)).toBe(0)
    expect(retryWaitMs(outcome, many, now, () => 0.5)).toBe(maxMs / 2)
    expect(retryWaitMs(outcome, many, now, () => 1)).toBe(maxMs)
  })

  test('covers a window with four retries after 429s that name no time', () => {
    const waits = [0, 1, 2, 3].map((retryCount) =>
      retryWaitMs({ ...responded(429), retryCount }, limits, now, () => 0),
    )
    expect(waits).toEqual([4_000, 8_000, 16_000, 32_000])
    expect(retryWaitMs(responded(429), { ...limits, delayMs: () => 7 }, now)).toBe(7)
  })

  test.each(['0', '-3', 'Mon, 02 Mar 2026 11:59:00 GMT'])(
    'is the same for a time in the past: %s',
    (value) => {
      expect(retryWaitMs(responded(503, { 'retry-after': value }), limits, now, () => 1)).toBe(500)
      expect(retryWaitMs(responded(429, { 'retry-after': value }), limits, now, () => 0)).toBe(4_000)
    },
  )
})

describe('the wait with a Retry-After', () => {
  const limited = responded(429, { 'retry-after': '10' })

  test('is at most maxWait, to the millisecond, unless the service requests more', () => {
    expect(retryWaitMs(limited, { ...limits, maxWaitMs: 10_000 }, now, () => 1)).toBe(10_000)
    expect(retryWaitMs(limited, { ...limits, maxWaitMs: 9_999 }, now, () => 0)).toBe(10_000)
  })

  test('ignores a distant time that depends on our own clock', () => {
    const at = now + 3_600_000
    expect(
      retryWaitMs({ ...limited, notBefore: { at, isClockIndependent: false } }, limits, now, () => 0),
    ).toBe(4_000)
    expect(
      retryWaitMs({ ...limited, notBefore: { at, isClockIndependent: true } }, limits, now, () => 1),
    ).toBe(3_600_000)
  })

  test('counts for a 503 too, and X-RateLimit-Reset only for a 429', () => {
    expect(retryWaitMs(responded(503, { 'retry-after': '10' }), limits, now, () => 0)).toBe(10_000)
    expect(retryWaitMs(responded(503, { 'x-ratelimit-reset': '10' }), limits, now, () => 1)).toBe(500)
    expect(retryWaitMs(responded(429, { 'x-ratelimit-reset': '10' }), limits, now, () => 0)).toBe(10_000)
  })
})
