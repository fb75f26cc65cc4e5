import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, limited, record200, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const headers = (remaining: number) => ({
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(now / 1_000 + 60),
})

test('nothing is known before the first response, nor after one without headers', async () => {
  const client = clientOn(scriptedFetch(record200()))
  expect(client.rateLimit).toBeUndefined()
  await client.me()
  expect(client.rateLimit).toBeUndefined()
})

test('it has the values of the last response with headers', async () => {
  const client = clientOn(
    scriptedFetch(json({ data: {} }, 200, headers(9)), json({ data: {} }, 200, headers(8)), record200()),
  )
  await client.me()
  const window = { limit: 100, resetAt: new Date(now + 60_000), resetUnit: 'epoch_s' }
  expect(client.rateLimit).toEqual({ ...window, remaining: 9 })
  await client.me()
  await client.me()
  expect(client.rateLimit).toEqual({ ...window, remaining: 8 })
})

test('failed responses update it too, even those that are retried', async () => {
  const client = clientOn(scriptedFetch(limited(headers(0)), record200()))
  const call = client.me()
  await vi.advanceTimersByTimeAsync(1)
  expect(client.rateLimit?.remaining).toBe(0)
  await settle(call)
  const failing = clientOn(scriptedFetch(json({ error: {} }, 403, headers(5))))
  await rejection(failing.me())
  expect(failing.rateLimit?.remaining).toBe(5)
})

test('the moment of the reset is on our clock, when that is off', async () => {
  vi.setSystemTime(now + 3_600_000)
  const client = clientOn(
    scriptedFetch(json({ data: {} }, 200, { ...headers(1), date: new Date(now).toUTCString() })),
  )
  await client.me()
  expect(client.rateLimit?.resetAt).toEqual(new Date(now + 3_600_000 + 60_000))
})
