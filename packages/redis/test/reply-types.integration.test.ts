import { createClient, RESP_TYPES } from '@redis/client'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import {
  createRedisLimiter,
  createRedisStatusStore,
  createRedisWebhookStore,
  type RedisClient,
} from '../src/index.ts'
import type { ConnectedClient } from './clients.ts'

/** Clients that are set up to return other types than text and numbers. */
const connectors: Readonly<Record<string, (url: string) => Promise<ConnectedClient>>> = {
  async '@redis/client with bytes, and numbers as text'(url) {
    const client = createClient({
      url,
      commandOptions: { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.NUMBER]: String } },
    })
    await client.connect()
    return { client, close: () => client.destroy() }
  },
  async '@redis/client with RESP3'(url) {
    const client = createClient({ url, RESP: 3 })
    await client.connect()
    return { client, close: () => client.destroy() }
  },
  async 'ioredis with numbers as text, and a key prefix'(url) {
    const client = new Redis(url, { stringNumbers: true, keyPrefix: 'app:' })
    return { client, close: () => client.disconnect() }
  },
}

describe.skipIf(!hasRedis)(`any client${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  describe.each(Object.entries(connectors))('%s', (prefix, connect) => {
    let client: RedisClient
    let close: () => void
    const options = { prefix: prefix.replaceAll(' ', '-') }
    beforeAll(async () => {
      ;({ client, close } = await connect(server.url))
    })
    afterAll(() => close())

    test('claims, renews and commits a delivery', async () => {
      const store = createRedisWebhookStore(client, options)
      expect(await store.claim('key', 'first')).toBe('new')
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(await store.claim('key', 'second')).toBe('busy')
      await store.commit('key', 'first')
      expect(await store.claim('key', 'second')).toBe('done')
    })

    test('stores a status under a lock', async () => {
      const statuses = createRedisStatusStore(client, options)
      const known = { status: 'Issued', changed_at: '2026-01-01T00:00:00Z' }
      await statuses.lock('permit', async () => void (await statuses.set('permit', known)), { waitMs: 1_000 })
      expect(await statuses.get('permit')).toEqual(known)
    })

    test('paces requests', async () => {
      const lines: string[] = []
      const log = (line: string) => void lines.push(line)
      const logger = { info: log, warn: log }
      const limiter = createRedisLimiter(client, { ...options, logger, commandTimeout: 2_000 })
      await limiter.acquire({ scope: 'scope', priority: 'call', maxWaitMs: 1_000 })
      expect(lines).toEqual([])
    })
  })
})
