import { ConfigurationError, type Limiter } from '@permit-tracking/sdk'
import {
  createFleetLimiter,
  type FleetCommand,
  type FleetLimiterOptions,
  type FleetState,
  step,
} from '@permit-tracking/sdk/fleet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Request = Parameters<Limiter['acquire']>[0]
const createRequest = (): Request => ({ scope: 'a', priority: 'call', maxWaitMs: 65_000 })

/** Store in memory, whose exchange takes a time. */
function createStore(exchangeMs = 0) {
  const windows = new Map<string, FleetState>()
  const store = {
    exchanges: 0,
    isDown: false,
    async exchange(scope: string, command: FleetCommand) {
      store.exchanges += 1
      await new Promise((resolve) => setTimeout(resolve, exchangeMs))
      if (store.isDown) throw Object.assign(new Error('password=secret'), { code: 'ECONNREFUSED' })
      const { state, reply } = step(windows.get(scope), command, Date.now())
      windows.set(scope, state)
      return reply
    },
  }
  return store
}

/** Service with a window of a minute, which starts with its first request. */
function createService(limit: number) {
  const service = { accepted: [] as number[], rejected: 0, send }
  let endsAt = 0
  async function send(limiter: Limiter): Promise<void> {
    const request = createRequest()
    await limiter.acquire(request)
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
    const remaining = isAccepted ? limit - used - 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 20))
    void limiter.release(request, { status: isAccepted ? 200 : 429, limit, remaining, resetInMs })
  }
  return service
}

async function runAll(pending: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false
  const all = Promise.all(pending).then(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(50)
  await all
}

describe('a fleet on a store in memory', () => {
  test('uses all of every window and causes no 429', async () => {
    const store = createStore(1)
    const service = createService(40)
    const fleet = Array.from({ length: 8 }, () =>
      createFleetLimiter({ name: 'Memory', exchange: store.exchange, logger: false }),
    )
    await runAll(fleet.flatMap((limiter) => Array.from({ length: 20 }, () => service.send(limiter))))
    expect(service).toMatchObject({ accepted: [40, 40, 40, 40], rejected: 0 })
  })

  test('has the last result at once, because the program may end after it', async () => {
    const store = createStore()
    const commands: FleetCommand[] = []
    const limiter = createFleetLimiter({
      name: 'Memory',
      exchange(scope, command) {
        commands.push(command)
        return store.exchange(scope, command)
      },
    })
    const request = createRequest()
    await runAll([Promise.resolve(limiter.acquire(request))])
    void limiter.release(request, { status: 200, limit: 40, remaining: 39, resetInMs: 60_000 })
    expect(commands.at(-1)).toMatchObject({ held: 0, results: [{ accepted: 1, remaining: 39 }] })
  })

  test('opens at the end of the window, whatever calls with a deadline did before', async () => {
    const store = createStore()
    const limiter = createFleetLimiter({ name: 'Memory', exchange: store.exchange })
    const service = createService(1)
    await runAll([service.send(limiter)])
    const startedAt = Date.now()
    for (let count = 0; count < 20; count += 1) {
      const request = { ...createRequest(), maxWaitMs: 0 }
      await limiter.acquire(request)
      await vi.advanceTimersByTimeAsync(2_900)
      void limiter.release(request, { status: 429, resetInMs: 60_000 - (Date.now() - startedAt) })
    }
    await runAll([service.send(limiter)])
    expect(service.accepted).toEqual([1, 1])
    expect(Date.now() - startedAt).toBeLessThan(61_500)
  })

  test('keeps the limit if a limit service replies with an error', async () => {
    const exchange = async () => ({ error: 'overloaded' }) as never
    const limiter = createFleetLimiter({ name: 'Memory', exchange, logger: false })
    let granted = 0
    for (let count = 0; count < 10; count += 1) {
      void Promise.resolve(limiter.acquire(createRequest())).then(() => {
        granted += 1
      })
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(granted).toBe(1)
  })

  test('checks a slow store four times a second', async () => {
    const store = createStore(60)
    const limiter = createFleetLimiter({
      name: 'Memory',
      exchange: store.exchange,
      commandTimeout: 50,
      logger: false,
    })
    await runAll([createService(40).send(limiter)])
    store.exchanges = 0
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.exchanges).toBeLessThanOrEqual(40)
    expect(store.exchanges).toBeGreaterThan(25)
  })

  test('sends fewer commands to a slow store', async () => {
    const count = async (exchangeMs: number) => {
      const store = createStore(exchangeMs)
      const service = createService(10_000)
      const limiter = createFleetLimiter({ name: 'Memory', exchange: store.exchange, logger: false })
      const caller = async () => {
        for (let call = 0; call < 50; call += 1) {
          await service.send(limiter)
          await new Promise((resolve) => setTimeout(resolve, 60))
        }
      }
      await runAll([caller()])
      expect(service.rejected).toBe(0)
      return store.exchanges
    }
    // An unused slot is kept for four exchanges of 20 ms, and so for the next call.
    expect(await count(20)).toBeLessThan((await count(1)) * 0.8)
  })

  test('fails no request while the store is down, and reports its code without a secret', async () => {
    const store = createStore()
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    const limiter = createFleetLimiter({
      name: 'Memory',
      exchange: store.exchange,
      logger: { info: log, warn: log },
    })
    const service = createService(40)
    store.isDown = true
    await runAll([service.send(limiter), service.send(limiter)])
    store.isDown = false
    await runAll([service.send(limiter)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(service).toMatchObject({ accepted: [3], rejected: 0 })
    expect(lines).toEqual([
      '[permit-tracking] Memory does not respond (ECONNREFUSED). This process uses its share of the rate limit until it does.',
      '[permit-tracking] Memory responds again. The processes share the rate limit.',
    ])
  })

  test.each<[string, Partial<FleetLimiterOptions>]>([
    ['`exchange` resolves with nothing', { exchange: () => Promise.resolve(null as never) }],
    ['`exchange` throws', { exchange: () => expect.unreachable() }],
    [
      '`describeError` throws',
      { exchange: () => Promise.reject(new Error()), describeError: () => expect.unreachable() },
    ],
  ])('fails no request if %s', async (_, options) => {
    const limiter = createFleetLimiter({
      name: 'Memory',
      exchange: createStore().exchange,
      logger: false,
      ...options,
    })
    const service = createService(40)
    await runAll([service.send(limiter), service.send(limiter)])
    expect(service).toMatchObject({ accepted: [2], rejected: 0 })
  })

  test('reports the reason of `describeError`', async () => {
    const warn = vi.fn()
    const limiter = createFleetLimiter({
      name: 'Memory',
      exchange: () => Promise.reject(new Error('secret')),
      describeError: () => 'full',
      logger: { info: warn, warn },
    })
    await runAll([createService(1).send(limiter)])
    expect(warn.mock.calls[0]).toEqual([expect.stringContaining('Memory does not respond (full).')])
  })
})

test('does not accept an invalid option', () => {
  const valid: FleetLimiterOptions = { name: 'Memory', exchange: createStore().exchange }
  const invalid: [unknown, string][] = [
    [undefined, '`options` must be an object (received undefined).'],
    [{ ...valid, name: '' }, '`name` must be the name of the store for the log (received "").'],
    [{ name: 'Memory' }, '`exchange` must be a function (received undefined).'],
    [{ ...valid, describeError: 1 }, '`describeError` must be a function (received number).'],
    [{ ...valid, timeout: 5 }, 'unknown option `timeout`. The options are name, exchange, '],
    [
      { ...valid, commandTimeout: '1m' },
      '`commandTimeout` must be from 1 to 10000 milliseconds, as a number or',
    ],
    [
      { ...valid, logger: {} },
      '`logger` must be false or have the functions info and warn (received Object).',
    ],
  ]
  for (const [options, message] of invalid) {
    const create = () => Reflect.apply(createFleetLimiter, undefined, [options])
    expect(create).toThrow(message)
    expect(create).toThrow(ConfigurationError)
  }
})
