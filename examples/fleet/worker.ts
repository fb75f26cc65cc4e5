/**
 * One of several processes with the same key. Reads PERMIT_TRACKING_BASE_URL, PERMIT_TRACKING_API_KEY and REDIS_URL, and
 * works until its parent process ends.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRedisLimiter } from '@permit-tracking/redis'
import { createClient } from '@permit-tracking/sdk'
import { createClient as createRedisClient } from '@redis/client'

/** Message to the parent process. */
export interface WorkerStatus {
  /** Calls that wait for the rate limit. */
  readonly waiting: number
  /** Calls that have failed so far. */
  readonly failed: number
  /** Lines of the limiter since the last message. */
  readonly log: readonly string[]
}

const redis = createRedisClient({ url: process.env.REDIS_URL ?? '', socket: { reconnectStrategy: 100 } })
// The limiter reports that Redis is unreachable. Without a listener the client would end the process.
redis.on('error', () => undefined)
await redis.connect()

const log: string[] = []
const write = (line: string) => void log.push(line)
const limiter = createRedisLimiter(redis, { logger: { info: write, warn: write } })

const waiting = new Set<number>()
let failed = 0
const client = createClient({
  limiter,
  hooks: {
    wait: ({ id }) => waiting.add(id),
    request: ({ id }) => waiting.delete(id),
  },
})

async function readRecords(): Promise<never> {
  for (;;) {
    try {
      await client.me()
    } catch {
      failed += 1
    }
    await sleep(200 + Math.random() * 200)
  }
}

async function walkList(): Promise<never> {
  for (;;) {
    try {
      for await (const _ of client.permits.list({ per_page: 10 })) await sleep(15)
    } catch {
      failed += 1
    }
  }
}

for (let loop = 0; loop < 4; loop += 1) void readRecords()
void walkList()
setInterval(() => process.send?.({ waiting: waiting.size, failed, log: log.splice(0) }), 50)
process.on('disconnect', () => process.exit())
