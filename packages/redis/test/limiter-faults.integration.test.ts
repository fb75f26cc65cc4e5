import type { Limiter } from '@permit-tracking/sdk'
import { createClient } from '@redis/client'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisLimiter } from '../src/index.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createFakeService, type FakeService, type Sent, sleep } from './fake-service.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'

const processes = 4
/** Deadline of a command. Longer than the default, as a busy machine must not fail these tests. */
const commandTimeout = 100
const windowMs = 200
const scope = 'https://test/v1#1'
const name = `the limiter of a fleet without Redis${hasRedis ? '' : ' (redis-server is not installed)'}`

const unexpected = (line: string) => expect.unreachable(line)

describe.skipIf(!hasRedis)(name, () => {
  let server: RedisServer
  let proxy: FaultyProxy
  let connected: ConnectedClient[] = []
  let fleet: Limiter[] = []
  let lines: string[] = []
  let failing = 0
  let service: FakeService
  beforeEach(async () => {
    server = await startRedis()
    proxy = await startFaultyProxy(server.port)
    connected = await Promise.all(Object.values(connectors).map((connect) => connect(proxy.url)))
    lines = []
    failing = 0
    const logger = {
      warn: (line: string) => {
        failing += 1
        lines.push(line)
      },
      info: (line: string) => {
        failing -= 1
        lines.push(line)
      },
    }
    fleet = connected.map(({ client }) => createRedisLimiter(client, { logger, commandTimeout }))
    service = createFakeService({ limit: 40, windowMs, latencyMs: 4 })
  })
  afterEach(async () => {
    for (const { close } of connected) close()
    await proxy.stop()
    await server.stop()
  })

  /** Sends requests from all processes until it is stopped. */
  function startLoad(callersPerProcess = 2): { stop(): Promise<Sent[]> } {
    let isOver = false
    const callers = Array.from({ length: callersPerProcess }, () => fleet)
      .flat()
      .map(async (limiter) => {
        const all: Sent[] = []
        while (!isOver) all.push(await service.send(limiter, { scope }))
        return all
      })
    return {
      async stop() {
        isOver = true
        return (await Promise.all(callers)).flat()
      },
    }
  }

  /** Waits until every process shares the limit again. */
  async function measureRecovery(): Promise<number> {
    const startedAt = performance.now()
    while (failing > 0 && performance.now() - startedAt < 5_000) await sleep(5)
    return performance.now() - startedAt
  }

  const faults: Readonly<Record<string, () => Promise<void>>> = {
    async 'is killed and started again'() {
      const { port } = server
      await server.stop()
      await sleep(350)
      server = await startRedis({ port })
    },
    async 'is paused'() {
      server.child.kill('SIGSTOP')
      await sleep(400)
      server.child.kill('SIGCONT')
    },
    async 'responds after two seconds'() {
      proxy.delay(2_000)
      await sleep(400)
      proxy.delay(0)
    },
    async 'cuts connections'() {
      for (let cuts = 0; cuts < 2; cuts++) {
        proxy.cut()
        await sleep(250)
      }
    },
    async 'becomes a replica, and a master again'() {
      const admin = new Redis(server.url)
      await admin.replicaof('127.0.0.1', '1')
      await sleep(350)
      await admin.replicaof('NO', 'ONE')
      admin.disconnect()
    },
  }

  test.each(Object.entries(faults))(
    'sends requests while Redis %s, and then shares again',
    async (_, fail) => {
      const load = startLoad()
      await sleep(350)
      await fail()
      const recoveryMs = await measureRecovery()
      expect(recoveryMs).toBeLessThan(1_000)
      // The last process to return may have sent requests of this window that the others don't know.
      const sharedFrom = performance.now() + windowMs
      await sleep(3 * windowMs)
      const sent = await load.stop()
      const rejected = sent.filter(({ status }) => status === 429)
      expect(rejected.filter(({ sentAt }) => sentAt > sharedFrom)).toEqual([])
      // Every window of the outage may have as many requests too many as there are processes.
      expect(rejected.length).toBeLessThanOrEqual(processes * 3)
      expect(Math.max(...sent.map(({ waitedMs }) => waitedMs))).toBeLessThan(2_000)
      expect(lines.filter((line) => line.startsWith('[permit-tracking] Redis does not respond')).length).toBe(
        lines.filter((line) => line.startsWith('[permit-tracking] Redis responds again')).length,
      )
    },
  )

  test('sends few requests too many if each process uses its share', async () => {
    service = createFakeService({ limit: 100, windowMs: 1_000, latencyMs: 20 })
    const load = startLoad(24)
    await sleep(300)
    proxy.block()
    await sleep(2_000)
    await load.stop()
    proxy.restore()
    expect(service.rejected).toBeLessThanOrEqual(processes * service.accepted.length)
  })

  test('shares again after a half-open connection, with the options of the README for both clients', async () => {
    const nodeRedis = createClient({
      url: proxy.url,
      pingInterval: 100,
      socket: { reconnectStrategy: 20, socketTimeout: 300 },
    })
    const ioRedis = new Redis(proxy.url, { retryStrategy: () => 20, socketTimeout: 300 })
    for (const client of [nodeRedis, ioRedis]) client.on('error', () => undefined)
    await nodeRedis.connect()
    for (const client of [nodeRedis, ioRedis]) {
      const [warn, info] = [vi.fn(), vi.fn()]
      const limiter = createRedisLimiter(client, { logger: { warn, info }, commandTimeout })
      await service.send(limiter, { scope })
      await sleep(100)
      proxy.swallow()
      for (let sent = 0; info.mock.calls.length === 0 && sent < 500; sent += 1) {
        await service.send(limiter, { scope })
        await sleep(10)
      }
      expect(warn).toHaveBeenCalledTimes(1)
      expect(info).toHaveBeenCalledTimes(1)
    }
    nodeRedis.destroy()
    ioRedis.disconnect()
  })

  test('stays without Redis while replies are late', async () => {
    const load = startLoad()
    await sleep(100)
    proxy.delay(2 * commandTimeout)
    await sleep(700)
    expect(failing).toBe(processes)
    expect(lines).toHaveLength(processes)
    proxy.delay(0)
    await measureRecovery()
    await load.stop()
  })

  test.each(['FLUSHALL', 'SCRIPT FLUSH'])('shares on after %s', async (command) => {
    fleet = connected.map(({ client }) =>
      createRedisLimiter(client, { logger: { info: unexpected, warn: unexpected }, commandTimeout: 5_000 }),
    )
    const admin = new Redis(server.url)
    const load = startLoad()
    await sleep(220)
    for (let flushes = 0; flushes < 5; flushes++) {
      if (command === 'FLUSHALL') await admin.flushall()
      else await admin.script('FLUSH')
      await sleep(70)
    }
    await load.stop()
    admin.disconnect()
    expect(service.rejected).toBeLessThanOrEqual(processes)
  })

  test('costs one request the deadline of one command, and the others nothing', async () => {
    const [{ client } = expect.unreachable()] = connected
    const [warn, info] = [vi.fn(), vi.fn()]
    // So long that a busy machine doesn't take as long to send a request.
    const limiter = createRedisLimiter(client, { logger: { warn, info }, commandTimeout: 500 })
    await service.send(limiter, { scope })
    await sleep(60)
    server.child.kill('SIGSTOP')
    const first = await service.send(limiter, { scope })
    const second = await service.send(limiter, { scope })
    server.child.kill('SIGCONT')
    expect(first.waitedMs).toBeGreaterThan(490)
    expect(second.waitedMs).toBeLessThan(500)
    await vi.waitFor(() => expect(info).toHaveBeenCalledOnce(), { timeout: 5_000 })
    expect([...warn.mock.calls, ...info.mock.calls].flat()).toEqual([
      expect.stringMatching(
        /Redis does not respond \(no reply within 500 ms\)\. This process uses its share/,
      ),
      expect.stringMatching(/Redis responds again\. The processes share the rate limit\./),
    ])
  })

  test('moves requests that wait, there and back', async () => {
    const [limiter = expect.unreachable(), other = expect.unreachable()] = fleet
    service = createFakeService({ limit: 2, windowMs: 700 })
    await service.send(other, { scope })
    await service.send(limiter, { scope })
    const waiting = [1, 2].map(() => service.send(limiter, { scope }))
    const controller = new AbortController()
    const aborted = Promise.resolve(
      limiter.acquire({ scope, priority: 'walk', maxWaitMs: 65_000, signal: controller.signal }),
    )
    await sleep(20)
    proxy.block()
    const third = service.send(limiter, { scope })
    await sleep(100)
    controller.abort(new Error('over'))
    await expect(aborted).rejects.toThrow('over')
    await sleep(100)
    proxy.restore()
    await measureRecovery()
    const sent = await Promise.all([...waiting, third])
    expect(service.rejected).toBe(0)
    expect(Math.max(...sent.slice(0, 2).map(({ waitedMs }) => waitedMs))).toBeLessThan(1_300)
  })

  test('does not show addresses or passwords in the log', async () => {
    const client = {
      eval: () => Promise.reject(new Error('connect redis://user:hunter2@host:6379 failed')),
      evalsha: () => Promise.reject(new Error('connect redis://user:hunter2@host:6379 failed')),
    }
    const written: string[] = []
    const logger = { info: (line: string) => written.push(line), warn: (line: string) => written.push(line) }
    await service.send(createRedisLimiter(client, { logger }), { scope })
    expect(written).toEqual([expect.stringContaining('Redis does not respond (Error).')])
  })
})
