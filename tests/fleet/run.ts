/**
 * Eight processes with one key, with the limiter on Redis, PostgreSQL and a Durable Object, against the mock over HTTP. Prints a line per
 * scenario, and fails if a target is missed. Takes about five minutes, and with `--long` three quarters of an hour, most of it for
 * windows of a minute. Words select stores and scenarios.
 *
 *   node tests/fleet/run.ts [--long] [redis | postgres | durable-object] [limit | order | faults | kills | cost]
 *
 * `PERMIT_TRACKING_REDIS_SERVER` is the path of the Redis server. Default: the `redis-server` of the system.
 */
import process from 'node:process'
import { measureCost } from './scenarios/cost.ts'
import { injectFaults } from './scenarios/faults.ts'
import { killWorkers } from './scenarios/kills.ts'
import { reachLimit } from './scenarios/limit.ts'
import { overtakeWalks } from './scenarios/order.ts'
import type { Outcome } from './scenarios/outcome.ts'
import { durableObjectStore } from './stores/durable-object.ts'
import { postgresStore } from './stores/postgres.ts'
import { redisStore } from './stores/redis.ts'
import type { StoreKind } from './stores/store.ts'

const stores: Readonly<Record<string, StoreKind>> = {
  redis: redisStore,
  postgres: postgresStore,
  'durable-object': durableObjectStore,
}
const scenarios: Readonly<Record<string, (kind: StoreKind, isLong: boolean) => AsyncIterable<Outcome>>> = {
  limit: reachLimit,
  order: overtakeWalks,
  faults: injectFaults,
  kills: killWorkers,
  cost: measureCost,
}

const variable = 'PERMIT_TRACKING_REDIS_SERVER'
const isLong = process.argv.includes('--long')
const words = process.argv.slice(2).filter((word) => word !== '--long')
const names = [...Object.keys(stores), ...Object.keys(scenarios)]
const unknown = words.find((word) => !names.includes(word))

if (unknown === undefined) {
  for (const [name, kind] of select(stores)) {
    if (!kind.isInstalled) {
      process.stdout.write(`Not run: a fleet on ${kind.name} (it is not installed).\n`)
      continue
    }
    for (const [, run] of select(scenarios)) {
      for await (const { text, failures } of run(kind, isLong)) {
        const mark = failures.length === 0 ? '✓' : '✗'
        const missed = failures.map((failure) => ` [missed: ${failure}]`).join('')
        process.stdout.write(`${mark} ${name}, ${text}${missed}\n`)
        if (failures.length > 0) process.exitCode = 1
      }
    }
  }
  if (process.env[variable] === undefined) {
    process.stdout.write(
      `Not run: a fleet on Redis 6.0, Redis 8 and Valkey (${variable} names no other server).\n`,
    )
  }
} else {
  process.stdout.write(`Unknown word "${unknown}". There are: ${names.join(', ')}.\n`)
  process.exitCode = 1
}

/** Returns the entries that the words select; all of them if none does. */
function select<Value>(entries: Readonly<Record<string, Value>>): [string, Value][] {
  const selected = Object.entries(entries).filter(([name]) => words.includes(name))
  return selected.length === 0 ? Object.entries(entries) : selected
}
