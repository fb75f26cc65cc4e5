import { describe, expect, test } from 'vitest'
import { sharedLimitsOf } from './create-limiter.ts'

const fetch = async () => new Response()

describe('the shared limits', () => {
  test('are the same for the same fetch, and different for another', () => {
    expect(sharedLimitsOf(fetch)).toBe(sharedLimitsOf(fetch))
    expect(sharedLimitsOf(async () => new Response())).not.toBe(sharedLimitsOf(fetch))
  })
})
