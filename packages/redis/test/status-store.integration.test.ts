import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisStatusStore, type RedisClient } from '../src/index.ts'
import type { RedisStatusStoreOptions } from '../src/webhooks/status-store.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createPausableClient } from './pausable-client.ts'
import { runLua } from './run-lua.ts'
import { createScriptedClient, useFakeTime } from './scripted-client.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const known = { status: 'Pending', changed_at: '2026-03-01T00:00:00Z' }
const patient = { waitMs: 10_000 }

describe.skipIf(!hasRedis)(`the store${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
  let server: RedisServer
  let connected: ConnectedClient[]
  beforeAll(async () => {
    server = await startRedis()
    connected = await Promise.all(Object.values(connectors).map((connect) => connect(server.url)))
  })
  afterAll(async () => {
    for (const { close } of connected) close()
    await server.stop()
  })
  beforeEach(() => run("return redis.call('FLUSHALL')"))

  const clientOf = (index: number): RedisClient => {
    const one = connected[index % connected.length]
    if (!one) throw new Error('The client is missing.')
    return one.client
  }
  const run = (lua: string, ...keys: string[]) => runLua(clientOf(0), lua, ...keys)
  const storeOf = (index: number, options?: RedisStatusStoreOptions) =>
    createRedisStatusStore(clientOf(index), options)
  /** Removes the lock of a permit, as its expiry does. */
  const expireLock = (permit: string) =>
    run("return redis.call('DEL', KEYS[1])", `permit-tracking:{permit:${permit}}:lock`)

  test.each(Object.keys(connectors).map((name, index) => [name, index] as const))(
    'shares the status of a permit, with %s',
    async (_, index) => {
      const [one, other] = [storeOf(index), storeOf(index + 1)]
      expect(await one.get('p1')).toBeUndefined()
      const full = {
        ...known,
        previous_status: null,
        ahead: [{ ...known, new_status: '“é”', previous_status: null }],
      }
      await one.set('p1', full)
      expect(await other.get('p1')).toEqual(full)
      expect(await other.get('p2')).toBeUndefined()
    },
  )

  test('forgets a permit a year after its last change, or when `ttl` says so', async () => {
    const ttlOf = async (options?: RedisStatusStoreOptions) => {
      await storeOf(0, { prefix: 'app', ...options }).set('p1', known)
      return run("return redis.call('PTTL', KEYS[1])", 'app:{permit:p1}:status')
    }
    const yearMs = 365 * 86_400_000
    expect(Number(await ttlOf()) / yearMs).toBeCloseTo(1, 5)
    expect(Number(await ttlOf({ ttl: '5s' })) / 5_000).toBeCloseTo(1, 1)
    expect(Number(await ttlOf({ ttl: '2d' })) / (2 * 86_400_000)).toBeCloseTo(1, 3)
    expect(await ttlOf({ ttl: Number.POSITIVE_INFINITY })).toBe(-1)
  })

  test('runs one task of a permit at a time, and no write of an expired lock is lost or wins', async () => {
    const stores = connected.map((_, index) => storeOf(index))
    const tasks = fc.array(
      fc.record({
        process: fc.nat({ max: stores.length - 1 }),
        permit: fc.constantFrom('p1', 'p2'),
        startMs: fc.nat({ max: 20 }),
        readMs: fc.nat({ max: 8 }),
        expires: fc.boolean(),
        workMs: fc.nat({ max: 8 }),
      }),
      { minLength: 2, maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(tasks, async (planned) => {
        await run("return redis.call('FLUSHALL')")
        const running = new Map<string, number>()
        const written = new Map<string, number>()
        let overlaps = 0
        await Promise.all(
          planned.map(async ({ process, permit, startMs, readMs, expires, workMs }) => {
            const store = stores[process]
            await wait(startMs)
            const count = (change: number) => {
              running.set(permit, (running.get(permit) ?? 0) + change)
              if ((running.get(permit) ?? 0) > 1) overlaps += 1
            }
            const task = async (lost?: AbortSignal) => {
              count(1)
              const { status } = (await store?.get(permit)) ?? { status: '0' }
              await wait(readMs)
              // From here on, another process may have the lock.
              count(-1)
              if (expires) await expireLock(permit)
              await wait(workMs)
              // As in `orderByPermit`: the next task of this process may have the lock.
              lost?.throwIfAborted()
              await store?.set(permit, { ...known, status: String(Number(status) + 1) })
              written.set(permit, (written.get(permit) ?? 0) + 1)
            }
            await store?.lock(permit, task, patient).catch((error: Error) => {
              expect(error.message).toMatch(
                /Could not store the known status of permit p|Lost the lock of permit p/,
              )
              expect(expires).toBe(true)
            })
          }),
        )
        expect(overlaps).toBe(0)
        for (const permit of ['p1', 'p2']) {
          expect(Number((await stores[0]?.get(permit))?.status ?? 0)).toBe(written.get(permit) ?? 0)
        }
      }),
      { numRuns: propertyRuns(10) },
    )
  })

  test('lets a process that waits go before one that comes later', async () => {
    const [busy, waiting] = [storeOf(0), storeOf(2)]
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const order: string[] = []
    const first = busy.lock('p1', () => finished, patient)
    await vi.waitUntil(() => run("return redis.call('EXISTS', KEYS[1])", 'permit-tracking:{permit:p1}:lock'))
    const second = waiting.lock('p1', async () => void order.push('waiting'), patient)
    await vi.waitUntil(() => run("return redis.call('EXISTS', KEYS[1])", 'permit-tracking:{permit:p1}:next'))
    finish()
    await first
    await Promise.all([second, busy.lock('p1', async () => void order.push('busy'), patient)])
    expect(order).toEqual(['waiting', 'busy'])
  })

  test('rejects without running the task if the lock is not free in time', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const held = storeOf(0).lock('p1', () => finished, patient)
    await vi.waitUntil(() => run("return redis.call('EXISTS', KEYS[1])", 'permit-tracking:{permit:p1}:lock'))
    const task = vi.fn()
    await expect(storeOf(1).lock('p1', task, { waitMs: 60 })).rejects.toThrow(
      'Timed out after 60 ms waiting for the lock of permit p1',
    )
    expect(task).not.toHaveBeenCalled()
    finish()
    await held
  })

  test('is free after a task that throws, and rejects with its error', async () => {
    const store = storeOf(0)
    const failing = store.lock('p1', () => Promise.reject(new Error('not yet')), patient)
    await expect(failing).rejects.toThrow('not yet')
    await storeOf(1).lock('p1', async () => {}, { waitMs: 0 })
  })

  test('aborts the task of a process whose lock another process has, and rejects its write', async () => {
    const paused = createPausableClient(clientOf(0))
    const store = createRedisStatusStore(paused.client)
    const other = storeOf(1)
    let lost: AbortSignal | undefined
    const task = store.lock(
      'p1',
      async (signal) => {
        lost = signal
        paused.pause()
        await expireLock('p1')
        await other.lock(
          'p1',
          async () => void (await other.set('p1', { ...known, status: 'Issued' })),
          patient,
        )
        paused.resume()
        await store.set('p1', known)
      },
      patient,
    )
    await expect(task).rejects.toThrow('Could not store the known status of permit p1: the lock was lost')
    expect(lost?.aborted).toBe(false)
    expect(await other.get('p1')).toEqual({ ...known, status: 'Issued' })
  })

  test('aborts the task of the same process whose lock has expired', async () => {
    const store = storeOf(0)
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let lost: AbortSignal | undefined
    const first = store.lock(
      'p1',
      (signal) => {
        lost = signal
        return finished
      },
      patient,
    )
    await vi.waitUntil(() => lost)
    await expireLock('p1')
    await store.lock('p1', async () => expect(lost?.aborted).toBe(true), patient)
    finish()
    await first
  })

  test('leaves no key but the status after its tasks', async () => {
    await storeOf(0).lock('p1', async () => void (await storeOf(0).set('p1', known)), patient)
    expect(await run("return redis.call('KEYS', '*')")).toEqual(['permit-tracking:{permit:p1}:status'])
  })
})

test('keeps the keys of a permit on one node of a cluster, for any identifier', async () => {
  const keys: string[] = []
  const store = createRedisStatusStore(
    createScriptedClient((used, args) => {
      keys.push(...used)
      return args[1] === '5000' && args.length === 3 ? 'acquired' : 1
    }),
  )
  for (const permit of ['p1', '', '}', '{', 'a}b{c', 'ü 1']) {
    keys.length = 0
    await store.lock(permit, async () => void (await store.set(permit, known)), patient)
    expect(new Set(keys).size).toBe(3)
    // The node is chosen by the text between the first brace and the next closing one, unless it is empty.
    expect(new Set(keys.map((key) => /^[^{]*\{([^}]+)\}/.exec(key)?.[1])).size).toBe(1)
    expect(keys.every((key) => /^[^{]*\{[^}]+\}/.test(key))).toBe(true)
  }
})

describe('the lock of a process', () => {
  beforeEach(() => useFakeTime())
  afterEach(() => vi.useRealTimers())

  /** Returns a store with a lock that is held, and the number of its renewals. */
  async function hold(renew: (renewal: number) => unknown) {
    let renewals = 0
    const client = createScriptedClient((_, args) => {
      if (args.length === 3) return 'acquired'
      if (args.length === 1) return 1
      renewals += 1
      return renew(renewals)
    })
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let lost: AbortSignal | undefined
    const task = createRedisStatusStore(client).lock(
      'p1',
      (signal) => {
        lost = signal
        return finished
      },
      patient,
    )
    await vi.advanceTimersByTimeAsync(0)
    return { renewals: () => renewals, isLost: () => lost?.aborted, reason: () => lost?.reason, task, finish }
  }

  test('is renewed while its task runs', async () => {
    const { renewals, isLost, task, finish } = await hold(() => 1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isLost()).toBe(false)
    expect(renewals()).toBeGreaterThanOrEqual(35)
    finish()
    await task
    const end = renewals()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renewals()).toBe(end)
  })

  test('survives a renewal that fails', async () => {
    const { isLost, finish } = await hold((renewal) => {
      if (renewal % 2 === 1) throw new Error('away')
      return 1
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isLost()).toBe(false)
    finish()
  })

  test('is lost at its expiry if Redis is away', async () => {
    const { isLost, reason, finish } = await hold(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isLost()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isLost()).toBe(true)
    expect(String(reason())).toContain('Lost the lock of permit p1')
    finish()
  })

  test('is lost if another process has it', async () => {
    const { isLost, finish } = await hold(() => 0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isLost()).toBe(true)
    finish()
  })

  test('is lost after 15 minutes', async () => {
    const { isLost, finish } = await hold(() => 1)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(isLost()).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isLost()).toBe(true)
    finish()
  })
})

test.each([
  [{ ttl: 0 }, '`ttl` must be a number above 0 (received 0).'],
  [{ ttlMs: 5 }, 'unknown option `ttlMs`. The options are prefix, name, ttl.'],
  [{ prefix: 5 }, '`prefix` must be a string without braces and spaces (received number).'],
])('rejects the options %j', (options, message) => {
  const create = () =>
    createRedisStatusStore(
      createScriptedClient(() => 0),
      options as object,
    )
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError' }))
  expect(create).toThrow(message)
})
