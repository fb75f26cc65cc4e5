import { ApiError, ConnectionError, type Limiter, TimeoutError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { listServer } from './list-server.ts'
import { hang, limited, problem, record200, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => void vi.useRealTimers())

describe('a wait that would pass the deadline is not begun', () => {
  test('after a 429: retryAt is when the service said', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '30' }), record200())
    const error = await failure(clientOn(fetch).me({ deadline: '10s' }))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(429)
    expect(error.retryAt).toEqual(new Date(now + 30_000))
    expect(error.retryable).toBe(true)
    expect(Date.now()).toBe(now)
    expect(fetch.requests).toHaveLength(1)
  })

  test('after a failure: retryAt is when the SDK would have tried again', async () => {
    const error = await failure(clientOn(scriptedFetch(problem(503), record200())).me({ deadline: 250 }))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(503)
    expect(error.retryAt).toEqual(new Date(now + 250))
    expect(Date.now()).toBe(now)
  })

  test('after a failed connection too', async () => {
    const fetch = scriptedFetch(new TypeError('fetch failed'), record200())
    const error = await failure(clientOn(fetch).me({ deadline: new Date(now + 200) }))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.retryAt).toEqual(new Date(now + 250))
    expect(Date.now()).toBe(now)
  })

  test.each([
    [250, 1],
    [251, 2],
  ])('with %i ms left a wait of 250 ms makes %i requests', async (deadline, requests) => {
    const fetch = scriptedFetch(problem(503), record200())
    await settle(
      clientOn(fetch)
        .me({ deadline })
        .catch(() => undefined),
    )
    expect(fetch.requests).toHaveLength(requests)
  })
})

test('all attempts and waits together end at the deadline', async () => {
  const fetch = ruledFetch(() => problem(503))
  await failure(clientOn(fetch, { retry: { limit: 50, budget: false } }).me({ deadline: '20s' }))
  expect(Date.now() - now).toBeLessThan(20_000)
  const timedOut = await failure(
    clientOn(scriptedFetch(hang, hang, hang), { timeout: '8s' }).me({ deadline: '20s' }),
  )
  if (!(timedOut instanceof TimeoutError)) throw timedOut
  expect(timedOut.reason).toBe('deadline')
  expect(timedOut.attempts.map(({ reason }) => reason)).toEqual(['timeout', 'timeout', 'deadline'])
})

test('the message distinguishes a deadline from a timeout', async () => {
  const late = await failure(clientOn(scriptedFetch(hang)).me({ deadline: '2s' }))
  expect(late).toHaveProperty('message', 'GET /me reached its deadline')
  const over = await failure(clientOn(scriptedFetch()).me({ deadline: 0 }))
  expect(over).toHaveProperty('message', 'GET /me was not sent before its deadline')
  expect(over).toHaveProperty('reason', 'deadline')
})

test.each([
  ['an attempt', 1, 'GET /me reached its deadline'],
  ['several attempts', 2, 'GET /me reached its deadline (after 2 attempts)'],
])(
  'the message of a call that waits for its limiter after %s says that it was sent',
  async (_, sent, message) => {
    const fetch = ruledFetch(() => problem(503))
    const limiter: Limiter = {
      acquire: () => (fetch.requests.length < sent ? undefined : new Promise(() => undefined)),
      release: () => undefined,
    }
    const error = await failure(clientOn(fetch, { limiter }).me({ deadline: '5s' }))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ message, timeoutMs: 0 })
    expect(Date.now()).toBe(now + 5_000)
  },
)

describe.each([-3_600_000, 3_600_000])('the clock is set by %i ms during the call', (changeMs) => {
  const hourLater = (sent: number) => sent === 2 && vi.setSystemTime(Date.now() + changeMs)

  test('a duration still ends the attempts of a call after it', async () => {
    const start = performance.now()
    let sent = 0
    const fetch = ruledFetch(() => {
      hourLater(++sent)
      return problem(503)
    })
    await failure(clientOn(fetch, { retry: { limit: 50, budget: false } }).me({ deadline: '8s' }))
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(performance.now() - start).toBeGreaterThan(3_000)
  })

  test('a duration still ends a walk after it', async () => {
    const start = performance.now()
    const list = listServer({ count: 500 })
    let sent = 0
    const fetch = async (request: Request) => {
      hourLater(++sent)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return list(request)
    }
    const pages = clientOn(fetch).contacts.list({ per_page: 10 }, { deadline: '10s' })
    expect(await failure(pages.collect())).toHaveProperty('reason', 'deadline')
    expect(performance.now() - start).toBe(10_000)
  })
})

describe('that has passed', () => {
  const deadline = new Date(now - 5_000)

  test('leaves a slow key function no time, and not a negative one', async () => {
    const apiKey = () => new Promise<string>((resolve) => setTimeout(resolve, 100, 'key'))
    const error = await failure(clientOn(scriptedFetch(record200()), { apiKey }).me({ deadline }))
    expect(error).toMatchObject({ name: 'TimeoutError', reason: 'deadline', timeoutMs: 0 })
  })

  test('is a wait of 0 for a limiter', async () => {
    const waits: number[] = []
    const acquire = async ({ maxWaitMs }: Parameters<Limiter['acquire']>[0]) => void waits.push(maxWaitMs)
    const limiter = { acquire, release: () => undefined }
    await failure(clientOn(scriptedFetch(record200()), { limiter }).me({ deadline }))
    expect(waits).toEqual([0])
  })
})

describe('of a walk', () => {
  const list = listServer({ count: 500 })
  const slowly = async (request: Request) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    return list(request)
  }

  test.each([['10s'] as const, [new Date(now + 10_000)]])(
    '%s counts for all pages together',
    async (deadline) => {
      const client = clientOn(slowly)
      const error = await failure(client.contacts.list({ per_page: 10 }, { deadline }).collect())
      if (!(error instanceof TimeoutError)) throw error
      expect(error.reason).toBe('deadline')
      expect(Date.now()).toBe(now + 10_000)
    },
  )

  test('includes the waits between its attempts', async () => {
    const fetch = ruledFetch(() => limited({ 'retry-after': '8' }))
    const error = await failure(clientOn(fetch).contacts.list({}, { deadline: '20s' }).collect())
    if (!(error instanceof ApiError)) throw error
    expect(Date.now()).toBeLessThan(now + 20_000)
    expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(now + 20_000)
  })
})

test('a deadline of Infinity is none, for a call as for a list', async () => {
  const deadline = Number.POSITIVE_INFINITY
  expect(await settle(clientOn(scriptedFetch(record200())).me({ deadline }))).toBeDefined()
  const { permits } = clientOn(listServer({ count: 3 }))
  expect(await settle(permits.list({}, { deadline }).collect())).toHaveLength(3)
})
