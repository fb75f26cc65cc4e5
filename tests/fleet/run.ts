/**
 * Eight processes with one key, with the limiter on Redis, against the mock over HTTP. Prints a line per scenario, and fails
 * if a target is missed. Takes about 90 s, and with `--long` about 15 minutes, of which 10 are for windows of a minute. Words
 * select scenarios.
 *
 *   node tests/fleet/run.ts [--long] [limit | order | faults | kills | cost]
 *
 * `PERMIT_TRACKING_REDIS_SERVER` is the path of the server. Default: the `redis-server` of the system.
 */
import process from 'node:process'
import { hasRedis } from '../harness/redis-server.ts'
import { measureCost } from './scenarios/cost.ts'
import { injectFaults } from './scenarios/faults.ts'
import { killWorkers } from './scenarios/kills.ts'
import { reachLimit } from './scenarios/limit.ts'
import { overtakeWalks } from './scenarios/order.ts'
import type { Outcome } from './scenarios/outcome.ts'

const scenarios: Readonly<Record<string, (isLong: boolean) => AsyncIterable<Outcome>>> = {
  limit: reachLimit,
  order: overtakeWalks,
  faults: injectFaults,
  kills: killWorkers,
  cost: measureCost,
}

const variable = 'PERMIT_TRACKING_REDIS_SERVER'
const isLong = process.argv.includes('--long')
const words = process.argv.slice(2).filter((word) => word !== '--long')
const unknown = words.find((word) => !Object.hasOwn(scenarios, word))

if (unknown !== undefined) {
  process.stdout.write(`Unknown scenario "${unknown}". There are: ${Object.keys(scenarios).join(', ')}.\n`)
  process.exitCode = 1
} else if (hasRedis) {
  for (const [name, run] of Object.entries(scenarios)) {
    if (words.length > 0 && !words.includes(name)) continue
    for await (const { text, failures } of run(isLong)) {
      const mark = failures.length === 0 ? '✓' : '✗'
      process.stdout.write(`${mark} ${text}${failures.map((failure) => ` [missed: ${failure}]`).join('')}\n`)
      if (failures.length > 0) process.exitCode = 1
    }
  }
  if (process.env[variable] === undefined) {
    process.stdout.write(
      `Not run: a fleet on Redis 6.0, Redis 8 and Valkey (${variable} names no other server).\n`,
    )
  }
} else {
  process.stdout.write('Not run: a fleet on Redis (redis-server is not installed).\n')
}
