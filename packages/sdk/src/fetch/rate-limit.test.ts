import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRateLimit, requestedWaitMs } from './rate-limit.ts'

const serverNow = Date.parse('2026-03-02T12:00:00Z')
const hourMs = 3_600_000
const httpDate = (at: number) => new Date(at).toUTCString()

describe('X-RateLimit-Reset in whichever unit, against a clock that is right or off by an hour', () => {
  const resets = [
    ['epoch seconds', String((serverNow + 30_000) / 1_000)],
    ['epoch milliseconds', String(serverNow + 30_000)],
    ['seconds to go', '30'],
  ]
  const offsets = [0, hourMs, -hourMs]

  test.each(resets.flatMap(([unit, reset]) => offsets.map((offset) => [unit, reset, offset] as const)))(
    '%s (%s), ours off by %i ms, Date in the answer',
    (_, reset = '', offset) => {
      const headers = new Headers({ 'x-ratelimit-reset': reset, date: httpDate(serverNow) })
      const now = serverNow + offset
      expect(requestedWaitMs(429, headers, now)).toBe(30_000)
      expect(readRateLimit(headers, now)?.resetAt?.getTime()).toBe(now + 30_000)
    },
  )

  test.each(resets)('%s (%s), no Date in the answer, so our clock counts', (_, reset = '') => {
    expect(requestedWaitMs(429, new Headers({ 'x-ratelimit-reset': reset }), serverNow)).toBe(30_000)
  })

  test('a Date that is no date is passed over', () => {
    const headers = new Headers({ 'x-ratelimit-reset': resets[0]?.[1] ?? '', date: 'yesterday' })
    expect(requestedWaitMs(429, headers, serverNow)).toBe(30_000)
  })

  test('the fraction of a second that Date leaves out makes the wait longer, not shorter', () => {
    const headers = new Headers({ 'x-ratelimit-reset': resets[0]?.[1] ?? '', date: httpDate(serverNow) })
    expect(requestedWaitMs(429, headers, serverNow + 900)).toBe(30_000)
  })
})

describe('Retry-After', () => {
  test('as seconds', () => {
    expect(requestedWaitMs(429, new Headers({ 'retry-after': '42' }), serverNow)).toBe(42_000)
    expect(requestedWaitMs(503, new Headers({ 'retry-after': '1.5' }), serverNow)).toBe(1_500)
    expect(requestedWaitMs(429, new Headers({ 'retry-after': '0' }), serverNow)).toBe(0)
  })

  test.each([0, hourMs, -hourMs])('as an HTTP date, ours off by %i ms', (offset) => {
    const headers = new Headers({ 'retry-after': httpDate(serverNow + 42_000), date: httpDate(serverNow) })
    expect(requestedWaitMs(429, headers, serverNow + offset)).toBe(42_000)
  })

  test('as an HTTP date without Date', () => {
    const headers = new Headers({ 'retry-after': httpDate(serverNow + 42_000) })
    expect(requestedWaitMs(429, headers, serverNow)).toBe(42_000)
  })

  test('counts before X-RateLimit-Reset', () => {
    const headers = new Headers({ 'retry-after': '7', 'x-ratelimit-reset': '30' })
    expect(requestedWaitMs(429, headers, serverNow)).toBe(7_000)
  })

  test('that makes no sense leaves it to X-RateLimit-Reset', () => {
    const headers = new Headers({ 'retry-after': 'soon', 'x-ratelimit-reset': '30' })
    expect(requestedWaitMs(429, headers, serverNow)).toBe(30_000)
  })
})

describe('headers that make no sense', () => {
  const nonsense = [
    '',
    ' ',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    'soon',
    '12, 13',
    '5 seconds',
    '9'.repeat(16),
  ]

  test.each(nonsense)('%j asks for nothing', (value) => {
    expect(requestedWaitMs(429, new Headers({ 'retry-after': value }), serverNow)).toBeUndefined()
    expect(requestedWaitMs(429, new Headers({ 'x-ratelimit-reset': value }), serverNow)).toBeUndefined()
    expect(readRateLimit(new Headers({ 'x-ratelimit-limit': value }), serverNow)).toBeUndefined()
  })

  test.each(['tomorrow 2050', '2050', '2026-03-02', 'Sun Nov  6 08:49:37 2094'])(
    '%j is no HTTP date',
    (value) => {
      const wait = requestedWaitMs(503, new Headers({ 'retry-after': value }), serverNow)
      expect(wait).toBe(value === '2050' ? 2_050_000 : undefined)
    },
  )

  test('whatever they say, a wait is a number and resetAt a date that can be written', () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
      fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    )
    fc.assert(
      fc.property(value, value, value, (retryAfter, reset, date) => {
        const headers = new Headers({ 'retry-after': retryAfter, 'x-ratelimit-reset': reset, date })
        expect(requestedWaitMs(429, headers, serverNow) ?? 0).not.toBeNaN()
        expect(() => readRateLimit(headers, serverNow)?.resetAt?.toISOString()).not.toThrow()
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})

describe('what is known of the limit', () => {
  test('all of it', () => {
    const headers = new Headers({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '30',
    })
    expect(readRateLimit(headers, serverNow)).toEqual({
      limit: 100,
      remaining: 0,
      resetAt: new Date(serverNow + 30_000),
    })
  })

  test('a part of it', () => {
    expect(readRateLimit(new Headers({ 'x-ratelimit-remaining': '7' }), serverNow)).toEqual({
      limit: undefined,
      remaining: 7,
      resetAt: undefined,
    })
  })

  test('nothing', () => {
    expect(readRateLimit(new Headers({ 'retry-after': '7' }), serverNow)).toBeUndefined()
  })
})
