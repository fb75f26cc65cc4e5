import {
  ConnectionError,
  DecodeError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from '@permit-tracking/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { settle } from '../settle.ts'
import { createService, underEveryDialect } from './dialects.ts'

afterEach(() => void vi.useRealTimers())

underEveryDialect((row) => {
  test('a key that is wrong or revoked is an UnauthorizedError', async () => {
    const { mock, createOn } = createService(row)
    await expect(createOn({ apiKey: 'wrong' }).me()).rejects.toThrow(UnauthorizedError)
    const { id, key } = mock.keys.create({ name: 'nightly', permissions: ['read'] })
    mock.keys.revoke(id)
    await expect(createOn({ apiKey: key }).permits.list()).rejects.toThrow(UnauthorizedError)
  })

  test('a key that may not is a ForbiddenError', async () => {
    const { mock, createOn, unwatched } = createService(row)
    const { key } = mock.keys.create({ name: 'dashboard', permissions: ['read'] })
    const client = createOn({ apiKey: key })
    await expect(client.contacts.create({ name: 'Dana Ruiz' })).rejects.toThrow(ForbiddenError)
    await expect(client.watchlist.add({ permit_uuid: unwatched.uuid })).rejects.toThrow(ForbiddenError)
    await expect(client.permits.list()).resolves.toBeDefined()
  })

  test('what there is not is a NotFoundError', async () => {
    const { client } = createService(row)
    await expect(client.permits.get('unknown')).rejects.toThrow(NotFoundError)
    await expect(client.permits.history('unknown')).rejects.toThrow(NotFoundError)
    await expect(client.contacts.get('unknown')).rejects.toThrow(NotFoundError)
    await expect(client.conditions.permits('unknown').collect()).rejects.toThrow(NotFoundError)
    await expect(client.watchlist.add({ permit_uuid: 'unknown' })).rejects.toThrow(NotFoundError)
    await expect(client.watchlist.remove('unknown')).rejects.toThrow(NotFoundError)
  })

  test('what makes no sense is an InvalidRequestError', async () => {
    const { client } = createService(row)
    const person = { name: 'Dana Ruiz', company: 'Harbor Point', email: 'dana@harbor.example', type: 'owner' }
    const wrong = client.contacts.create({ ...person, phone: '+555' })
    await expect(wrong).rejects.toThrow(InvalidRequestError)
  })

  test('a service that fails is a ServerError, one that is gone a ConnectionError, one that babbles a DecodeError', async () => {
    const { mock, createOn } = createService(row)
    const client = createOn({ retry: 0 })
    mock.faults.next({ status: 500 })
    await expect(client.permits.list()).rejects.toThrow(ServerError)
    mock.faults.next({ kind: 'reset' })
    await expect(client.permits.list()).rejects.toThrow(ConnectionError)
    mock.faults.next({ kind: 'html', status: 200 })
    await expect(client.permits.list()).rejects.toThrow(DecodeError)
  })

  test('a failure that passes is not seen', async () => {
    const { mock, createOn, watched } = createService(row)
    const client = createOn({ retry: { delay: () => 0 } })
    mock.faults.next({ status: 503, times: 2 })
    mock.faults.nth(4, { kind: 'truncated' })
    await expect(client.permits.list({ per_page: 10 }).collect()).resolves.toHaveLength(watched.length)
  })

  test('a 429 that may not be waited for is a RateLimitedError, and one that may is waited out', async () => {
    // The mock's real clock and the client's waits both run on these timers.
    vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:10.250Z') })
    // Without a time in the headers the client backs off, with random waits.
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const mock = row.create({ permits: 3, plan: { limit: 2, window: 5_000 } })
    const { createOn } = createService(row)
    const client = createOn({ ...mock.clientOptions, limiter: false })
    await client.me()
    await client.me()
    await expect(client.me({ retry: 0 })).rejects.toThrow(RateLimitedError)
    await expect(settle(client.me())).resolves.toEqual({ ...mock.organization, permissions: ['admin'] })
    const statuses = mock.requests().map(({ status }) => status)
    const { rateLimitHeaders, rateLimitReset, retryAfter, rateLimitWindow } = mock.dialect
    const isTold = (rateLimitHeaders && rateLimitReset !== 'absent') || retryAfter !== 'absent'
    // Without a time, the first token of a bucket is available sooner than the next window.
    const refused = isTold || rateLimitWindow === 'token_bucket' ? [] : [429]
    expect(statuses).toEqual([200, 200, 429, 429, ...refused, 200])
  })

  test('a client that paces itself walks a list that takes more than a window', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:10.250Z') })
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const mock = row.create({ permits: 20, watched: 12, plan: { limit: 3, window: 5_000 } })
    const { createOn } = createService(row)
    const walk = createOn(mock.clientOptions).permits.list({ per_page: 2 }, { consistency: 'fast' }).collect()
    expect(await settle(walk)).toHaveLength(12)
  })
})
