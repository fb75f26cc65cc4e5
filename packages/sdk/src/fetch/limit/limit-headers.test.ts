import { describe, expect, test } from 'vitest'
import { readLimitHeaders } from './rate-limit.ts'

const read = (headers: Record<string, string>) => {
  const { limit, remaining, reset } = readLimitHeaders(new Headers(headers))
  return { limit, remaining, reset }
}
const counts = { limit: 100, remaining: 8, reset: 7 }

describe('the same limit in every spelling', () => {
  test.each<[string, Record<string, string>]>([
    ['X-RateLimit-*', { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '8', 'X-RateLimit-Reset': '7' }],
    ['RateLimit-*', { 'RateLimit-Limit': '100', 'RateLimit-Remaining': '8', 'RateLimit-Reset': '7' }],
    [
      'RateLimit-* with its policies behind the limit',
      { 'RateLimit-Limit': '100, 100;w=60', 'RateLimit-Remaining': '8', 'RateLimit-Reset': '7' },
    ],
  ])('%s', (_, headers) => {
    expect(read(headers)).toEqual(counts)
  })
})

test('the service’s own headers count before a gateway’s', () => {
  expect(read({ 'X-RateLimit-Remaining': '8', 'RateLimit-Remaining': '3' }).remaining).toBe(8)
})

test('a long field is not a number', () => {
  expect(
    read({ 'X-RateLimit-Remaining': '8'.repeat(20_000), 'RateLimit-Limit': '100,'.repeat(20_000) }),
  ).toEqual({
    limit: 100,
  })
})
