/**
 * Mirrors the permits again and again until it is killed. Prints a line for each run.
 *
 *   node tests/mirror/runner.ts <name> <database> <base URL> <key> [--once | --die-at <number of a statement>]
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, mirrorPermits, type Transaction } from '../../packages/postgres/src/index.ts'
import { createClient, openPool } from '../../packages/postgres/test/programs.ts'
import { leaseMs } from './settings.ts'

const [name = '', database = '', baseUrl = '', apiKey = '', flag, count] = process.argv.slice(2)
const isLast = flag === '--once'
const { db: pool, close } = openPool(database, name)
const db = flag === '--die-at' ? dieAt(Number(count)) : pool
const client = createClient({ baseUrl, apiKey })

do {
  const startedAt = performance.now()
  try {
    // Many full walks, because only they remove rows.
    const options = { lease: leaseMs, overlap: '1s', fullSyncInterval: isLast ? 0 : '4s' } as const
    const result = await mirrorPermits(client, db, options)
    process.stdout.write(
      `${JSON.stringify({ ...result, ms: performance.now() - startedAt, rss: Math.round(process.memoryUsage.rss() / 2 ** 20) })}\n`,
    )
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ status: 'failed', reason: String(error) })}\n`)
  }
  await sleep(20)
} while (!isLast)
await close()

/** Returns the database, which kills the process before or after a statement. */
function dieAt(statement: number): Database {
  let statements = 0
  const step = () => {
    statements += 1
    // Two steps for each statement.
    if (statements === statement) process.kill(process.pid, 'SIGKILL')
  }
  const count = (queryable: Transaction): Transaction => ({
    async query(sql, params) {
      step()
      const result = await queryable.query<never>(sql, params)
      step()
      return result
    },
  })
  return { ...count(pool), transaction: (run) => pool.transaction((tx) => run(count(tx))) }
}
