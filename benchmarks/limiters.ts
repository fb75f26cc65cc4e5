import { createRedisLimiter } from '@permit-tracking/redis'
import type { Limiter } from '@permit-tracking/sdk'
import { Redis } from 'ioredis'
import { createPostgresLimiter, ensureSchema, fromPg } from '../packages/postgres/src/index.ts'
import { createPool } from '../packages/postgres/test/pg-pool.ts'
import { hasPostgres, startPostgres } from '../tests/harness/postgres-server.ts'
import { hasRedis, startRedis } from '../tests/harness/redis-server.ts'
import { median } from './harness/median.ts'
import type { Result, Row } from './report/result.ts'

export const title = 'A decision of a shared limiter'

const durationMs = 500
const limiters = 300
const limit = 1_000_000_000
const options = { logger: false, commandTimeout: '10s' } as const

export async function run(): Promise<Result | string> {
  if (!hasRedis) return 'redis-server is not installed'
  if (!hasPostgres) return 'PostgreSQL is not installed'
  return {
    about: [
      'One process acquires and releases slots far below the limit, one after the other, without a request: from slots that it has leased,',
      `and the first slot of each of ${limiters} limiters, which always comes from the store (the median). Redis and PostgreSQL, without \`fsync\`, run on`,
      'the same machine.',
    ].join('\n'),
    tables: [
      {
        columns: { 'from a leased slot': 'µs', 'from the store': 'ms' },
        rows: [await measureRedis(), await measurePostgres()],
      },
    ],
  }
}

async function measureRedis(): Promise<Row<number>> {
  const server = await startRedis()
  const redis = new Redis(server.url)
  const values = await measure(() => createRedisLimiter(redis, options))
  redis.disconnect()
  await server.stop()
  return { name: 'Redis', values }
}

async function measurePostgres(): Promise<Row<number>> {
  const server = await startPostgres()
  const pool = createPool(server.url, 1)
  const db = fromPg(pool)
  await ensureSchema(db)
  const values = await measure(() => createPostgresLimiter(db, options))
  await pool.end()
  await server.stop()
  return { name: 'PostgreSQL', values }
}

async function measure(create: () => Limiter): Promise<[number, number]> {
  const limiter = create()
  // The first decisions also compile code.
  await countDecisions(limiter)
  const decisions = await countDecisions(limiter)
  const first: number[] = []
  for (let index = 0; index < limiters; index += 1) {
    const startedAt = performance.now()
    const request = { ...template, scope: `first ${index}` }
    await create().acquire(request)
    first.push(performance.now() - startedAt)
  }
  return [(1_000 * durationMs) / decisions, median(first)]
}

const template = { scope: 'decisions', priority: 'call', maxWaitMs: 65_000 } as const

async function countDecisions(limiter: Limiter): Promise<number> {
  const endsAt = performance.now() + durationMs
  let decisions = 0
  while (performance.now() < endsAt) {
    const request = { ...template }
    await limiter.acquire(request)
    decisions += 1
    void limiter.release(request, { status: 200, limit, remaining: limit - decisions, resetInMs: 60_000 })
    // A loop without a turn of the event loop would starve the connection.
    if (decisions % 16 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return decisions
}
