import { createMock } from '@permit-tracking/mock'
import { ConfigurationError, createClient, type Limiter } from '@permit-tracking/sdk'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisLimiter } from '../src/index.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createFakeService, type LimiterRequest, sleep } from './fake-service.ts'

describe.skipIf(!hasRedis)(
  `the limiter of a fleet${hasRedis ? '' : ' (redis-server is not installed)'}`,
  () => {
    let server: RedisServer
    let admin: Redis
    const connected: ConnectedClient[] = []
    beforeAll(async () => {
      server = await startRedis()
      admin = new Redis(server.url)
      for (const connect of Object.values(connectors)) connected.push(await connect(server.url))
    })
    afterAll(async () => {
      for (const { close } of connected) close()
      admin.disconnect()
      await server.stop()
    })

    /** Creates the limiters of several processes, on all clients in turn. */
    function createFleet(size: number, options: { readonly prefix?: string } = {}): Limiter[] {
      // The deadline is long, as a busy machine must not fail these tests.
      const settings = { logger: false, commandTimeout: 5_000, ...options } as const
      return Array.from({ length: size }, (_, index) =>
        createRedisLimiter(connected[index % connected.length]?.client ?? expect.unreachable(), settings),
      )
    }
    function createPair(): [Limiter, Limiter] {
      const [one = expect.unreachable(), other = expect.unreachable()] = createFleet(2)
      return [one, other]
    }
    let scopes = 0
    const createScope = () => `https://test/v1#${++scopes}`

    test('uses all of every window and causes no 429', async () => {
      const service = createFakeService({ limit: 40, windowMs: 1_000 })
      const scope = createScope()
      const sent = await Promise.all(
        createFleet(8).flatMap((limiter) =>
          Array.from({ length: 20 }, () => service.send(limiter, { scope })),
        ),
      )
      expect(service.rejected).toBe(0)
      expect(service.accepted.slice(0, 4)).toEqual([40, 40, 40, 40])
      expect(sent).toHaveLength(160)
    })

    test('grows step by step if the service states nothing but the 429', async () => {
      const service = createFakeService({ limit: 60, windowMs: 200, states: 'only 429' })
      const scope = createScope()
      const callers = createFleet(4).map(async (limiter) => {
        for (let accepted = 0; accepted < 3; ) {
          const sent = await Promise.all(Array.from({ length: 10 }, () => service.send(limiter, { scope })))
          if (sent.every(({ status }) => status === 200)) accepted += 1
        }
      })
      await Promise.all(callers)
      expect(service.rejected).toBeLessThan(60)
    })

    test('shares what one process learned', async () => {
      const [one, other] = createPair()
      // The window must not end before the other process sends, even on a busy machine.
      const service = createFakeService({ limit: 5, windowMs: 1_500 })
      const scope = createScope()
      await Promise.all(Array.from({ length: 5 }, () => service.send(one, { scope })))
      await sleep(20)
      const { waitedMs } = await service.send(other, { scope })
      expect(waitedMs).toBeGreaterThan(100)
      expect(service.rejected).toBe(0)
    })

    test('sends one probe of all processes after a 429', async () => {
      const fleet = createFleet(6)
      const scope = createScope()
      const [first = expect.unreachable()] = fleet
      await acquire(first, { scope }, { status: 429, resetInMs: 100 })
      await sleep(20)
      const service = createFakeService({ limit: 100, windowMs: 5_000, latencyMs: 60 })
      const sent = await Promise.all(
        fleet.flatMap((limiter) => Array.from({ length: 3 }, () => service.send(limiter, { scope }))),
      )
      const times = sent.map(({ sentAt }) => sentAt).sort((a, b) => a - b)
      const [probeAt = 0, nextAt = 0] = times
      expect(sent.every(({ waitedMs }) => waitedMs > 50)).toBe(true)
      expect(nextAt - probeAt).toBeGreaterThan(58)
    })

    test('grants a call the next slot, even if walks of other processes wait longer', async () => {
      const [walker, caller] = createPair()
      const service = createFakeService({ limit: 6, windowMs: 150 })
      const scope = createScope()
      const walks = Array.from({ length: 16 }, () => service.send(walker, { scope, priority: 'walk' }))
      await sleep(40)
      const call = await service.send(caller, { scope })
      const sent = await Promise.all(walks)
      const before = sent.filter(({ sentAt }) => sentAt < call.sentAt)
      expect(before.length).toBeLessThanOrEqual(6)
      expect(service.rejected).toBe(0)
    })

    test('lets a walk follow nine calls of another process', async () => {
      const [walker, caller] = createPair()
      const service = createFakeService({ limit: 12, windowMs: 150 })
      const scope = createScope()
      const calls = Array.from({ length: 60 }, () => service.send(caller, { scope }))
      await sleep(20)
      const walk = await service.send(walker, { scope, priority: 'walk' })
      const sent = await Promise.all(calls)
      expect(sent.filter(({ sentAt }) => sentAt < walk.sentAt).length).toBeLessThan(40)
    })

    test('grants a slot that is at hand at once', async () => {
      const [limiter] = createPair()
      const scope = createScope()
      const service = createFakeService({ limit: 1_000, windowMs: 5_000, latencyMs: 0 })
      const waits: number[] = []
      for (let index = 0; index < 50; index++) waits.push((await service.send(limiter, { scope })).waitedMs)
      const atOnce = waits.filter((waitedMs) => waitedMs < 0.1)
      expect(atOnce.length).toBeGreaterThan(20)
    })

    test('grants a request at once that must not wait for a window that opens later', async () => {
      const [one, other] = createPair()
      const scope = createScope()
      await acquire(one, { scope }, { status: 429, resetInMs: 60_000 })
      await sleep(20)
      const patient = new AbortController()
      const waiting = acquire(other, { scope, signal: patient.signal }, undefined)
      await acquire(other, { scope, maxWaitMs: 5_000 }, { status: 429, resetInMs: 60_000 })
      expect(other.acquire(createRequest({ scope, maxWaitMs: 5_000 }))).toBeUndefined()
      patient.abort(new Error('over'))
      await expect(waiting).rejects.toThrow('over')
    })

    test('rejects with the reason of the signal, and no longer reserves a slot', async () => {
      const [walker, caller] = createPair()
      const scope = createScope()
      const service = createFakeService({ limit: 3, windowMs: 200 })
      await Promise.all([1, 2, 3].map(() => service.send(walker, { scope })))
      const reason = new Error('no longer needed')
      const controller = new AbortController()
      const call = acquire(caller, { scope, signal: controller.signal }, undefined)
      await sleep(30)
      controller.abort(reason)
      await expect(call).rejects.toBe(reason)
      await expect(acquire(caller, { scope, signal: controller.signal }, undefined)).rejects.toBe(reason)
      const { waitedMs } = await service.send(walker, { scope, priority: 'walk' })
      expect(waitedMs).toBeLessThan(400)
    })

    test.concurrent('returns the slots of a process that died', async () => {
      const scope = createScope()
      const [living] = createPair()
      const connection = new Redis(server.url)
      const dead = createRedisLimiter(connection, { logger: false })
      await acquire(dead, { scope }, { status: 200, limit: 3, remaining: 2, resetInMs: 60_000 })
      await acquire(dead, { scope }, 'pending')
      await acquire(dead, { scope }, 'pending')
      connection.disconnect()
      const startedAt = performance.now()
      await acquire(living, { scope }, undefined)
      expect(performance.now() - startedAt).toBeLessThan(3_500)
    })

    test.concurrent('keeps the slots of a process that lives', async () => {
      const scope = createScope()
      const [holder, other] = createPair()
      await acquire(holder, { scope }, { status: 200, limit: 2, remaining: 1, resetInMs: 60_000 })
      await acquire(holder, { scope }, 'pending')
      const controller = new AbortController()
      const waiting = acquire(other, { scope, signal: controller.signal }, undefined)
      const outcome = await Promise.race([waiting, sleep(3_600).then(() => 'waiting')])
      expect(outcome).toBe('waiting')
      controller.abort(new Error('over'))
      await expect(waiting).rejects.toThrow('over')
    })

    test('works on machines with a wrong clock', async () => {
      const realNow = Date.now
      vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 5 * 3_600_000 * Math.random())
      const service = createFakeService({ limit: 10, windowMs: 600 })
      const scope = createScope()
      await Promise.all(
        createFleet(4).flatMap((limiter) =>
          Array.from({ length: 8 }, () => service.send(limiter, { scope })),
        ),
      )
      expect(service.rejected).toBe(0)
      expect(service.accepted.reduce((total, accepted) => total + accepted)).toBe(32)
    })

    test('stores one key for each scope, which expires and does not contain the API key', async () => {
      const mock = createMock()
      const apiKey = mock.keys.create({ name: 'fleet', permissions: ['read'] }).key
      const [limiter = expect.unreachable()] = createFleet(1, { prefix: 'only-here' })
      const client = createClient({ baseUrl: mock.baseUrl, apiKey, fetch: mock.fetch, limiter })
      await client.me()
      await client.permits.list()
      await sleep(20)
      const keys = await admin.keys('only-here*')
      expect(keys).toHaveLength(1)
      const [key = ''] = keys
      expect(key).toMatch(/^only-here:\{[^{}]+\}:limit$/)
      expect(key).not.toContain(apiKey)
      expect(await admin.pttl(key)).toBeGreaterThan(60_000)
      expect(await admin.hget(key, 'limit')).toBe('1000')
      expect(Object.values(await admin.hgetall(key)).join()).not.toContain(apiKey)
    })
  },
)

test('does not accept an invalid client or option', () => {
  const client = { eval: async () => 0, evalsha: async () => 0 }
  const invalid: [unknown, unknown, RegExp][] = [
    [undefined, {}, /`client` must be a client of redis, @redis\/client or ioredis \(received undefined\)/],
    ['redis://:secret@host', {}, /`client` must be .* \(received string\)/],
    [client, { timeout: 5 }, /unknown option `timeout`\. The options are prefix, commandTimeout, logger\./],
    [
      client,
      { commandTimeout: 0 },
      /`commandTimeout` must be from 1 to 10000 milliseconds, .* \(received 0\)/,
    ],
    [client, { prefix: '{a}' }, /`prefix` must be a string without braces and spaces/],
    [client, { logger: true }, /`logger` must be false or have the functions/],
    [client, null, /`options` must be an object \(received null\)/],
  ]
  for (const [first, second, message] of invalid) {
    const create = () => Reflect.apply(createRedisLimiter, undefined, [first, second])
    expect(create).toThrow(message)
    try {
      create()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigurationError)
    }
  }
})

function createRequest(request: Partial<LimiterRequest> & { readonly scope: string }): LimiterRequest {
  return { priority: 'call', maxWaitMs: 65_000, ...request }
}

/** Acquires a slot and releases it with a result, unless it stays in flight. */
async function acquire(
  limiter: Limiter,
  fields: Partial<LimiterRequest> & { readonly scope: string },
  result: Parameters<Limiter['release']>[1] | 'pending',
): Promise<void> {
  const request = createRequest(fields)
  await limiter.acquire(request)
  if (result !== 'pending') await limiter.release(request, result)
}
