import { createLimiter, type Limiter } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKey, clientOn } from './client-on.ts'
import { limited, record200, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { isSettled, rejection, settle } from './settle.ts'

type LimiterRequest = Parameters<Limiter['acquire']>[0]
type LimiterResult = NonNullable<Parameters<Limiter['release']>[1]>

const now = Date.parse('2026-03-02T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const createRequest = (options: Partial<LimiterRequest> = {}): LimiterRequest => ({
  scope: 'a',
  priority: 'call',
  maxWaitMs: 65_000,
  ...options,
})
/** Resolves when the limiter grants the request, at once or later. */
const acquire = async (limiter: Limiter, request: LimiterRequest) => limiter.acquire(request)
/** A limiter on which one request has found the window used up. */
async function usedUp(resetInMs = 60_000): Promise<Limiter> {
  const limiter = createLimiter()
  const first = createRequest()
  await acquire(limiter, first)
  await limiter.release(first, { status: 200, limit: 100, remaining: 0, resetInMs })
  return limiter
}

describe('createLimiter', () => {
  /** Returns the names in the order in which a used-up limiter grants them. */
  async function orderOf(names: readonly string[]): Promise<string[]> {
    const limiter = await usedUp()
    const order: string[] = []
    const queue = names.map(async (name) => {
      const request = createRequest({ priority: name.startsWith('walk') ? 'walk' : 'call' })
      await acquire(limiter, request)
      const remaining = 90 - order.push(name)
      await limiter.release(request, { status: 200, limit: 100, remaining, resetInMs: 60_000 })
    })
    await settle(Promise.all(queue))
    return order
  }

  test('calls overtake walks, and of both kinds the first comes first', async () => {
    const order = await orderOf(['walk 1', 'call 1', 'walk 2', 'call 2'])
    expect(order).toEqual(['call 1', 'call 2', 'walk 1', 'walk 2'])
  })

  test('a walk doesn’t starve: at most nine calls in a row overtake it', async () => {
    const order = await orderOf(['walk', ...Array.from({ length: 30 }, (_, index) => `call ${index}`)])
    expect(order.indexOf('walk')).toBe(9)
  })

  test('scopes don’t wait for each other', async () => {
    const limiter = await usedUp()
    expect(await isSettled(acquire(limiter, createRequest({ scope: 'b' })))).toBe(true)
    expect(await isSettled(acquire(limiter, createRequest({ maxWaitMs: 65_000 })))).toBe(false)
  })

  test('a request that may not wait that long is sent at once, even if the wait grows later', async () => {
    const limiter = await usedUp(5_000)
    expect(await isSettled(acquire(limiter, createRequest({ maxWaitMs: 4_999 })))).toBe(true)
    const probe = createRequest()
    const patient = acquire(limiter, probe)
    const impatient = acquire(limiter, createRequest({ maxWaitMs: 10_000 }))
    await vi.advanceTimersByTimeAsync(5_300)
    await patient
    expect(await isSettled(impatient)).toBe(false)
    await limiter.release(probe, { status: 429, resetInMs: 60_000 })
    expect(await isSettled(impatient)).toBe(true)
  })

  test('so do they after a long wait that was over early', async () => {
    const limiter = await usedUp(5_000)
    const [probe, second] = [createRequest(), createRequest()]
    void acquire(limiter, probe)
    const acquired = acquire(limiter, second)
    const third = acquire(limiter, createRequest({ maxWaitMs: 20_000 }))
    await vi.advanceTimersByTimeAsync(5_300)
    await limiter.release(probe, { status: 429, resetInMs: 15_000 })
    const impatient = createRequest({ maxWaitMs: 1_000 })
    await acquire(limiter, impatient)
    await limiter.release(impatient, { status: 200, limit: 100, remaining: 1, resetInMs: 10_000 })
    await acquired
    expect(await isSettled(third)).toBe(false)
    const fourth = acquire(limiter, createRequest({ maxWaitMs: 13_000 }))
    await limiter.release(second, { status: 429, resetInMs: 14_000 })
    expect(await isSettled(fourth)).toBe(true)
    expect(await isSettled(third)).toBe(false)
  })

  test('a signal that has aborted, and one that aborts in the queue, end with their reason', async () => {
    const limiter = await usedUp()
    const reason = new Error('gone')
    expect(await rejection(acquire(limiter, createRequest({ signal: AbortSignal.abort(reason) })))).toBe(
      reason,
    )
    const controller = new AbortController()
    const abandoned = rejection(acquire(limiter, createRequest({ signal: controller.signal })))
    expect(vi.getTimerCount()).toBe(1)
    controller.abort(reason)
    expect(await abandoned).toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no listener on a signal that lives on', async () => {
    const { signal } = new AbortController()
    const add = vi.spyOn(signal, 'addEventListener')
    const remove = vi.spyOn(signal, 'removeEventListener')
    const limiter = await usedUp()
    await settle(acquire(limiter, createRequest({ signal })))
    expect(add).toHaveBeenCalledTimes(1)
    expect(remove.mock.calls[0]?.[1]).toBe(add.mock.calls[0]?.[1])
  })

  test('a late response counts the same: requests are not counted twice', async () => {
    const limiter = createLimiter()
    const sent = Array.from({ length: 10 }, () => createRequest())
    await Promise.all(sent.map((request) => acquire(limiter, request)))
    // The service counted them in order, but the last response overtook the others.
    for (const [index, request] of [...sent.entries()].reverse())
      await limiter.release(request, { status: 200, limit: 15, remaining: 14 - index, resetInMs: 60_000 })
    const more = Array.from({ length: 6 }, () => acquire(limiter, createRequest()))
    const settled = await Promise.all(more.map((acquired) => isSettled(acquired)))
    expect(settled).toEqual([true, true, true, true, true, false])
  })

  test('requests from before a 429 hold back none of the next window once they have ended', async () => {
    const limiter = createLimiter()
    const slow = Array.from({ length: 6 }, () => createRequest())
    const limited = createRequest()
    for (const request of [...slow, limited]) await acquire(limiter, request)
    await limiter.release(limited, { status: 429, resetInMs: 1_000 })
    const probe = createRequest()
    await settle(acquire(limiter, probe))
    await limiter.release(probe, { status: 200, limit: 100, remaining: 5, resetInMs: 60_000 })
    const next = acquire(limiter, createRequest())
    expect(await isSettled(next)).toBe(false)
    for (const request of slow) await limiter.release(request, { status: 200 })
    expect(await isSettled(next)).toBe(true)
  })

  test('remembers a bounded number of scopes', async () => {
    const limiter = createLimiter()
    for (let index = 0; index < 3_000; index++) {
      const request = createRequest({ scope: `scope ${index}` })
      await acquire(limiter, request)
      await limiter.release(request, { status: 200, limit: 1, remaining: 0, resetInMs: 60_000 })
    }
    expect(await isSettled(acquire(limiter, createRequest({ scope: 'scope 0' })))).toBe(true)
    expect(await isSettled(acquire(limiter, createRequest({ scope: 'scope 2999' })))).toBe(false)
  })

  test('is shared by clients with the same one, even if their fetch differs', async () => {
    const limiter = createLimiter()
    const one = scriptedFetch(limited({ 'retry-after': '20' }))
    const other = scriptedFetch(record200())
    await rejection(clientOn(one, { limiter, retry: 0 }).me())
    await settle(clientOn(other, { limiter }).me())
    expect((other.requests[0]?.at ?? 0) - now).toBeGreaterThanOrEqual(20_000)
  })
})

describe('the option limiter', () => {
  function spyLimiter({ acquire, release }: Partial<Limiter> = {}) {
    return {
      acquire: vi.fn(acquire ?? (async () => undefined)),
      release: vi.fn<(request: LimiterRequest, result?: LimiterResult) => void | Promise<void>>(
        release ?? (() => undefined),
      ),
    }
  }

  test('is called before every attempt and after every response, with the same numbers for all headers', async () => {
    const limiter = spyLimiter()
    const headers = {
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': '1772452830',
    }
    const date = new Date(now).toUTCString()
    const fetch = scriptedFetch(limited({ ...headers, date, 'x-ratelimit-remaining': '0' }), () =>
      Response.json({ data: {} }, { headers: { ...headers, date: new Date(Date.now()).toUTCString() } }),
    )
    await settle(clientOn(fetch, { limiter }).me())
    expect(limiter.acquire).toHaveBeenCalledTimes(2)
    const [first, second] = limiter.release.mock.calls.map(([request]) => request)
    expect(first).toMatchObject({ priority: 'call', maxWaitMs: 65_000 })
    expect(first).not.toBe(second)
    expect(limiter.release.mock.calls.map(([, result]) => result)).toEqual([
      { status: 429, limit: 100, remaining: 0, resetInMs: 30_000 },
      expect.objectContaining({ status: 200, limit: 100, remaining: 7 }),
    ])
  })

  test('that wraps one of the SDK is called through the wrapper', async () => {
    const limiter = createLimiter()
    const around = { ...limiter, acquire: vi.fn(limiter.acquire) }
    const spied = createLimiter()
    const spy = vi.spyOn(spied, 'acquire')
    for (const each of [around, spied]) {
      await settle(clientOn(scriptedFetch(record200()), { limiter: each }).me())
    }
    expect([around.acquire, spy].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('whose function can’t even be had lets the request go', async () => {
    let isDown = false
    const limiter: Limiter = {
      get acquire() {
        if (isDown) throw new Error('the store is down')
        return async () => {}
      },
      release: () => {},
    }
    const client = clientOn(scriptedFetch(record200()), { limiter })
    isDown = true
    await expect(settle(client.me())).resolves.toBeDefined()
  })

  test('may grant at once without a promise', async () => {
    const limiter: Limiter = { acquire: () => undefined, release: vi.fn() }
    const wait = vi.fn()
    await clientOn(scriptedFetch(record200()), { limiter, hooks: { wait } }).me()
    expect(limiter.release).toHaveBeenCalledTimes(1)
    expect(wait).not.toHaveBeenCalled()
  })

  test('that hangs ends with the deadline of the call, and what it grants too late is released', async () => {
    let grant = () => {}
    const acquire = () =>
      new Promise<void>((resolve) => {
        grant = resolve
      })
    const limiter = spyLimiter({ acquire })
    const call = rejection(clientOn(scriptedFetch(record200()), { limiter }).me({ deadline: '3s' }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await call).toMatchObject({ name: 'TimeoutError' })
    expect(limiter.acquire.mock.calls[0]?.[0].signal?.aborted).toBe(true)
    grant()
    await vi.advanceTimersByTimeAsync(1)
    expect(limiter.release).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may wait for longer than maxWait', async () => {
    const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const fetch = ruledFetch(() => record200())
    const limiter = spyLimiter({ acquire: () => sleep(200_000) })
    await settle(clientOn(fetch, { limiter }).me())
    expect(fetch.requests[0]?.at).toBe(now + 200_000)
  })

  test('that fails leaves the request to the SDK’s own, and the log says so once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const limiter = spyLimiter({ acquire: () => Promise.reject(new Error('store is down')) })
    const window = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }
    const fetch = ruledFetch(() => Response.json({ data: {} }, { headers: window }))
    const client = clientOn(fetch, { limiter })
    await client.me()
    await settle(client.me())
    expect((fetch.requests[1]?.at ?? 0) - now).toBeGreaterThanOrEqual(30_000)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('The limiter failed')]])
  })

  test('never gets to see the key', async () => {
    const limiter = spyLimiter()
    await clientOn(scriptedFetch(record200()), { limiter }).me()
    expect(JSON.stringify(limiter.acquire.mock.calls)).toContain('https://permits.test/v1#')
    expect(JSON.stringify(limiter.acquire.mock.calls)).not.toContain(apiKey)
  })

  test('that fails doesn’t stop the request, and isn’t released without a slot', async () => {
    const broken = spyLimiter({ acquire: () => Promise.reject(new Error('store is down')) })
    await clientOn(scriptedFetch(record200()), { limiter: broken }).me()
    expect(broken.release).not.toHaveBeenCalled()
    const halfBroken = spyLimiter({ release: () => Promise.reject(new Error('store is down')) })
    await clientOn(scriptedFetch(record200()), { limiter: halfBroken }).me()
    const throwing = spyLimiter({
      acquire: () => {
        throw new Error('a mistake')
      },
    })
    await clientOn(scriptedFetch(record200()), { limiter: throwing }).me()
  })

  test.each([
    ['after the abort', false],
    ['in the very moment of the abort', true],
  ])(
    'that ignores its signal doesn’t delay an aborted call, and gets back what it grants %s',
    async (_, isAtOnce) => {
      let grant = () => {}
      const limiter = spyLimiter({
        acquire: () =>
          new Promise((resolve) => {
            grant = resolve
          }),
      })
      const controller = new AbortController()
      const fetch = scriptedFetch(record200())
      const call = rejection(clientOn(fetch, { limiter }).me({ signal: controller.signal }))
      await vi.advanceTimersByTimeAsync(10)
      if (isAtOnce) grant()
      controller.abort('gone')
      expect(await call).toBe('gone')
      grant()
      await vi.advanceTimersByTimeAsync(1)
      expect(limiter.release).toHaveBeenCalledTimes(1)
      expect(fetch.requests).toHaveLength(0)
    },
  )

  test('is released once for a request without a response', async () => {
    const limiter = spyLimiter()
    const fetch = ruledFetch(() => Promise.reject(new TypeError('fetch failed')))
    await rejection(clientOn(fetch, { limiter, retry: 0 }).me())
    expect(limiter.release.mock.calls.map(([, result]) => result)).toEqual([undefined])
  })

  test('without its two functions throws', () => {
    // @ts-expect-error: not a limiter
    expect(() => clientOn(scriptedFetch(), { limiter: { acquire() {} } })).toThrow(
      '`limiter.release` must be a function (received undefined).',
    )
  })
})

test('a wait that was given up is no longer waited for by those who come later', async () => {
  const limiter = await usedUp(30_000)
  const controller = new AbortController()
  const abandoned = acquire(limiter, createRequest({ signal: controller.signal })).catch(() => 'given up')
  controller.abort()
  await abandoned
  let hasGone = false
  void acquire(limiter, createRequest({ maxWaitMs: 5_000 })).then(() => {
    hasGone = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(hasGone).toBe(true)
})
