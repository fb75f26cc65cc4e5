import { PGlite } from '@electric-sql/pglite'
import { createMock } from '@permit-tracking/mock'
import { ensureSchema, fromPg } from '@permit-tracking/postgres'
import { createTestDelivery, createTestEvent } from '@permit-tracking/sdk/webhooks'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hasPostgres, startPostgres } from '../../tests/harness/postgres-server.ts'
import { createReceiver } from './receiver.ts'
import { createSlowReceiver, type ReportJob, runJobs } from './slow-handlers.ts'

const secret = 'the-webhook-secret'

async function send(webhooks: { fetch: (request: Request) => Promise<Response> }, permit_number: string) {
  const event = createTestEvent('permit.status_changed', { data: { permit_number } })
  const delivery = await createTestDelivery(event, { secret })
  return (await webhooks.fetch(new Request('https://app.example/webhooks', delivery))).status
}

test('a message is written once for each change', async () => {
  const db = new PGlite()
  onTestFinished(() => db.close())
  await ensureSchema(db)
  await db.query('create table messages (text text not null)')
  const { webhooks } = createReceiver(db, secret)
  const statuses = []
  for (const number of ['BLD-1', 'BLD-1', 'BLD-2']) statuses.push(await send(webhooks, number))
  expect(statuses).toEqual([200, 200, 200])
  const { rows } = await db.query('select text from messages')
  expect(rows).toEqual([{ text: 'BLD-1 is In Review.' }, { text: 'BLD-2 is In Review.' }])
})

test('a receiver with an inbox accepts valid deliveries of the mock, once, and no others', async () => {
  const db = new PGlite()
  onTestFinished(() => db.close())
  await ensureSchema(db)
  await db.query('create table messages (text text not null)')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { webhooks } = createReceiver(db, secret)
  const mock = createMock()
  const { id } = mock.webhooks.create({ url: webhooks, secret })

  const effects = async () => (await db.query('select text from messages')).rows.length
  const report = await mock.webhooks.attack(id, { effects })

  expect(report.failures, String(report)).toEqual([])
})

test.skipIf(!hasPostgres)(
  `a slow handler runs as a job, which commits with its delivery${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`,
  async () => {
    const server = await startPostgres()
    const pool = new pg.Pool({ connectionString: server.url, max: 5 })
    const boss = new PgBoss({ connectionString: server.url, max: 3 })
    onTestFinished(async () => {
      await boss.stop({ graceful: false })
      await pool.end()
      await server.stop()
    }, 20_000)
    const db = fromPg(pool)
    await ensureSchema(db)
    await boss.start()
    const webhooks = createSlowReceiver(db, boss, secret)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // Without the queue, the job cannot be added, and the delivery does not count as handled.
    expect(await send(webhooks, 'BLD-3')).toBe(500)
    await boss.createQueue('report')
    expect([await send(webhooks, 'BLD-3'), await send(webhooks, 'BLD-3')]).toEqual([200, 200])
    const reported: ReportJob[] = []
    const finished = Promise.withResolvers<void>()
    await runJobs(boss, async (job) => {
      reported.push(job)
      finished.resolve()
    })
    await finished.promise
    expect(reported).toEqual([{ permit_uuid: expect.any(String), new_status: 'In Review' }])
    expect((await db.query(`select state from pgboss.job where name = 'report'`)).rows).toHaveLength(1)
  },
)
