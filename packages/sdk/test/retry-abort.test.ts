import { PermitTrackingError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../tests/harness/collect-garbage.ts'
import { clientOn } from './client-on.ts'
import { hang, limited, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reason = new Error('the user has left')

test('the abort of the platform is passed on as it is, and is not ours', async () => {
  const controller = new AbortController()
  const rejected = rejection(clientOn(scriptedFetch(hang)).me({ signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(1)
  controller.abort()
  const error = await rejected
  expect(error).toBeInstanceOf(DOMException)
  expect(error).not.toBeInstanceOf(PermitTrackingError)
})

test('the fetch hears of the abort, even if it keeps only the signal', async () => {
  const controller = new AbortController()
  let heard: AbortSignal | undefined
  const fetch = (request: Request) => {
    heard = request.signal
    return hang()
  }
  const rejected = rejection(clientOn(fetch).me({ signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(1)
  await collectGarbage()
  expect(heard?.aborted).toBe(false)
  controller.abort(reason)
  await rejected
  expect(heard?.aborted).toBe(true)
  expect(heard?.reason).toBe(reason)
})

test('a call that is over leaves neither a timer nor a listener on a signal that lives on', async () => {
  const { signal } = new AbortController()
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  const fetch = scriptedFetch(limited({ 'retry-after': '1' }), problem(503), record200())
  await settle(clientOn(fetch).me({ signal }))
  expect(vi.getTimerCount()).toBe(0)
  const listening = new Set(add.mock.calls.map(([, listener]) => listener))
  for (const [, listener] of remove.mock.calls) listening.delete(listener)
  expect(add.mock.calls.length).toBeGreaterThan(0)
  expect(listening.size).toBe(0)
})

test('an abort after the end is nothing', async () => {
  const controller = new AbortController()
  const call = clientOn(scriptedFetch(record200())).me({ signal: controller.signal })
  await settle(call)
  controller.abort(reason)
  await expect(call).resolves.toEqual({ uuid: 'p1' })
})

test('a signal ends an iteration between its pages', async () => {
  const controller = new AbortController()
  const page = () =>
    Response.json({ data: [{ uuid: 'a' }], meta: { page: 1, per_page: 1, total: 2, total_pages: 2 } })
  const fetch = scriptedFetch(page, page)
  const iterator = clientOn(fetch)
    .permits.list({}, { signal: controller.signal, prefetch: 0 })
    [Symbol.asyncIterator]()
  await settle(iterator.next())
  controller.abort(reason)
  expect(await rejection(iterator.next())).toBe(reason)
  expect(fetch.requests).toHaveLength(1)
})

describe.each(['request', 'wait'] as const)('an abort in the hook %s', (hook) => {
  test('is not ignored: nothing is sent after it', async () => {
    const controller = new AbortController()
    const hooks = { [hook]: () => controller.abort(reason) }
    const fetch = scriptedFetch(...(hook === 'wait' ? [limited({ 'retry-after': '1' })] : []))
    const call = clientOn(fetch, { hooks, limiter: false }).me({ signal: controller.signal })
    expect(await rejection(call)).toBe(reason)
    expect(fetch.requests).toHaveLength(hook === 'wait' ? 1 : 0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('an abort whose reason is an error of the SDK is not retried, and costs no retry budget', async () => {
  const retry = vi.fn()
  const refused = new TypeError('fetch failed')
  const fetch = scriptedFetch(refused, ...Array.from({ length: 30 }, () => hang), problem(503), record200())
  const client = clientOn(fetch, { limiter: false, hooks: { retry } })
  const failed = await rejection(client.me({ retry: 0 }))
  const controller = new AbortController()
  const { signal } = controller
  const calls = Array.from({ length: 30 }, (_, index) => client.permits.get(`p${index}`, { signal }))
  const rejected = Promise.all(calls.map(rejection))
  await vi.advanceTimersByTimeAsync(1)
  controller.abort(failed)
  expect(new Set(await rejected)).toEqual(new Set([failed]))
  expect(retry).not.toHaveBeenCalled()
  await expect(settle(client.me())).resolves.toEqual({ uuid: 'p1' })
})
