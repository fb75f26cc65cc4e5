import { ConfigurationError, type Limiter } from '@permit-tracking/sdk'
import type { FleetCommand } from '@permit-tracking/sdk/fleet'
import {
  createDurableObjectLimiter,
  type RateLimitNamespace,
  RateLimitObject,
} from '@permit-tracking/sdk/fleet/durable-object'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let warn: ReturnType<typeof vi.spyOn>
let info: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('timed out')), ms)
    return controller.signal
  })
  warn = vi.spyOn(console, 'warn').mockReturnValue()
  info = vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(async () => {
  // The isolate reports an outage at most once a minute.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.getTimerCount()).toBe(0)
})

type Request = Parameters<Limiter['acquire']>[0]
const createRequest = (rest: Partial<Request> = {}): Request => ({
  ...{ scope: 'https://api#key', priority: 'call', maxWaitMs: 65_000 },
  ...rest,
})

/** Durable Objects in this process, with what the runtime does for them. */
function createObjects() {
  const stored = new Map<string, Map<string, unknown>>()
  const objects = new Map<string, RateLimitObject>()
  const account = {
    commands: 0,
    puts: 0,
    state: 'works' as 'works' | 'fails' | 'hangs',
    /** Removes the objects from memory. */
    evict: () => objects.clear(),
    /** Creates the binding of another isolate. */
    createNamespace: (): RateLimitNamespace => ({
      getByName: (name) => ({ fetch: (url, init) => send(name, new globalThis.Request(url, init)) }),
    }),
  }
  async function send(name: string, request: globalThis.Request) {
    await sleep(1)
    if (account.state === 'fails') throw new Error('Durable Object is overloaded.')
    const { signal } = request
    if (account.state === 'hangs') {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    account.commands += 1
    const object = objects.get(name) ?? start(name)
    objects.set(name, object)
    return await object.fetch(request)
  }
  function start(name: string): RateLimitObject {
    const values = stored.get(name) ?? new Map<string, unknown>()
    stored.set(name, values)
    return new RateLimitObject({
      storage: {
        get: async (key) => values.get(key),
        async put(key, value) {
          account.puts += 1
          values.set(key, value)
        },
      },
      blockConcurrencyWhile: (callback) => callback(),
    })
  }
  return account
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Service with a window of a minute, which starts with its first request. */
function createService(limit: number, latencyMs = 20) {
  const service = { accepted: [] as number[], rejected: 0, inFlight: 0, maxInFlight: 0, send, call }
  let endsAt = 0
  /** Sends a request that has a slot, and returns its result. */
  async function send() {
    if (Date.now() >= endsAt) {
      endsAt = Date.now() + 60_000
      service.accepted.push(0)
    }
    const index = service.accepted.length - 1
    const used = service.accepted[index] ?? 0
    const isAccepted = used < limit
    if (isAccepted) service.accepted[index] = used + 1
    else service.rejected += 1
    const resetInMs = endsAt - Date.now()
    service.inFlight += 1
    service.maxInFlight = Math.max(service.maxInFlight, service.inFlight)
    await sleep(latencyMs)
    service.inFlight -= 1
    return { status: isAccepted ? 200 : 429, limit, remaining: isAccepted ? limit - used - 1 : 0, resetInMs }
  }
  /** Makes a call in a request of its own to a Worker. */
  async function call(namespace: RateLimitNamespace, maxWaitMs = 65_000): Promise<void> {
    const pending: Promise<unknown>[] = []
    const limiter = createDurableObjectLimiter(namespace, { waitUntil: (promise) => pending.push(promise) })
    const request = createRequest({ maxWaitMs })
    await limiter.acquire(request)
    void limiter.release(request, await send())
    await Promise.all(pending)
  }
  return service
}

async function runAll(pending: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false
  const all = Promise.all(pending).then(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(10)
  await all
}

const repeat = <Value>(count: number, create: () => Value) => Array.from({ length: count }, create)

describe('requests to Workers', () => {
  test('use all of every window and cause no 429', async () => {
    const { createNamespace } = createObjects()
    const service = createService(40)
    const isolates = repeat(8, createNamespace)
    await runAll(isolates.flatMap((namespace) => repeat(20, () => service.call(namespace))))
    expect(service).toMatchObject({ accepted: [40, 40, 40, 40], rejected: 0 })
  })

  test('do not poll while others are in flight', async () => {
    const objects = createObjects()
    const namespace = objects.createNamespace()
    const service = createService(1_000, 400)
    const begin = Date.now()
    await runAll(repeat(100, () => service.call(namespace)))
    expect(service).toMatchObject({ accepted: [100], rejected: 0 })
    // All follow the first one as soon as its result is known.
    expect(Date.now() - begin).toBeLessThan(880)
    // One for the slot, and one for the result.
    expect(objects.commands).toBeLessThanOrEqual(200)
  })

  test('report their results after the response, within `waitUntil`', async () => {
    const { createNamespace } = createObjects()
    const namespace = createNamespace()
    const service = createService(1)
    await runAll([service.call(namespace)])
    // Another isolate knows it.
    const sent: string[] = []
    void service.call(createNamespace()).then(() => sent.push('second window'))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual(['second window'])
    expect(service.rejected).toBe(0)
  })

  test('that end without a result return their slots after a lease', async () => {
    const { createNamespace } = createObjects()
    const ended = createDurableObjectLimiter(createNamespace(), { waitUntil: () => undefined })
    const request = createRequest()
    await runAll([Promise.resolve(ended.acquire(request))])
    const service = createService(10)
    const begin = Date.now()
    await runAll([service.call(createNamespace())])
    expect(Date.now() - begin).toBeGreaterThan(1_000)
    expect(Date.now() - begin).toBeLessThan(6_000)
    void ended.release(request)
  })

  test('that must not wait are sent at once', async () => {
    const { createNamespace } = createObjects()
    const namespace = createNamespace()
    await runAll([createService(1).call(namespace)])
    const limiter = createDurableObjectLimiter(namespace, { waitUntil: () => undefined })
    const begin = Date.now()
    const request = createRequest({ maxWaitMs: 1_000 })
    await runAll([Promise.resolve(limiter.acquire(request))])
    expect(Date.now() - begin).toBeLessThan(100)
    void limiter.release(request)
  })
})

describe('an object', () => {
  test('forgets a request when it has ended', async () => {
    const { createNamespace } = createObjects()
    const namespace = createNamespace()
    const service = createService(40)
    await runAll(repeat(20, () => service.call(namespace)))
    const command: FleetCommand = {
      ...{ process: 'a', random: 0, held: 0, heldInEpoch: 0, epoch: 0, unused: 0, calls: 1, walks: 0 },
      ...{ spare: 0, isBack: false, known: {}, results: [] },
    }
    const init = { method: 'POST', body: JSON.stringify(command), signal: AbortSignal.timeout(1_000) }
    const response = namespace.getByName(createRequest().scope).fetch('https://object/', init)
    await runAll([response])
    expect((await (await response).json()).processes).toBe(1)
  })

  test('that starts again keeps the limit closed, and stores little', async () => {
    const objects = createObjects()
    const service = createService(40)
    await runAll(repeat(40, () => service.call(objects.createNamespace())))
    objects.evict()
    await runAll(repeat(40, () => service.call(objects.createNamespace())))
    expect(service).toMatchObject({ accepted: [40, 40], rejected: 0 })
    expect(objects.puts).toBeLessThan(10)
  })

  test('that starts again in an open window lets one request go first', async () => {
    const objects = createObjects()
    const service = createService(40)
    await runAll(repeat(10, () => service.call(objects.createNamespace())))
    objects.evict()
    service.maxInFlight = 0
    const calls = repeat(30, () => service.call(objects.createNamespace()))
    await vi.advanceTimersByTimeAsync(15)
    expect(service.maxInFlight).toBe(1)
    await runAll(calls)
    expect(service).toMatchObject({ accepted: [40], rejected: 0 })
  })

  test('that fails lets each isolate send one request at a time, and is used again within a second', async () => {
    const objects = createObjects()
    const namespace = objects.createNamespace()
    const service = createService(40)
    objects.state = 'fails'
    await runAll(repeat(20, () => service.call(namespace)))
    expect(service).toMatchObject({ accepted: [20], rejected: 0, maxInFlight: 1 })
    expect(objects.commands).toBe(0)

    objects.state = 'works'
    await runAll([service.call(namespace), sleep(1_000)])
    const begin = Date.now()
    await runAll(repeat(10, () => service.call(namespace)))
    expect(service).toMatchObject({ accepted: [31], rejected: 0 })
    expect(service.maxInFlight).toBeGreaterThan(1)
    expect(Date.now() - begin).toBeLessThan(300)
    expect([...warn.mock.calls, ...info.mock.calls]).toEqual([
      [
        '[permit-tracking] The Durable Object does not respond (Durable Object is overloaded.). This isolate decides alone until it does.',
      ],
      ['[permit-tracking] The Durable Object responds again. The Workers share the rate limit.'],
    ])
  })

  test('that is back learns what remains, not the share of an isolate', async () => {
    const objects = createObjects()
    const namespace = objects.createNamespace()
    const service = createService(40, 150)
    objects.state = 'fails'
    const calls = repeat(2, () => service.call(namespace))
    await vi.advanceTimersByTimeAsync(100)
    objects.state = 'works'
    await runAll(calls)
    service.maxInFlight = 0
    const more = repeat(10, () => service.call(namespace, 5_000))
    await vi.advanceTimersByTimeAsync(100)
    // The others are not sent at once, as if the window were used up.
    expect(service.maxInFlight).toBe(1)
    await runAll(more)
  })

  test('that hangs delays only the requests that were waiting for it', async () => {
    const objects = createObjects()
    const namespace = objects.createNamespace()
    const service = createService(40)
    objects.state = 'hangs'
    const begin = Date.now()
    await runAll([service.call(namespace)])
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_000)
    for (let call = 0; call < 10; call += 1) {
      const startedAt = Date.now()
      const { accepted } = service
      const before = accepted[0] ?? 0
      const pending = service.call(namespace)
      while ((accepted[0] ?? 0) === before) await vi.advanceTimersByTimeAsync(10)
      expect(Date.now() - startedAt).toBeLessThan(50)
      await runAll([pending])
    }
  })

  test('that fails after the limit was closed leaves it closed', async () => {
    const objects = createObjects()
    const namespace = objects.createNamespace()
    const service = createService(5)
    await runAll(repeat(5, () => service.call(namespace)))
    objects.state = 'fails'
    await runAll(repeat(5, () => service.call(namespace)))
    expect(service.rejected).toBe(0)
  })
})

test.each([
  [undefined, { waitUntil() {} }, 'namespace'],
  [{}, { waitUntil() {} }, 'namespace'],
  [{ getByName() {} }, undefined, 'context'],
  [{ getByName() {} }, {}, 'context'],
])('does not accept %o and %o', (namespace, context, name) => {
  const create = () => Reflect.apply(createDurableObjectLimiter, undefined, [namespace, context])
  expect(create).toThrow(ConfigurationError)
  expect(create).toThrow(`\`${name}\` must be`)
})
