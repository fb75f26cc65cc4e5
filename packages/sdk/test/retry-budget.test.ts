import { ServerError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { limited, problem, record200, ruledFetch, type SentRequest } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const delay = () => 0
const noWait = { retry: { delay } }

/** A service that is down while `down` is true. */
function unsteady(respond: (sent: SentRequest) => Response = () => problem(503)) {
  const service = { down: true }
  const fetch = ruledFetch((sent) => (service.down ? respond(sent) : record200()))
  return { service, fetch }
}

describe('an outage', () => {
  test.each<[string, () => Response | never]>([
    ['of 503', () => problem(503)],
    [
      'of the connection',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
  ])('%s costs hardly more requests than calls', async (_, respond) => {
    const { fetch } = unsteady(respond)
    const client = clientOn(fetch, noWait)
    await Promise.all(Array.from({ length: 1_000 }, () => failure(client.me())))
    expect(fetch.requests.length).toBe(1_020)
  })

  test('calls one after the other too, at the usual pauses', async () => {
    const { fetch } = unsteady()
    const client = clientOn(fetch)
    for (let call = 0; call < 1_000; call++) await failure(client.me())
    expect(fetch.requests.length).toBeLessThan(1_200)
  })

  test('of which half is lost adds at most a tenth of the responses', async () => {
    const { fetch } = unsteady(({ at: _ }) => (fetch.requests.length % 2 ? problem(503) : record200()))
    const client = clientOn(fetch, noWait)
    const calls = Array.from({ length: 1_000 }, () => client.me().catch(() => undefined))
    await settle(Promise.all(calls))
    expect(fetch.requests.length).toBeLessThan(1_000 * 1.1 + 20)
  })

  test('says in the attempts why nothing was tried again', async () => {
    const { fetch } = unsteady()
    const client = clientOn(fetch, { retry: { budget: 1, delay } })
    await failure(client.me())
    const error = await failure(client.me())
    if (!(error instanceof ServerError)) throw error
    expect(error.attempts).toEqual([{ status: 503, reason: 'status 503, retry budget used up', waitMs: 0 }])
    expect(error.retryable).toBe(true)
  })
})

describe('the budget', () => {
  /** Returns the number of requests of one call while the service is down. */
  async function requestsOfACall(
    { fetch }: ReturnType<typeof unsteady>,
    client: ReturnType<typeof clientOn>,
  ) {
    const before = fetch.requests.length
    await failure(client.me())
    return fetch.requests.length - before
  }

  test('is filled by ten successful responses per retry', async () => {
    const world = unsteady()
    const client = clientOn(world.fetch, { retry: { budget: 2, delay } })
    expect(await requestsOfACall(world, client)).toBe(3)
    expect(await requestsOfACall(world, client)).toBe(1)
    world.service.down = false
    for (let call = 0; call < 9; call++) await settle(client.me())
    world.service.down = true
    expect(await requestsOfACall(world, client)).toBe(1)
    world.service.down = false
    await settle(client.me())
    world.service.down = true
    expect(await requestsOfACall(world, client)).toBe(2)
  })

  test('is filled by time, and never over its size', async () => {
    const world = unsteady()
    const client = clientOn(world.fetch, { retry: { budget: 2, delay } })
    await failure(client.me())
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await requestsOfACall(world, client)).toBe(2)
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(await requestsOfACall(world, client)).toBe(3)
  })

  test.each([-3_600_000, 3_600_000])('is the same after the clock was set by %i ms', async (changeMs) => {
    const world = unsteady()
    const client = clientOn(world.fetch, { retry: { budget: 4, delay } })
    await settle(client.me({ retry: 1 }).catch(() => undefined))
    vi.setSystemTime(Date.now() + changeMs)
    expect(await requestsOfACall(world, client)).toBe(4)
  })

  test('is not spent by 429, nor filled by it', async () => {
    const fetch = ruledFetch(() => limited())
    const client = clientOn(fetch, { retry: { budget: 1, delay } })
    for (let call = 0; call < 5; call++) await failure(client.me())
    expect(fetch.requests).toHaveLength(25)

    let isLimited = false
    const world = unsteady(() => (isLimited ? limited() : problem(503)))
    const spent = clientOn(world.fetch, { limiter: false, retry: { budget: 1, delay } })
    await failure(spent.me())
    isLimited = true
    for (let call = 0; call < 20; call++) await failure(spent.me({ retry: 0 }))
    isLimited = false
    expect(await requestsOfACall(world, spent)).toBe(1)
  })

  test('is filled by a 404: the service works', async () => {
    const world = unsteady()
    const client = clientOn(world.fetch, { retry: { budget: 1, delay } })
    await failure(client.me())
    const missing = ruledFetch(() => problem(404))
    for (let call = 0; call < 10; call++)
      await failure(client.api.GET('/me', { fetch: missing }).then(() => Promise.reject()))
    expect(await requestsOfACall(world, client)).toBe(2)
  })

  test('of one client is not that of another', async () => {
    const { fetch } = unsteady()
    for (const client of [clientOn(fetch, noWait), clientOn(fetch, noWait)]) await failure(client.me())
    expect(fetch.requests).toHaveLength(10)
  })

  test('false turns it off, and 0 allows no retry', async () => {
    const { fetch } = unsteady()
    const boundless = clientOn(fetch, { retry: { budget: false, delay } })
    for (let call = 0; call < 100; call++) await failure(boundless.me())
    expect(fetch.requests).toHaveLength(500)
    await failure(clientOn(fetch, { retry: { budget: 0, delay } }).me())
    expect(fetch.requests).toHaveLength(501)
  })
})
