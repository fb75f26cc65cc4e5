import { describe, expect, it } from 'vitest'
import { customLimitOf, describePlan, describeWindow } from '../src/screens/overview/plan.ts'
import { sortByUse } from '../src/screens/overview/rate-windows.tsx'

describe('plans', () => {
  it('are described with their limit', () => {
    const window_ms = 60_000
    expect(describePlan({ plan: 'starter', rate_limit: { limit: 100, window_ms } })).toBe(
      'Starter: 100 requests per minute and key',
    )
    expect(describePlan({ plan: 'enterprise', rate_limit: { limit: 1_000_000_000, window_ms } })).toBe(
      'Enterprise: no limit',
    )
    expect(describePlan({ plan: 'enterprise', rate_limit: { limit: 5, window_ms: 10_000 } })).toBe(
      'Enterprise: 5 requests per 10 seconds and key',
    )
  })

  it('have a custom limit only if it differs', () => {
    expect(customLimitOf({ plan: 'professional', rate_limit: { limit: 1_000, window_ms: 60_000 } })).toBe(
      undefined,
    )
    expect(customLimitOf({ plan: 'enterprise', rate_limit: { limit: 1_000, window_ms: 1_000 } })).toEqual({
      limit: 1_000,
      window_ms: 1_000,
    })
  })

  it('have a window in words', () => {
    expect([60_000, 1_000, 120_000, 1_500].map(describeWindow)).toEqual([
      'minute',
      'second',
      '2 minutes',
      '1.5 seconds',
    ])
  })
})

describe('rate windows', () => {
  const window = {
    key_id: 'key_1',
    limit: 100,
    remaining: 40,
    window_ms: 60_000,
    resets_at: '2026-03-02T12:01:00.000Z',
  }

  it('are sorted by the remaining share, without a limit last', () => {
    const few = { ...window, key_id: 'key_2', limit: 1_000, remaining: 10 }
    const unlimited = { ...window, key_id: 'key_3', limit: null, remaining: null, resets_at: null }
    expect(sortByUse([unlimited, window, few]).map(({ key_id }) => key_id)).toEqual([
      'key_2',
      'key_1',
      'key_3',
    ])
  })
})
