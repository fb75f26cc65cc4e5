import { describe, expect, test } from 'vitest'
import { storeFor } from './create-limiter.ts'

const fetch = async () => new Response()

describe('the store', () => {
  test('is the same for the same fetch, and different for another', () => {
    expect(storeFor(fetch)).toBe(storeFor(fetch))
    expect(storeFor(async () => new Response())).not.toBe(storeFor(fetch))
  })
})
