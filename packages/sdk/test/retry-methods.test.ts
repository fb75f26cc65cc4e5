import { ApiError, type Client, ConnectionError, RateLimitedError, TimeoutError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { brokenOff, hang, json, limited, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

// `spec/conformance/retries.json` has each status that is tried again.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const idempotent: [string, (client: Client) => PromiseLike<unknown>][] = [
  ['GET', (client) => client.permits.get('p1')],
  ['the watchlist’s add', (client) => client.watchlist.add({ permit_uuid: 'p1' })],
  ['the watchlist’s remove', (client) => client.watchlist.remove('p1')],
]
const create = (client: Client) => client.contacts.create({ name: 'Dana Ruiz' })
const transient = [408, 425, 500, 502, 503, 504]

describe.each(idempotent)('%s', (_, call) => {
  test('is tried again after a failed connection, a body that broke off and a timeout', async () => {
    const fetch = scriptedFetch(new TypeError('fetch failed'), brokenOff, hang, record200())
    await settle(call(clientOn(fetch)))
    expect(fetch.requests).toHaveLength(4)
  })

  test.each([400, 401, 403, 404, 409, 501])('is not tried again after %i', async (status) => {
    const fetch = scriptedFetch(problem(status), record200())
    const error = await failure(call(clientOn(fetch)))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(status)
    expect(error.retryable).toBe(false)
    expect(fetch.requests).toHaveLength(1)
  })
})

describe('the creation of a contact', () => {
  test.each(transient)('is not tried again after %i', async (status) => {
    const fetch = scriptedFetch(problem(status), record200())
    const error = await failure(create(clientOn(fetch)))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(status)
    expect(error.retryable).toBe(false)
    expect(error.attempts).toHaveLength(1)
    expect(fetch.requests).toHaveLength(1)
  })

  test('is not tried again after a failed connection', async () => {
    const fetch = scriptedFetch(new TypeError('fetch failed'), record200())
    const error = await failure(create(clientOn(fetch)))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.retryable).toBe(false)
    expect(fetch.requests).toHaveLength(1)
  })

  test('is not tried again after a timeout', async () => {
    const fetch = scriptedFetch(hang, record200())
    const error = await failure(create(clientOn(fetch)))
    if (!(error instanceof TimeoutError)) throw error
    expect(error.retryable).toBe(false)
    expect(fetch.requests).toHaveLength(1)
  })

  test('is not tried again after a failure that came after a 429', async () => {
    const fetch = scriptedFetch(limited(), problem(503), record200())
    const error = await failure(create(clientOn(fetch)))
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(503)
    expect(fetch.requests).toHaveLength(2)
  })
})

describe('how often', () => {
  test('four times again by default, then the last failure', async () => {
    const fetch = scriptedFetch(...Array.from({ length: 9 }, () => problem(503, 'server_error')))
    const error = await failure(clientOn(fetch).me())
    if (!(error instanceof ApiError)) throw error
    expect(error.name).toBe('ServerError')
    expect(error.attempts).toHaveLength(5)
    expect(error.message).toMatch(/ \(after 5 attempts\)$/)
    expect(fetch.requests).toHaveLength(5)
  })

  test('as often as the client says, and the call says it for itself', async () => {
    const fetch = scriptedFetch(...Array.from({ length: 9 }, () => problem(503)))
    const client = clientOn(fetch, { retry: 1 })
    await failure(client.me())
    expect(fetch.requests).toHaveLength(2)
    await failure(client.me({ retry: 2 }))
    expect(fetch.requests).toHaveLength(5)
  })

  test('not at all with retry: 0, not even after a 429', async () => {
    const fetch = scriptedFetch(limited({ 'retry-after': '3' }))
    vi.setSystemTime('2026-03-02T12:00:00Z')
    const error = await failure(clientOn(fetch).me({ retry: 0 }))
    if (!(error instanceof RateLimitedError)) throw error
    expect(error.retryable).toBe(true)
    expect(error.retryAt).toEqual(new Date('2026-03-02T12:00:03Z'))
    expect(error.attempts).toEqual([{ status: 429, reason: 'status 429', waitMs: 0 }])
    expect(fetch.requests).toHaveLength(1)
  })
})

describe('what is sent again', () => {
  test('the whole body, the same headers and the same address', async () => {
    const fetch = scriptedFetch(limited(), limited(), json({ data: { id: 'c1' } }, 201))
    await settle(create(clientOn(fetch, { headers: { 'x-trace': 't1' } })))
    const [first] = fetch.requests
    expect(first?.body).toBe('{"name":"Dana Ruiz"}')
    for (const request of fetch.requests) {
      expect(request.method).toBe('POST')
      expect(request.url).toBe(first?.url)
      expect(request.body).toBe(first?.body)
      expect(request.headers.get('content-type')).toBe('application/json')
      expect(request.headers.get('x-trace')).toBe('t1')
      expect(request.headers.get('authorization')).toBe('Bearer pt_test_key')
    }
  })

  test('a body that the first attempt has not read', async () => {
    const unread = scriptedFetch()
    let tries = 0
    const fetch = async (request: Request) => {
      tries += 1
      return tries === 1 ? problem(503) : unread(request)
    }
    await failure(clientOn(fetch).watchlist.add({ permit_uuid: 'p1' }))
    expect(unread.requests[0]?.body).toBe('{"permit_uuid":"p1"}')
  })

  test('the current key: a function is called for every attempt', async () => {
    const keys = ['first', 'second', 'third']
    const fetch = scriptedFetch(limited(), problem(503), record200())
    await settle(clientOn(fetch, { apiKey: async () => keys.shift() ?? 'none' }).me())
    expect(fetch.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer second',
      'Bearer third',
    ])
  })
})
