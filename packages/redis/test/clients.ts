import { createClient } from '@redis/client'
import { Redis } from 'ioredis'
import { Redis as Redis5 } from 'ioredis-5'
import { createClient as createClient5 } from 'redis-client-5'
import type { RedisClient } from '../src/index.ts'

/** Connected client of a test. */
export interface ConnectedClient {
  readonly client: RedisClient
  close(): void
}

const reconnectMs = 20
const nodeRedis = (url: string) => ({ url, socket: { reconnectStrategy: reconnectMs } })
const ioRedis = { retryStrategy: () => reconnectMs }

/** Creates a client of each supported major version, with the errors of its connection ignored. */
export const connectors: Readonly<Record<string, (url: string) => Promise<ConnectedClient>>> = {
  async '@redis/client 6'(url) {
    const client = createClient(nodeRedis(url))
    client.on('error', () => undefined)
    await client.connect()
    return { client, close: () => client.destroy() }
  },
  async '@redis/client 5'(url) {
    const client = createClient5(nodeRedis(url))
    client.on('error', () => undefined)
    await client.connect()
    return { client, close: () => client.destroy() }
  },
  async 'ioredis 6'(url) {
    const client = new Redis(url, ioRedis)
    client.on('error', () => undefined)
    return { client, close: () => client.disconnect() }
  },
  async 'ioredis 5'(url) {
    const client = new Redis5(url, ioRedis)
    client.on('error', () => undefined)
    return { client, close: () => client.disconnect() }
  },
}
