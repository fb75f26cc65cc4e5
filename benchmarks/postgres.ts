import { fileURLToPath } from 'node:url'
import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { createTestDelivery, createTestEvent, createWebhooks } from '@permit-tracking/sdk/webhooks'
import {
  createPostgresInbox,
  ensureSchema,
  fromPg,
  mirrorEvent,
  mirrorPermits,
} from '../packages/postgres/src/index.ts'
import { createPool } from '../packages/postgres/test/pg-pool.ts'
import { hasPostgres, startPostgres } from '../tests/harness/postgres-server.ts'
import { median } from './harness/median.ts'
import { startCommand } from './harness/servers.ts'
import type { Result, Table } from './report/result.ts'

export const title = 'Webhooks and a copy in Postgres'

const permits = 10_000
const events = 100
const deliveries = 500
const connections = 10
const secret = 'whsec_0123456789abcdef0123456789abcdef'

type Pool = ReturnType<typeof createPool>

export async function run(): Promise<Result | string> {
  if (!hasPostgres) return 'PostgreSQL is not installed'
  const postgres = await startPostgres()
  const pool = createPool(postgres.url, connections)
  try {
    await ensureSchema(fromPg(pool))
    return {
      about: 'On a PostgreSQL of its own on the same machine, without `fsync`.',
      tables: [await measureMirror(pool), await measureDisk(pool), await measureInbox(pool)],
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measureMirror(pool: Pool): Promise<Table<number>> {
  const db = fromPg(pool)
  const size = ['--permits', String(1.2 * permits), '--watched', String(permits), '--contacts', '0']
  const service = await startCommand(cli, (port) => [
    ...['--port', port, '--quiet', '--plan', 'enterprise'],
    ...size,
  ])
  let requests = 0
  const client = createClient({
    ...{ baseUrl: `${service.origin}/v1`, apiKey },
    fetch(request) {
      requests += 1
      return fetch(request)
    },
  })
  const measure = async (name: string, times: number, work: () => Promise<unknown>) => {
    requests = 0
    const taken: number[] = []
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now()
      await work()
      taken.push(performance.now() - startedAt)
    }
    return { name, values: [median(taken), requests / times] }
  }
  try {
    const { organization_id } = await client.me()
    const first = await measure('the first run', 1, () => mirrorPermits(client, db))
    const { rows } = await pool.query('select uuid from permit_tracking.permits limit 1')
    const event = createTestEvent('permit.status_changed', {
      organization_id,
      data: { permit_uuid: String(rows[0]?.uuid) },
    })
    return {
      title: 'A copy',
      about: `\`mirrorPermits\` of ${permits.toLocaleString('en')} permits from the mock in another process, and \`mirrorEvent\`, the median of ${events} events.`,
      columns: { time: 'ms', requests: '' },
      rows: [
        first,
        await measure('a run without changes', 5, () => mirrorPermits(client, db)),
        await measure('an event', events, () => mirrorEvent(client, db, event)),
      ],
    }
  } finally {
    await service.stop()
  }
}

/** Measures the table of the copy, which has been filled before. */
async function measureDisk(pool: Pool): Promise<Table<number>> {
  const { rows } = await pool.query(
    "select pg_total_relation_size('permit_tracking.permits') / count(*)::float as size from permit_tracking.permits",
  )
  return {
    title: 'Disk',
    about: 'The table of the copy with its indexes, after the first run.',
    columns: { 'a permit': 'bytes' },
    rows: [{ name: 'permits', values: [Number(rows[0]?.size)] }],
  }
}

async function measureInbox(pool: Pool): Promise<Table<number>> {
  await pool.query('create table effects (text text not null)')
  const webhooks = createWebhooks({ secret, store: createPostgresInbox(fromPg(pool)) })
    .on('permit.status_changed', async ({ data }, { tx }) => {
      await tx.query('insert into effects (text) values ($1)', [data.new_status])
    })
    .fallback(() => {})
  let sent = 0
  const deliver = async () => {
    sent += 1
    const event = createTestEvent('permit.status_changed', { data: { new_status: `Phase ${sent}` } })
    const request = new Request('https://app.example/webhooks', await createTestDelivery(event, { secret }))
    const { status } = await webhooks.fetch(request)
    if (status !== 200) throw new Error(`A delivery was not handled: the response was ${status}.`)
  }
  const measure = async (name: string, concurrency: number) => {
    const startedAt = performance.now()
    const loop = async () => {
      for (let left = deliveries / concurrency; left > 0; left -= 1) await deliver()
    }
    await Promise.all(Array.from({ length: concurrency }, loop))
    const ms = performance.now() - startedAt
    return { name, values: [(ms * concurrency) / deliveries, (1_000 * deliveries) / ms] }
  }
  // The first deliveries also connect and load code.
  await measure('', connections)
  return {
    title: 'The inbox',
    about: `Deliveries to \`createPostgresInbox\` with a handler that inserts one row, ${deliveries} each.`,
    columns: { 'a delivery': 'ms', 'deliveries/s': '' },
    rows: [await measure('one at a time', 1), await measure(`${connections} at a time`, connections)],
  }
}

const cli = fileURLToPath(new URL('../packages/mock/dist/cli.js', import.meta.url))
// Keys follow from the seed.
const { apiKey } = createMock()
