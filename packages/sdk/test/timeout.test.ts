import { ConnectionError, ServerError, TimeoutError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import {
  brokenOff,
  endless,
  hang,
  hangUntilAborted,
  json,
  record200,
  type Step,
  scriptedFetch,
} from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
// Spies on timers are put back before the timers: else they would leave the faked one.
afterEach(() => void vi.restoreAllMocks().useRealTimers())

describe.each<[string, Step]>([
  ['headers that never come', hangUntilAborted],
  ['a fetch that ignores its signal', hang],
  ['a body that never ends', endless],
])('%s', (_, step) => {
  test('is a TimeoutError after the timeout of the attempt', async () => {
    const error = await failure(clientOn(scriptedFetch(step), { retry: 0 }).permits.get('p1'))
    if (!(error instanceof TimeoutError)) throw error
    expect(Date.now()).toBe(now + 30_000)
    expect(error.name).toBe('TimeoutError')
    expect(error.timeoutMs).toBe(30_000)
    expect(error.method).toBe('GET')
    expect(error.path).toBe('/permits/{uuid}')
    expect(error.retryable).toBe(true)
    expect(error.attempts).toEqual([{ reason: 'timeout', waitMs: 0 }])
    expect(error.message).toBe('GET /permits/{uuid} timed out after 30000 ms')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is over for the next attempt, which has its own time', async () => {
    const fetch = scriptedFetch(step, record200())
    await settle(clientOn(fetch, { timeout: '2s' }).me())
    expect(fetch.requests).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('the timeout of a call counts before that of the client', async () => {
  const error = await failure(clientOn(scriptedFetch(hang), { timeout: '2s', retry: 0 }).me({ timeout: 700 }))
  if (!(error instanceof TimeoutError)) throw error
  expect(error.timeoutMs).toBe(700)
  expect(Date.now()).toBe(now + 700)
})

test('Infinity turns it off, and no timer gets more than it can hold', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  await settle(clientOn(scriptedFetch(record200()), { timeout: Number.POSITIVE_INFINITY }).me())
  // Work that another test left in the background may set shorter ones.
  expect(Math.max(...setTimeout.mock.calls.map(([, ms = 0]) => ms))).toBe(2 ** 31 - 1)
})

test('a deadline that has passed sends nothing', async () => {
  const fetch = scriptedFetch(record200())
  const error = await failure(clientOn(fetch).contacts.create({ name: 'Dana' }, { deadline: new Date(now) }))
  if (!(error instanceof TimeoutError)) throw error
  expect(error.timeoutMs).toBe(0)
  expect(error.attempts).toEqual([])
  expect(fetch.requests).toHaveLength(0)
})

test('a key function that never settles is ended too', async () => {
  const client = clientOn(scriptedFetch(), { apiKey: () => new Promise(() => undefined), retry: 0 })
  const error = await failure(client.me({ timeout: '1s' }))
  if (!(error instanceof TimeoutError)) throw error
  expect(error.timeoutMs).toBe(1_000)
})

test('a key function that doesn’t settle in time is retried like any other timeout', async () => {
  const readKey = vi.fn(() => Promise.resolve('key'))
  const client = clientOn(scriptedFetch(record200()), { apiKey: readKey })
  readKey.mockImplementationOnce(() => new Promise(() => undefined))
  await settle(client.me({ timeout: '1s' }))
  expect(readKey).toHaveBeenCalledTimes(2)
})

test('a late response is not mistaken for that of the next attempt', async () => {
  let respondLate = (_: Response) => {}
  const late = new Promise<Response>((resolve) => {
    respondLate = resolve
  })
  const onTime = () => {
    respondLate(new Response('late', { status: 200 }))
    return new Response('<html>on time</html>', { status: 502 })
  }
  const fetch = scriptedFetch(() => late, onTime)
  const error = await failure(clientOn(fetch, { timeout: '1s', retry: 1 }).me())
  if (!(error instanceof ServerError)) throw error
  expect(error.bodyExcerpt).toBe('<html>on time</html>')
})

describe('a body that breaks off', () => {
  test('is read again for GET', async () => {
    const fetch = scriptedFetch(brokenOff, json({ data: { uuid: 'whole' } }))
    await expect(settle(clientOn(fetch).permits.get('p1'))).resolves.toEqual({ uuid: 'whole' })
  })

  test('is a ConnectionError for the creation of a contact', async () => {
    const error = await failure(clientOn(scriptedFetch(brokenOff)).contacts.create({ name: 'Dana' }))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.message).toBe('POST /contacts failed: terminated')
    expect(error.retryable).toBe(false)
  })
})
