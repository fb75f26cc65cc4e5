import { createCluster } from '@redis/client'
import { Cluster } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RedisCluster, startCluster } from '../../../tests/harness/redis-cluster.ts'
import { hasRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisLimiter, createRedisStatusStore, createRedisWebhookStore } from '../src/index.ts'
import type { ConnectedClient } from './clients.ts'
import { createFakeService } from './fake-service.ts'

describe.skipIf(!hasRedis)(`a cluster${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
  let cluster: RedisCluster
  let clients: readonly ConnectedClient[]
  beforeAll(async () => {
    cluster = await startCluster()
    clients = [await connectNodeRedis(cluster.ports), connectIoRedis(cluster.ports)]
  })
  afterAll(async () => {
    for (const { close } of clients) close()
    await cluster.stop()
  })

  test('shares the limits of several keys, which are on different nodes', async () => {
    const limiters = clients.map(({ client }) =>
      createRedisLimiter(client, { logger: false, commandTimeout: 5_000 }),
    )
    for (let key = 0; key < 6; key += 1) {
      const service = createFakeService({ limit: 20, windowMs: 200 })
      const send = (limiter: (typeof limiters)[number]) =>
        service.send(limiter, { scope: `https://test/v1#${key}` })
      await Promise.all(limiters.flatMap((limiter) => Array.from({ length: 20 }, () => send(limiter))))
      expect(service.rejected).toBe(0)
      expect(service.accepted.reduce((sum, each) => sum + each, 0)).toBe(40)
    }
  })

  test('claims each of several deliveries once', async () => {
    const stores = clients.map(({ client }) => createRedisWebhookStore(client))
    for (let key = 0; key < 6; key += 1) {
      const claims = await Promise.all(stores.map((store, owner) => store.claim(`k${key}`, `owner ${owner}`)))
      expect(claims.sort()).toEqual(['busy', 'new'])
    }
  })

  test('locks the statuses of several permits, and shares them', async () => {
    const stores = clients.map(({ client }) => createRedisStatusStore(client))
    for (let permit = 0; permit < 6; permit += 1) {
      let running = 0
      const change = async () => {
        running += 1
        await new Promise((resolve) => setTimeout(resolve, 5))
        expect(running).toBe(1)
        running -= 1
      }
      await Promise.all(stores.map((store) => store.lock?.(`p${permit}`, change, { waitMs: 5_000 })))
      const known = { status: 'Issued', changed_at: '2026-03-02T12:00:00Z' }
      await stores[0]?.set(`p${permit}`, known)
      expect(await stores[1]?.get(`p${permit}`)).toEqual(known)
    }
  })
})

async function connectNodeRedis(ports: readonly number[]): Promise<ConnectedClient> {
  const client = createCluster({ rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) })
  client.on('error', () => undefined)
  await client.connect()
  return { client, close: () => client.destroy() }
}

function connectIoRedis(ports: readonly number[]): ConnectedClient {
  const client = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })))
  client.on('error', () => undefined)
  return { client, close: () => client.disconnect() }
}
