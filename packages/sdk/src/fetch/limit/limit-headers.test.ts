import { describe, expect, test } from 'vitest'
import { readLimitHeaders } from './limit-headers.ts'

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
    [
      'RateLimit of draft 7',
      { RateLimit: 'limit=100, remaining=8, reset=7', 'RateLimit-Policy': '100;w=60' },
    ],
    ['RateLimit of draft 8', { RateLimit: '"default";r=8;t=7', 'RateLimit-Policy': '"default";q=100;w=60' }],
    [
      'the limit of several that stops first',
      {
        RateLimit: '"day";r=900;t=40000, "minute";r=8;t=7',
        'RateLimit-Policy': '"day";q=1000;w=86400, "minute";q=100;w=60',
      },
    ],
    [
      'of several used-up ones the one that lasts',
      { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '8', RateLimit: '"a";r=0;t=3, "b";r=0;t=7' },
    ],
  ])('%s', (_, headers) => {
    expect(read(headers)).toEqual(counts)
  })
})

test('the service’s own headers count before the drafts’', () => {
  expect(
    read({ 'X-RateLimit-Remaining': '8', 'RateLimit-Remaining': '3', RateLimit: '"a";r=1' }).remaining,
  ).toBe(8)
  expect(read({ 'RateLimit-Remaining': '3', RateLimit: '"a";r=1' }).remaining).toBe(3)
})

test.each(['', ';;;', '"";r=;t=', '"a";r=-1;t=1e9', 'remaining', '=,=;=', '"a";rr=5;tt=6', '"a";r=5x'])(
  '%j says nothing',
  (field) => {
    expect(read({ RateLimit: field, 'RateLimit-Policy': field })).toEqual({})
  },
)

test('a field of megabytes is read in linear time: in quadratic time this would not end', () => {
  expect(read({ RateLimit: '"a";r=1;t=1,'.repeat(50_000), 'RateLimit-Policy': '"b";q=1,' })).toBeDefined()
})
