import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFaultyProxy } from '../../../packages/redis/test/faulty-proxy.ts'
import { startWorkers } from '../../../packages/redis/test/fleet/fleet.ts'
import { sendCommand } from '../../harness/redis-command.ts'
import { hasRedis, startRedis } from '../../harness/redis-server.ts'
import { networkFaults } from './network-faults.ts'
import type { StartWorkers, Store, StoreKind } from './store.ts'

/** Redis, with the two families of clients. */
export const redisStore: StoreKind = {
  name: 'Redis',
  isInstalled: hasRedis,
  start,
  startFaulty,
  commandTimeoutMs: 50,
  load: 1,
  targets: { decisionsPerSecond: 20_000, medianMs: 0.3, commands: 1, bytes: 64 * 1_024 },
}

const starter =
  (url: string): StartWorkers =>
  ({ count, ...rest } = {}) =>
    startWorkers(
      {
        path: join(import.meta.dirname, '../../../packages/redis/test/fleet/worker.ts'),
        url,
        clients: ['@redis/client 6', 'ioredis 6', '@redis/client 5', 'ioredis 5'],
        ...rest,
      },
      count,
    )

async function start(): Promise<Store> {
  const { url, port, stop } = await startRedis()
  return {
    startWorkers: starter(url),
    async countCommands() {
      const statistics = await sendCommand(port, 'INFO commandstats')
      const counts = statistics.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
    },
    async measureSize() {
      const reply = await sendCommand(port, 'KEYS *')
      const names = [...reply.matchAll(/^\$\d+\r\n(.*)\r$/gm)].map(([, name = '']) => JSON.stringify(name))
      let bytes = 0
      for (const name of names) {
        bytes += readInteger(await sendCommand(port, `MEMORY USAGE ${name} SAMPLES 0`))
        const expiresInMs = readInteger(await sendCommand(port, `PTTL ${name}`))
        if (expiresInMs <= 0) throw new Error(`The key ${name} does not expire.`)
      }
      return { keys: names.length, bytes }
    },
    stop,
  }
}

function readInteger(reply: string): number {
  return Number(/^:(-?\d+)/.exec(reply)?.[1] ?? 0)
}

async function startFaulty() {
  // A replica then starts at once instead of after five seconds.
  let redis = await startRedis({ args: ['--repl-diskless-sync-delay', '0'] })
  const proxy = await startFaultyProxy(redis.port)
  return {
    startWorkers: starter(proxy.url),
    faults: {
      async 'killed, started again after 1.5 s'() {
        const { port } = redis
        await redis.stop()
        await sleep(1_500)
        redis = await startRedis({ port })
      },
      async 'paused for 5 s (SIGSTOP)'() {
        redis.child.kill('SIGSTOP')
        await sleep(5_000)
        redis.child.kill('SIGCONT')
      },
      async FLUSHALL() {
        await sendCommand(redis.port, 'FLUSHALL')
      },
      async 'SCRIPT FLUSH'() {
        await sendCommand(redis.port, 'SCRIPT FLUSH')
      },
      ...networkFaults(proxy),
      async 'failover to a replica'() {
        const replica = await startRedis({ args: ['--replicaof', '127.0.0.1', String(redis.port)] })
        await waitForReplica(replica.port)
        await redis.stop()
        proxy.cut()
        await sleep(500)
        await sendCommand(replica.port, 'REPLICAOF NO ONE')
        proxy.restore(replica.port)
        redis = replica
      },
    },
    async stop() {
      await Promise.all([proxy.stop(), redis.stop()])
    },
  }
}

/** Waits until a replica has the data of its primary. */
async function waitForReplica(port: number): Promise<void> {
  for (let attempt = 0; attempt < 250; attempt += 1) {
    if ((await sendCommand(port, 'INFO replication')).includes('master_link_status:up')) return
    await sleep(20)
  }
  throw new Error(`The replica on port ${port} did not connect.`)
}
