import { createClient, RateLimitedError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { hang, json, limited, problem, ruledFetch } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const boundMs = 65_000
/** The first attempt and four retries. */
const maxAttempts = 1 + 4
/** Maximum duration of a call with the default options, as documented, if no other call is ahead of it. */
const maxCallMs = 11 * 60_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'date']

const nonsense = [
  '',
  '-1',
  'NaN',
  '1e309',
  'Infinity',
  '0',
  '1',
  '1970',
  '9'.repeat(15),
  '9'.repeat(20),
  '30, 30',
  '30,60',
  '0x1f',
  ' 12 ',
  '1.5',
  'soon',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Sat, 13 Sep 275760 00:00:00 GMT',
  'Mon, 02 Mar 2026 12:00:30 GMT',
]
const value = fc.oneof(
  fc.constantFrom(...nonsense),
  fc.stringMatching(/^[\x20-\x7e]{0,30}$/),
  fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(String),
  fc.integer({ min: -120, max: 120 }).map((seconds) => String(now / 1_000 + seconds)),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
)
const headers = fc.dictionary(fc.constantFrom(...names), value)
const scripts = fc.array(fc.tuple(fc.boolean(), headers), { minLength: 1, maxLength: 12 })

describe('whatever the headers say', () => {
  test('calls end, none waits over its bound, and no 429 is retried at once', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        vi.setSystemTime(now)
        let sent = 0
        const fetch = ruledFetch(() => {
          const [isLimited, headers] = script[sent++ % script.length] ?? [false, {}]
          return isLimited ? limited(headers) : json({ data: {} }, 200, headers)
        })
        const client = clientOn(fetch)
        for (let call = 0; call < 4; call++) {
          const before = Date.now()
          await settle(client.me().catch((error) => expect(error).toBeInstanceOf(RateLimitedError)))
          expect(Date.now() - before).toBeLessThanOrEqual(maxCallMs)
          expect(() => client.rateLimit?.resetAt?.toISOString()).not.toThrow()
        }
        expect(fetch.requests.length).toBeLessThanOrEqual(4 * maxAttempts)
        expect(vi.getTimerCount()).toBe(0)
      }),
      { seed: 3, numRuns: propertyRuns(300) },
    )
  })

  test('a call that waits and responds as slowly as possible ends within the documented time', async () => {
    const slowly = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const usedUp = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '65', 'retry-after': '65' }
    const steps = [limited, (headers: Record<string, string>) => problem(503, 'down', headers)]
    let sent = 0
    const fetch = ruledFetch(async () => {
      if (sent++ === 0) return json({ data: {} }, 200, usedUp)
      await slowly(29_900)
      return steps[sent % 2]?.(usedUp) ?? hang()
    })
    const apiKey = () => slowly(sent === 0 ? 0 : 29_900).then(() => 'key')
    const client = clientOn(fetch, { apiKey })
    await settle(client.me())
    const before = Date.now()
    await failure(client.me())
    expect(fetch.requests).toHaveLength(1 + maxAttempts)
    expect(Date.now() - before).toBeGreaterThan(9 * 60_000)
    expect(Date.now() - before).toBeLessThanOrEqual(maxCallMs)
  })

  test('parallel calls end too', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        vi.setSystemTime(now)
        let sent = 0
        const fetch = ruledFetch(() => {
          const [isLimited, headers] = script[sent++ % script.length] ?? [false, {}]
          return isLimited ? limited(headers) : json({ data: {} }, 200, headers)
        })
        const client = clientOn(fetch)
        const calls = Array.from({ length: 20 }, () => client.me())
        await settle(Promise.allSettled(calls))
        expect(fetch.requests.length).toBeLessThanOrEqual(20 * maxAttempts)
        expect(vi.getTimerCount()).toBe(0)
      }),
      { seed: 5, numRuns: propertyRuns(100) },
    )
  })

  test.each(nonsense)('%j as the reset of a used-up window holds nobody over the bound', async (reset) => {
    const fetch = ruledFetch(() =>
      json({ data: {} }, 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
    )
    const client = createClient({ apiKey: 'key', baseUrl: 'https://permits.test/v1', fetch })
    await settle(client.me())
    await settle(client.me())
    expect(Date.now() - now).toBeLessThanOrEqual(boundMs + 250)
    expect(fetch.requests).toHaveLength(2)
  })
})

test.each([-3_600_000, 3_600_000])('a clock that is set by %i ms changes no wait', async (changeMs) => {
  let sent = 0
  const fetch = ruledFetch(() =>
    json({ data: {} }, 200, { 'x-ratelimit-remaining': sent++ === 0 ? '0' : '5', 'x-ratelimit-reset': '30' }),
  )
  const client = clientOn(fetch)
  await client.me()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(now + changeMs)
  const waiting = client.me()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.setSystemTime(now)
  await vi.advanceTimersByTimeAsync(9_900)
  expect(fetch.requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(fetch.requests).toHaveLength(2)
  await waiting
})
