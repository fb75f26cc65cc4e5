import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../../tests/harness/property-runs.ts'
import { type RateLimitState, readLimitHeaders, requestedWaitMs, updateRateLimit } from './rate-limit.ts'

const serverNow = Date.parse('2026-03-02T12:00:00Z')
const hourMs = 3_600_000
const offsets = [0, hourMs, -hourMs]
const httpDate = (at: number) => new Date(at).toUTCString()
const resets = [
  ['epoch_s', String((serverNow + 30_000) / 1_000)],
  ['epoch_ms', String(serverNow + 30_000)],
  ['delta_s', '30'],
] as const

/** Returns the state after one response, sent and received at the same time. */
function after(
  headers: Record<string, string>,
  {
    now = serverNow,
    status = 429,
    before = {},
  }: { now?: number; status?: number; before?: RateLimitState } = {},
): RateLimitState {
  return updateRateLimit(before, { status, headers: new Headers(headers), now })
}
/** Returns the wait that a 429 with these headers requests. */
function waitMs(headers: Record<string, string>, now = serverNow, status = 429): number | undefined {
  return requestedWaitMs(after(headers, { now, status }).notBefore, now, Number.POSITIVE_INFINITY)
}

describe('the reset in every unit, with a local clock that is right or off by an hour', () => {
  test.each(resets.flatMap(([unit, reset]) => offsets.map((offset) => [unit, reset, offset] as const)))(
    '%s (%s), ours off by %i ms, with Date',
    (unit, reset, offset) => {
      const headers = { 'x-ratelimit-reset': reset, date: httpDate(serverNow) }
      const now = serverNow + offset
      expect(waitMs(headers, now)).toBe(30_000)
      const { lastKnown, reset: believed } = after(headers, { now })
      expect(lastKnown).toMatchObject({
        resetAt: new Date(now + 30_000),
        resetUnit: unit,
      })
      expect(believed).toMatchObject({ at: now + 30_000, isClockIndependent: true })
    },
  )

  test.each(resets)(
    '%s (%s), without Date: our clock counts, and a timestamp depends on our clock',
    (unit, reset) => {
      expect(after({ 'x-ratelimit-reset': reset }).notBefore).toEqual(
        expect.objectContaining({ at: serverNow + 30_000, isClockIndependent: unit === 'delta_s' }),
      )
    },
  )

  test('the Date of an earlier response is used if one is missing', () => {
    const now = serverNow - hourMs
    const before = after({ date: httpDate(serverNow) }, { now, status: 200 })
    const headers = { 'x-ratelimit-reset': String(serverNow / 1_000 + 90) }
    expect(after(headers, { now: now + 60_000, before }).notBefore).toMatchObject({
      at: now + 90_000,
      isClockIndependent: true,
    })
  })

  test.each(['yesterday', '2050', httpDate(serverNow).replace('GMT', 'UTC')])('%j is not a Date', (date) => {
    expect(after({ 'x-ratelimit-reset': resets[0][1], date }).notBefore?.isClockIndependent).toBe(false)
  })

  test('the fraction of a second that Date leaves out makes the wait longer, not shorter', () => {
    const headers = { 'x-ratelimit-reset': resets[0][1], date: httpDate(serverNow) }
    expect(waitMs(headers, serverNow + 900)).toBe(30_000)
  })

  test.each([
    ['earlier response, read sooner after its Date, is used', 30, 1_900, 30_100],
    ['last response is used if a clock was set since then', 30, 2_100, 31_100],
    ['last response is used if a window has ended since then', 1, 1_900, 30_900],
  ])('the Date of the %s', (_, endsInS, readAfterMs, resetAfterMs) => {
    const first = { 'x-ratelimit-reset': String(serverNow / 1_000 + endsInS), date: httpDate(serverNow) }
    const before = after(first, { now: serverNow + 100, status: 200 })
    const headers = { 'x-ratelimit-reset': resets[0][1], date: httpDate(serverNow + 1_000) }
    const state = after(headers, { now: serverNow + readAfterMs, before })
    expect(state.reset?.at).toBe(serverNow + resetAfterMs)
  })

  test('on a clock that starts at 1970, a countdown is a countdown', () => {
    expect(waitMs({ 'x-ratelimit-reset': '30', date: httpDate(1_000_000) }, 1_000_000)).toBe(30_000)
  })

  test('in a response other than a 429 it is recorded, but requests no wait', () => {
    const state = after({ 'x-ratelimit-reset': '30' }, { status: 200 })
    expect(state.notBefore).toBeUndefined()
    expect(state.reset?.at).toBe(serverNow + 30_000)
  })
})

describe('a Date that a proxy sets by a clock that is off by an hour', () => {
  const reset = String(serverNow / 1_000 + 30)

  test.each([-hourMs, hourMs])('by %i ms: a wait that is plausible by our clock counts', (skew) => {
    const headers = { 'x-ratelimit-reset': reset, date: httpDate(serverNow + skew) }
    expect(requestedWaitMs(after(headers).notBefore, serverNow, 65_000)).toBe(30_000)
    const date = { 'retry-after': httpDate(serverNow + 30_000), date: httpDate(serverNow + skew) }
    expect(requestedWaitMs(after(date).notBefore, serverNow, 65_000)).toBe(30_000)
  })

  test.each([-hourMs, hourMs])(
    'by %i ms, with ours off too: the reset is ignored, Retry-After counts',
    (skew) => {
      const now = serverNow + 3 * hourMs
      const headers = { 'x-ratelimit-reset': reset, date: httpDate(serverNow + skew) }
      expect(requestedWaitMs(after(headers, { now }).notBefore, now, 65_000)).toBeUndefined()
      const both = after({ ...headers, 'retry-after': '20' }, { now }).notBefore
      expect(requestedWaitMs(both, now, 65_000)).toBe(20_000)
    },
  )

  test('a limit of hours is trusted if both clocks agree', () => {
    const later = String(serverNow / 1_000 + 3_600)
    expect(waitMs({ 'x-ratelimit-reset': later, date: httpDate(serverNow) }, serverNow + 20_000)).toBe(hourMs)
  })

  test('a window that has just ended requests no wait, even if our clock is a minute behind', () => {
    const headers = { 'x-ratelimit-reset': String(serverNow / 1_000), date: httpDate(serverNow + 1_000) }
    expect(waitMs(headers, serverNow - 60_000)).toBeUndefined()
  })
})

describe('an end that was waited for', () => {
  const at = (seconds: number) => serverNow + seconds * 1_000
  const rejected = (value: number, seconds: number, before: RateLimitState) =>
    after(
      { 'x-ratelimit-reset': String(value), 'x-ratelimit-remaining': '0', date: httpDate(at(seconds)) },
      { now: at(seconds), before },
    )
  const epoch = serverNow / 1_000 + 60

  test('and is named again requests no further wait', () => {
    const state = rejected(epoch, 61, rejected(epoch, 0, {}))
    expect(state.notBefore).toBeUndefined()
    expect(state.reset).toBeUndefined()
  })

  test.each([
    ['moment', epoch, epoch + 60],
    ['countdown', 60, 60],
  ])('and is followed by a new window (a %s) requests another wait', (_, first, second) => {
    const state = rejected(second, 60.2, rejected(first, 0, {}))
    expect(requestedWaitMs(state.notBefore, at(60.2), 65_000)).toBeGreaterThan(58_000)
  })
})

describe('Retry-After', () => {
  test('as seconds', () => {
    expect(waitMs({ 'retry-after': '42' })).toBe(42_000)
    expect(waitMs({ 'retry-after': '1.5' }, serverNow, 503)).toBe(1_500)
    expect(waitMs({ 'retry-after': '0' })).toBeUndefined()
  })

  test.each(offsets)('as an HTTP date, and as an epoch by mistake, ours off by %i ms', (offset) => {
    const date = httpDate(serverNow)
    const now = serverNow + offset
    expect(waitMs({ 'retry-after': httpDate(serverNow + 42_000), date }, now)).toBe(42_000)
    expect(waitMs({ 'retry-after': String(serverNow / 1_000 + 42), date }, now)).toBe(42_000)
    expect(waitMs({ 'retry-after': String(serverNow + 42_000), date }, now)).toBe(42_000)
  })

  test('as an HTTP date without Date depends on our clock', () => {
    expect(after({ 'retry-after': httpDate(serverNow + 42_000) }).notBefore).toEqual({
      at: serverNow + 42_000,
      isClockIndependent: false,
    })
  })

  test.each([
    ['7', '30', 30_000],
    ['30', '7', 30_000],
    ['soon', '30', 30_000],
    ['30', 'soon', 30_000],
    ['0', '30', 30_000],
    ['30', '0', 30_000],
    ['30', String(serverNow + 400 * 86_400_000), 30_000],
  ])('%j with the reset %j: the longer plausible one counts', (retryAfter, reset, expected) => {
    expect(waitMs({ 'retry-after': retryAfter, 'x-ratelimit-reset': reset, date: httpDate(serverNow) })).toBe(
      expected,
    )
  })

  test('a duration counts before a timestamp on an unknown clock', () => {
    const reset = String(serverNow / 1_000 + 40)
    expect(waitMs({ 'retry-after': '7', 'x-ratelimit-reset': reset }, serverNow - hourMs)).toBe(7_000)
    const date = httpDate(serverNow + 40_000)
    expect(waitMs({ 'retry-after': date, 'x-ratelimit-reset': '7' }, serverNow - hourMs)).toBe(7_000)
  })
})

describe('invalid headers', () => {
  test.each(['+5', '0x10', 'NaN', 'Infinity', '12, 13', '5 seconds'])('%j requests no wait', (value) => {
    expect(waitMs({ 'retry-after': value })).toBeUndefined()
    expect(waitMs({ 'x-ratelimit-reset': value })).toBeUndefined()
    expect(after({ 'x-ratelimit-limit': value }).lastKnown).toBeUndefined()
  })

  test.each(['2026-03-02', 'Sun Nov  6 08:49:37 2094'])('%j is not an HTTP date', (value) => {
    expect(waitMs({ 'retry-after': value })).toBeUndefined()
  })

  test('a time that a Date can’t hold requests no wait', () => {
    const date = 'Sat, 13 Sep 275760 00:00:00 GMT'
    const state = after({ 'retry-after': '9'.repeat(14), 'x-ratelimit-reset': '9'.repeat(14), date })
    expect(state.notBefore).toBeUndefined()
    expect(state.lastKnown?.resetAt).toBeUndefined()
  })

  test('any sequence of headers leads to valid times', () => {
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
      fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.integer({ min: -99, max: 99 }).map((seconds) => String(serverNow / 1_000 + seconds)),
    )
    const names = ['retry-after', 'x-ratelimit-reset', 'x-ratelimit-remaining', 'date']
    const responses = fc.array(
      fc.tuple(
        fc.dictionary(fc.constantFrom(...names), value),
        fc.constantFrom(200, 429, 503),
        fc.nat(90_000),
      ),
    )
    fc.assert(
      fc.property(responses, (script) => {
        let before: RateLimitState = {}
        let now = serverNow
        for (const [headers, status, pause] of script) {
          now += pause
          before = after(headers, { now, status, before })
          for (const moment of [before.notBefore, before.reset])
            expect(() => moment && new Date(moment.at).toISOString()).not.toThrow()
          expect(() => before.lastKnown?.resetAt?.toISOString()).not.toThrow()
          const wait = requestedWaitMs(before.notBefore, now, 65_000)
          expect(wait === undefined || wait > 0).toBe(true)
          if (before.reset) expect(before.reset.at).toBeGreaterThan(now)
        }
      }),
      { seed: 1, numRuns: propertyRuns(1_000) },
    )
  })
})

describe('the recorded limit', () => {
  test('all of it', () => {
    const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }
    expect(after(headers).lastKnown).toEqual({
      limit: 100,
      remaining: 0,
      resetAt: new Date(serverNow + 30_000),
      resetUnit: 'delta_s',
    })
  })

  test('a part of it', () => {
    expect(after({ 'x-ratelimit-remaining': '7' }).lastKnown).toEqual({ remaining: 7 })
  })

  test('nothing, and a response without headers keeps the last values', () => {
    expect(after({ 'retry-after': '7' }).lastKnown).toBeUndefined()
    const before = after({ 'x-ratelimit-remaining': '7' })
    expect(after({}, { before }).lastKnown?.remaining).toBe(7)
    expect(after({}, { before }).reported).toBeUndefined()
  })
})

test('a long field is not a number', () => {
  const { limit, remaining } = readLimitHeaders(
    new Headers({ 'X-RateLimit-Remaining': '8'.repeat(20_000), 'X-RateLimit-Limit': '100,'.repeat(20_000) }),
  )
  expect([limit, remaining]).toEqual([undefined, undefined])
})
