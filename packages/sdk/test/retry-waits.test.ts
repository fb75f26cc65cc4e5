import { ApiError, RateLimitedError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { hang, limited, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const hourMs = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

/** Time between the requests, in milliseconds. */
function pauses(requests: readonly { at: number }[]): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0))
}

describe('after a failure', () => {
  test('the pauses grow, and are random below a ceiling', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const fetch = scriptedFetch(
      problem(503),
      problem(500),
      new TypeError('fetch failed'),
      problem(504),
      record200(),
    )
    await settle(clientOn(fetch).me())
    expect(pauses(fetch.requests)).toEqual([250, 500, 1_000, 2_000])
  })

  test('no pause leaves its bounds, whatever chance says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
          minLength: 8,
          maxLength: 8,
        }),
        async (draws) => {
          const random = vi.spyOn(Math, 'random')
          for (const draw of draws) random.mockReturnValueOnce(draw)
          const fetch = scriptedFetch(...Array.from({ length: 9 }, () => problem(503)))
          await failure(clientOn(fetch, { retry: 8 }).me())
          random.mockRestore()
          for (const [index, pause] of pauses(fetch.requests).entries()) {
            expect(pause).toBeGreaterThanOrEqual(0)
            expect(pause).toBeLessThanOrEqual(Math.min(20_000, 500 * 2 ** index))
          }
        },
      ),
      { seed: 4, numRuns: propertyRuns(20) },
    )
  })

  test('a short maxWait shortens them and costs no try', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const fetch = scriptedFetch(problem(503), problem(503), problem(503), record200())
    await settle(clientOn(fetch, { maxWait: 600 }).me())
    expect(pauses(fetch.requests)).toEqual([495, 600, 600])
  })

  test('the attempts list them', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const refused = Object.assign(new TypeError('fetch failed'), {
      cause: new Error('connect ECONNREFUSED 10.0.0.1:443'),
    })
    const fetch = scriptedFetch(limited({ 'retry-after': '2' }), refused, hang, problem(404, 'not_found'))
    const error = await failure(clientOn(fetch, { timeout: '3s' }).permits.get('p1'))
    if (!(error instanceof ApiError)) throw error
    expect(error.attempts).toEqual([
      { status: 429, reason: 'status 429', waitMs: 2_125 },
      { reason: 'connect ECONNREFUSED 10.0.0.1:443', waitMs: 500 },
      { reason: 'timeout', waitMs: 1_000 },
      { status: 404, reason: 'status 404', waitMs: 0 },
    ])
  })
})

describe('after a 429', () => {
  const date = new Date(now).toUTCString()
  const requestedWaits: [string, Record<string, string>][] = [
    ['Retry-After in seconds', { 'retry-after': '30' }],
    ['Retry-After as a date', { 'retry-after': new Date(now + 30_000).toUTCString() }],
    ['X-RateLimit-Reset in epoch seconds', { 'x-ratelimit-reset': String((now + 30_000) / 1_000) }],
    ['X-RateLimit-Reset in epoch milliseconds', { 'x-ratelimit-reset': String(now + 30_000) }],
    ['X-RateLimit-Reset in seconds to go', { 'x-ratelimit-reset': '30' }],
  ]

  describe.each(requestedWaits)('with %s', (_, headers) => {
    test.each([0, hourMs, -hourMs])(
      'it waits that long and a little more, our clock off by %i ms',
      async (offset) => {
        vi.setSystemTime(now + offset)
        vi.spyOn(Math, 'random').mockReturnValue(0.4)
        const fetch = scriptedFetch(limited({ ...headers, date }), record200())
        await settle(clientOn(fetch).me())
        expect(pauses(fetch.requests)).toEqual([30_100])
      },
    )

    test('it never waits less', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      const fetch = scriptedFetch(limited(headers), record200())
      await settle(clientOn(fetch).me())
      expect(pauses(fetch.requests)).toEqual([30_000])
    })

    test('over maxWait it fails at once, and says when to try again', async () => {
      vi.setSystemTime(now + hourMs)
      const fetch = scriptedFetch(limited({ ...headers, date }), record200())
      const error = await failure(clientOn(fetch, { maxWait: '29s' }).permits.get('p1'))
      if (!(error instanceof RateLimitedError)) throw error
      expect(Date.now()).toBe(now + hourMs)
      expect(error.status).toBe(429)
      expect(error.retryAt).toEqual(new Date(now + hourMs + 30_000))
      expect(error.message).toContain('Retry at 2026-03-02T13:00:30.000Z, or raise `maxWait` (29000 ms).')
      expect(error.retryable).toBe(true)
      expect(error.attempts).toHaveLength(1)
      expect(fetch.requests).toHaveLength(1)
    })
  })

  test.each([
    [limited({ 'retry-after': '30' }), { maxWait: 5 }, {}, 'or raise `maxWait` (5 ms).'],
    [problem(503, 'down', { 'retry-after': '70' }), {}, {}, 'or raise `maxWait` (65000 ms).'],
    [limited({ 'retry-after': '30' }), {}, { deadline: '3s' }, 'or extend the `deadline`.'],
  ] as const)('%o over the limit of %o and %o is an error that names the option', async (...row) => {
    const [response, options, callOptions, advice] = row
    const error = await failure(clientOn(scriptedFetch(response), options).me(callOptions))
    expect(error).toHaveProperty('message', expect.stringMatching(/ Retry at 2026-03-02T.*, or /))
    expect(error).toHaveProperty('message', expect.stringContaining(advice))
  })

  test('without retries left it fails with the time alone', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '70' }))
    expect(await failure(clientOn(fetch).me({ retry: 0 }))).toHaveProperty(
      'message',
      expect.stringMatching(/ Retry at 2026-03-02T[\d:.]+Z\.$/),
    )
  })

  test('65 s is as long as it waits by default', async () => {
    const patient = scriptedFetch(limited({ 'retry-after': '65' }), record200())
    await settle(clientOn(patient).me())
    expect(pauses(patient.requests)).toEqual([65_000])
    const impatient = scriptedFetch(limited({ 'retry-after': '66' }), record200())
    expect(await failure(clientOn(impatient).me())).toBeInstanceOf(RateLimitedError)
    expect(impatient.requests).toHaveLength(1)
  })

  test('a maxWait of months is waited out by timers that can hold it', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': String(40 * 86_400) }), record200())
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await settle(clientOn(fetch, { maxWait: Number.POSITIVE_INFINITY }).me())
    expect(pauses(fetch.requests)).toEqual([40 * 86_400_000])
  })

  test.each(['', '-1', 'soon', '1e9', '9'.repeat(40), 'tomorrow 2050'])(
    'headers that say %j are passed over',
    async (value) => {
      vi.spyOn(Math, 'random').mockReturnValue(0.5)
      const fetch = scriptedFetch(
        limited({ 'retry-after': value, 'x-ratelimit-reset': value, date: value }),
        record200(),
      )
      await settle(clientOn(fetch).me())
      expect(pauses(fetch.requests)).toEqual([4_125])
    },
  )
})

describe('a deadline', () => {
  test.each([
    ['a duration', '10s' as const],
    ['a moment', new Date(now + 10_000)],
  ])('as %s ends the attempts before it', async (_, deadline) => {
    const fetch = scriptedFetch(limited({ 'retry-after': '6' }), limited({ 'retry-after': '6' }), record200())
    const error = await failure(clientOn(fetch).me({ deadline }))
    if (!(error instanceof RateLimitedError)) throw error
    expect(fetch.requests).toHaveLength(2)
    expect(error.retryAt?.getTime()).toBe(Date.now() + 6_000)
    expect(Date.now()).toBeLessThan(now + 10_000)
  })

  test('far enough away changes nothing', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '6' }), record200())
    await settle(clientOn(fetch).me({ deadline: '1m' }))
    expect(fetch.requests).toHaveLength(2)
  })
})
