import { createClient, createLimiter } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { pacedService, type ServiceOptions } from './pacing-service.ts'
import { hang, json, limited, problem, record200, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { failure, isSettled, rejection, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:10.250Z')
const windowMs = 60_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const start = (options: ServiceOptions) => {
  const service = pacedService(options)
  return { ...service, options: { ...service.mock.clientOptions, fetch: service.fetch } }
}
const window = (remaining: number, seconds = 60) => ({
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(seconds),
})
/** Responds with the state of a window that ends `seconds` from now. */
const left = (remaining: number, seconds?: number) => json({ data: {} }, 200, window(remaining, seconds))

describe('on Cloudflare Workers', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' }))
  afterEach(() => void vi.unstubAllGlobals())

  test('a call does not wait for the others, because the runtime would cancel it', async () => {
    const fetch = scriptedFetch(left(0), left(99))
    const client = clientOn(fetch)
    await client.me()
    await client.me()
    expect(fetch.requests).toHaveLength(2)
  })

  test('it does with a limiter of its own', async () => {
    const client = clientOn(scriptedFetch(left(0), left(99)), { limiter: createLimiter() })
    await client.me()
    expect(await isSettled(client.me())).toBe(false)
  })
})

describe('many calls at once', () => {
  test('go by what is left where nobody says when the window ends', async () => {
    const service = start({
      plan: 'starter',
      latency: 120,
      dialect: { rateLimitReset: 'absent', retryAfter: 'absent' },
    })
    const client = createClient(service.options)
    const calls = await settle(Promise.allSettled(times(1_000, () => client.me())))
    // If every response released all waiting requests, half of those that retry repeatedly would fail.
    expect(calls.filter(({ status }) => status === 'rejected').length).toBeLessThan(50)
  })

  test.each(['epoch_s', 'epoch_ms', 'delta_s'] as const)(
    '200 at 100 a minute earn no 429 and take no longer than the windows (reset in %s)',
    async (rateLimitReset) => {
      const service = start({ plan: 'starter', dialect: { rateLimitReset } })
      const client = createClient(service.options)
      await settle(Promise.all(times(200, () => client.me())))
      expect(service.statuses()).toEqual(times(200, () => 200))
      expect(Date.now() - now).toBeLessThanOrEqual(windowMs * 1.05)
    },
  )

  test('350 need three further windows with slow responses', async () => {
    const service = start({ plan: 'starter', latency: 120 })
    const client = createClient(service.options)
    await settle(Promise.all(times(350, () => client.me())))
    expect(service.statuses()).toEqual(times(350, () => 200))
    expect(Date.now() - now).toBeLessThanOrEqual(3 * windowMs * 1.05)
  })

  test('wait far longer than maxWait, as long as each window opens within it', async () => {
    const service = start({ plan: { limit: 2, window: windowMs } })
    const client = createClient({ ...service.options, maxWait: '65s' })
    await settle(Promise.all(times(12, () => client.me())))
    expect(service.statuses().filter((status) => status === 429).length).toBeLessThanOrEqual(8)
    expect(Date.now() - now).toBeGreaterThan(4 * windowMs)
  })

  test('the first ten are sent at once, the others after the first response', async () => {
    const fetch = ruledFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return left(50)
    })
    const client = clientOn(fetch)
    const all = Promise.all(times(30, () => client.me()))
    await vi.advanceTimersByTimeAsync(199)
    expect(fetch.requests).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(1)
    expect(fetch.requests).toHaveLength(30)
    await settle(all)
  })

  test('are not held up by a service that says nothing of a limit', async () => {
    const fetch = ruledFetch(() => record200())
    const client = clientOn(fetch)
    await Promise.all(times(300, () => client.me()))
    expect(fetch.requests).toHaveLength(300)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are not held up by a service that can’t be reached', async () => {
    const fetch = ruledFetch(() => Promise.reject(new TypeError('fetch failed')))
    const client = clientOn(fetch, { retry: 0 })
    await Promise.allSettled(times(300, () => client.me()))
    expect(fetch.requests).toHaveLength(300)
    expect(Date.now()).toBe(now)
  })
})

describe('a window that is used up', () => {
  test('is waited for without a 429, and one request goes first after it', async () => {
    const service = start({ plan: { limit: 3, window: windowMs }, latency: 50 })
    const client = createClient(service.options)
    for (let call = 0; call < 3; call++) await settle(client.me())
    const all = Promise.all(times(3, () => client.me()))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(service.statuses()).toHaveLength(3)
    await settle(all)
    const [probe = 0, second = 0, third = 0] = service.arrivals().slice(3)
    expect(probe).toBeGreaterThanOrEqual(windowMs)
    expect(probe).toBeLessThanOrEqual(windowMs + 2_000)
    expect(second - probe).toBe(50)
    expect(third).toBe(second)
    expect(service.statuses()).toEqual(times(6, () => 200))
  })

  test('doesn’t delay a call whose deadline or maxWait is shorter', async () => {
    const service = start({ plan: { limit: 1, window: windowMs } })
    const client = createClient(service.options)
    await client.me()
    expect(String(await rejection(client.me({ deadline: '5s' })))).toContain('RateLimitedError')
    expect(Date.now()).toBe(now)
  })

  test('is not waited for with pacing off', async () => {
    const service = start({ plan: { limit: 1, window: windowMs } })
    const client = createClient({ ...service.options, limiter: false })
    await client.me()
    await settle(client.me())
    expect(service.statuses()).toEqual([200, 429, 200])
  })

  test('is not waited for if its end is unknown', async () => {
    const service = start({ plan: { limit: 1, window: windowMs }, dialect: { rateLimitReset: 'absent' } })
    const client = createClient(service.options)
    await client.me()
    await rejection(client.me({ retry: 0 }))
    expect(service.statuses()).toEqual([200, 429])
    expect(Date.now()).toBe(now)
  })

  test('in a browser that can read neither the limit’s headers nor Date, is waited for with four retries', async () => {
    const hidden = ['date', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
    const service = start({ plan: { limit: 1, window: windowMs }, hidden })
    const client = createClient(service.options)
    await client.me()
    await settle(client.me())
    expect(service.statuses()).toEqual([200, 429, 429, 429, 429, 200])
    expect(client.rateLimit).toBeUndefined()
  })
})

describe('who shares it', () => {
  test('clients with the same base URL, key and fetch do', async () => {
    const service = start({ plan: { limit: 20, window: windowMs } })
    const clients = times(4, () => createClient(service.options))
    await settle(Promise.all(times(40, (index) => clients[index % 4]?.me())))
    expect(service.statuses()).toEqual(times(40, () => 200))
  })

  test('a key function is called once per attempt, and each key has its own limit', async () => {
    const service = start({ plan: { limit: 2, window: windowMs } })
    const { key } = service.mock.keys.create({ name: 'other', permissions: ['read'] })
    let current = service.mock.apiKey
    const readKey = vi.fn(async () => current)
    const client = createClient({ ...service.options, apiKey: readKey })
    await client.me()
    await client.me()
    current = key
    await client.me()
    expect(readKey).toHaveBeenCalledTimes(3)
    expect(Date.now()).toBe(now)
    expect(service.statuses()).toEqual([200, 200, 200])
  })

  test('another fetch is another service', async () => {
    const one = start({ plan: { limit: 1, window: windowMs } })
    const other = start({ plan: { limit: 1, window: windowMs } })
    await createClient(one.options).me()
    await createClient(other.options).me()
    expect(Date.now()).toBe(now)
  })
})

describe('windows of a second, of which the headers say nothing but whole ones', () => {
  const phases = times(10, (index) => index * 100)
  const units = ['epoch_s', 'epoch_ms', 'delta_s'] as const

  test.each(units.flatMap((unit) => phases.map((phase) => [unit, phase] as const)))(
    'after one that others have used up only the first call gets a 429 (reset in %s, begun at %i ms)',
    async (rateLimitReset, phase) => {
      vi.setSystemTime(Math.ceil(now / 1_000) * 1_000 + phase)
      const service = start({
        plan: { limit: 5, window: 1_000 },
        dialect: { rateLimitReset },
        latency: 30,
      })
      await service.useUp()
      const client = createClient(service.options)
      for (const _ of times(12, String)) await settle(client.me())
      expect(service.statuses().filter((status) => status === 429)).toHaveLength(1)
    },
  )
})

describe('after a 429', () => {
  test('a probe that fails without a response is followed by the next', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.8)
    const refused = () => Promise.reject(new TypeError('fetch failed'))
    const fetch = scriptedFetch(limited({ 'retry-after': '10' }), refused, left(9), left(8), left(7))
    const client = clientOn(fetch)
    const first = client.me()
    await vi.advanceTimersByTimeAsync(1)
    await settle(Promise.all([first, client.me(), client.me()]))
    expect(fetch.requests.map(({ at }) => at - now)).toEqual([0, 10_200, 10_200, 10_200, 10_600])
  })

  test('a probe that hangs holds the others for five seconds, not for its timeout', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '10' }), hang, left(9), left(8))
    const client = clientOn(fetch)
    const first = client.me({ retry: 0, timeout: '30s' })
    await rejection(first)
    await vi.advanceTimersByTimeAsync(10_000)
    const probe = rejection(client.me({ retry: 0, timeout: '30s' }))
    await settle(Promise.all([client.me(), client.me()]))
    expect(fetch.requests.map(({ at }) => at - now)).toEqual([
      0,
      10_000,
      expect.any(Number),
      expect.any(Number),
    ])
    const second = (fetch.requests[2]?.at ?? 0) - now
    expect(second).toBeGreaterThanOrEqual(15_000)
    expect(second).toBeLessThanOrEqual(15_250)
    await vi.advanceTimersByTimeAsync(30_000)
    await probe
  })

  test('the wait of an earlier response doesn’t apply to the last one', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '2' }), problem(503))
    expect(await failure(clientOn(fetch, { retry: 1 }).me())).toMatchObject({
      status: 503,
      retryAt: undefined,
    })
  })

  test('a response to a request sent before the closing doesn’t open the window', async () => {
    let respondLate = (_: Response) => {}
    const late = () =>
      new Promise<Response>((resolve) => {
        respondLate = resolve
      })
    const fetch = scriptedFetch(late, limited({ 'retry-after': '10' }), left(9), left(8))
    const client = clientOn(fetch)
    const slow = client.me()
    await vi.advanceTimersByTimeAsync(1)
    await rejection(client.me({ retry: 0 }))
    respondLate(left(50))
    await slow
    const next = client.me()
    await vi.advanceTimersByTimeAsync(9_990)
    expect(fetch.requests).toHaveLength(2)
    await settle(next)
    expect(fetch.requests).toHaveLength(3)
  })

  test('a wait for the reset that is followed by the same one again is not repeated: it backs off', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const end = String(now / 1_000 + 30)
    const stuck = () => {
      const date = new Date().toUTCString()
      return limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': end, date })
    }
    const fetch = scriptedFetch(...times(9, () => stuck))
    const client = clientOn(fetch, { retry: 8 })
    await settle(client.me().catch(() => undefined))
    const at = fetch.requests.map((request) => request.at - now)
    expect(at[1]).toBe(30_375)
    expect((at[4] ?? 0) - (at[1] ?? 0)).toBeLessThan(60_000)
  })

  test('a countdown that starts again is waited for again, for a minute instead of failing after seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const usedUp = () => limited(window(0, 60))
    const fetch = scriptedFetch(usedUp, usedUp, usedUp, record200())
    const client = clientOn(fetch)
    await settle(client.me())
    expect(fetch.requests.map((request) => request.at - now)).toEqual([0, 60_125, 120_250, 180_375])
  })

  test('a window that others have used up is waited for again', async () => {
    const service = start({ plan: { limit: 5, window: windowMs } })
    const client = createClient(service.options)
    await client.me()
    await vi.advanceTimersByTimeAsync(3_000)
    await client.me()
    await service.useUp()
    const call = client.me()
    await vi.advanceTimersByTimeAsync(57_000)
    await service.useUp()
    await settle(call)
    expect(service.statuses()).toEqual([200, 200, 429, 429, 200])
    expect(Date.now() - now).toBeGreaterThan(2 * windowMs - 4_000)
  })
})

describe('429s of a burst of our own', () => {
  /** Accepts the first request, and rejects all others. */
  const refuseAfterFirst = (headers: Record<string, string> = {}) => {
    let sent = 0
    return ruledFetch(() => (sent++ === 0 ? record200() : limited(headers)))
  }

  test('use up retries, also after a refused connection', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    const limits = times(6, () => limited({ 'retry-after': '5' }))
    const fetch = scriptedFetch(record200(), refused, ...limits)
    const client = clientOn(fetch, { retry: 2 })
    await client.me()
    expect(String(await failure(client.me()))).toContain('RateLimitedError')
    expect(fetch.requests).toHaveLength(1 + 3)
    expect(Date.now() - now).toBeLessThan(6_000)
  })

  test.each([
    ['no time', {}],
    ['a second', { 'retry-after': '1' }],
    ['a minute', { 'retry-after': '60' }],
  ])('end a call that is always rejected, if they name %s', async (_, headers) => {
    const fetch = refuseAfterFirst(headers)
    const client = clientOn(fetch)
    await client.me()
    expect(String(await failure(client.me()))).toContain('RateLimitedError')
    expect(fetch.requests).toHaveLength(1 + 1 + 4)
    expect(Date.now() - now).toBeLessThan(4 * 61_000)
  })

  test('are not repeated with retry: 0, nor where maxWait is shorter than the pause', async () => {
    const fetch = refuseAfterFirst({ 'retry-after': '30' })
    const client = clientOn(fetch)
    await client.me()
    await rejection(client.me({ retry: 0 }))
    await rejection(client.me({ deadline: '5s' }))
    expect(fetch.requests).toHaveLength(3)
    expect(Date.now()).toBe(now)
  })
})

describe('in the queue', () => {
  test('a place behind requests in flight is waited for, even where the deadline is near', async () => {
    const fetch = ruledFetch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return record200()
    })
    const client = clientOn(fetch)
    const all = Promise.all(times(60, () => client.me({ deadline: '4s' })))
    await vi.advanceTimersByTimeAsync(99)
    expect(fetch.requests).toHaveLength(10)
    await settle(all)
  })

  test('an abort leaves at once, and no timer behind', async () => {
    const fetch = scriptedFetch(left(0), record200())
    const client = clientOn(fetch)
    await client.me()
    const controllers = times(3, () => new AbortController())
    const calls = controllers.map(({ signal }) => client.me({ signal }))
    const reasons = calls.map(rejection)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(vi.getTimerCount()).toBe(1)
    for (const [index, controller] of controllers.entries()) controller.abort(new Error(`left ${index}`))
    for (const call of calls) expect(await isSettled(call)).toBe(true)
    expect(await Promise.all(reasons)).toEqual(times(3, (index) => new Error(`left ${index}`)))
    expect(vi.getTimerCount()).toBe(0)
    expect(fetch.requests).toHaveLength(1)
  })

  test('single calls overtake the pages of a walk', async () => {
    const service = start({ plan: { limit: 3, window: windowMs }, permits: 400, watched: 400 })
    const client = createClient(service.options)
    const walks = times(2, () => client.permits.list({ per_page: 50 }).collect())
    await vi.advanceTimersByTimeAsync(1_000)
    service.mock.clearRequests()
    const calls = Promise.all([client.me(), client.contacts.list()])
    await settle(Promise.all([...walks, calls]))
    const paths = service.mock.requests().map(({ path }) => path)
    const firstCalls = paths.flatMap((path, index) => (path.endsWith('/permits') ? [] : [index]))
    expect(Math.max(...firstCalls)).toBeLessThanOrEqual(1)
    expect((await walks[0])?.length).toBe(400)
  })

  test('a deadline that comes ends the wait', async () => {
    const fetch = scriptedFetch(left(0, 4), hang, hang, hang)
    const client = clientOn(fetch)
    await client.me()
    const probe = rejection(client.me({ retry: 0 }))
    const call = rejection(client.me({ deadline: '7s', retry: 0 }))
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await call).toMatchObject({ name: 'TimeoutError' })
    expect(fetch.requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await probe
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the timeout of an attempt starts when it is sent', async () => {
    const fetch = scriptedFetch(left(0, 40), left(9))
    const client = clientOn(fetch, { timeout: '5s' })
    await client.me()
    await settle(client.me())
    expect(fetch.requests).toHaveLength(2)
  })

  test('the wait is reported to the hooks', async () => {
    const wait = vi.fn()
    const fetch = scriptedFetch(left(0, 4), left(9))
    const client = clientOn(fetch, { hooks: { wait } })
    await client.me()
    expect(wait).not.toHaveBeenCalled()
    await settle(client.me())
    expect(wait).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: 'limit', path: '/me', waitMs: 4_000 }),
    )
  })
})
