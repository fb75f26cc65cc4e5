import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureSchema, openPool } from '../../../packages/postgres/test/programs.ts'
import { startFaultyProxy } from '../../../packages/redis/test/faulty-proxy.ts'
import { startWorkers } from '../../../packages/redis/test/fleet/fleet.ts'
import { hasPostgres, startPostgres } from '../../harness/postgres-server.ts'
import { networkFaults } from './network-faults.ts'
import type { StartWorkers, Store, StoreKind } from './store.ts'

/** PostgreSQL, with the two clients and on top of them Drizzle and Kysely. */
export const postgresStore: StoreKind = {
  name: 'PostgreSQL',
  isInstalled: hasPostgres,
  start,
  startFaulty,
  commandTimeoutMs: 250,
  load: 1,
  targets: { decisionsPerSecond: 10_000, medianMs: 0.3, commands: 1, bytes: 256 * 1_024 },
}

const starter =
  (url: string): StartWorkers =>
  ({ count, ...rest } = {}) =>
    startWorkers(
      {
        path: join(import.meta.dirname, '../../../packages/postgres/test/fleet-worker.ts'),
        url,
        clients: ['pg', 'postgres', 'Drizzle on pg', 'Kysely'],
        ...rest,
      },
      count,
    )

async function start(): Promise<Store> {
  const server = await startPostgres()
  const { db, close } = openPool(server.url, 'fleet')
  await ensureSchema(db)
  const readNumber = async (sql: string) => Number((await db.query<{ value: string }>(sql)).rows[0]?.value)
  return {
    startWorkers: starter(server.url),
    countCommands: () =>
      readNumber('select coalesce(sum(version), 0)::text as value from permit_tracking.rate_limits'),
    async measureSize() {
      return {
        keys: await readNumber('select count(*)::text as value from permit_tracking.rate_limits'),
        bytes: await readNumber(
          `select pg_total_relation_size('permit_tracking.rate_limits')::text as value`,
        ),
      }
    },
    async stop() {
      await close()
      await server.stop()
    },
  }
}

async function startFaulty() {
  const server = await startPostgres()
  const proxy = await startFaultyProxy(server.port)
  const { db, close } = openPool(server.url, 'faults')
  await ensureSchema(db)
  return {
    startWorkers: starter(server.url.replace(String(server.port), String(proxy.port))),
    faults: {
      'killed, started again after 1.5 s': () => server.restart(1_500),
      async 'the table locked for 5 s'() {
        await db.transaction(async (tx) => {
          await tx.query('lock table permit_tracking.rate_limits in access exclusive mode')
          await sleep(5_000)
        })
      },
      async 'the table emptied, as after a crash'() {
        await db.query('truncate permit_tracking.rate_limits')
      },
      ...networkFaults(proxy),
    },
    async stop() {
      await Promise.all([proxy.stop(), close()])
      await server.stop()
    },
  }
}
