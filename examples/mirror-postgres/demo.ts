import type { ManualClock, Mock } from '@permit-tracking/mock'
import { ensureSchema, mirrorEvent, mirrorPermits } from '@permit-tracking/postgres'
import { type Client, createClient } from '@permit-tracking/sdk'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'
import type { MirrorDatabase } from './database.ts'

const secret = 'whsec_mirror'

/**
 * Mirrors the mock through updates, two processes, removals and webhooks.
 *
 * @throws Error if table and mock differ after a step.
 */
export async function demonstrate(
  mock: Mock<ManualClock>,
  { db, listen }: MirrorDatabase,
  print: (line: string) => void,
): Promise<void> {
  const client = createClient(mock.clientOptions)
  const { organization_id } = await client.me()
  await ensureSchema(db)
  let notified = 0
  await listen(({ stored, removed }) => {
    notified += stored + removed
  })
  const run = async (title: string) => {
    print(title)
    const { status, stored, removed } = await mirrorPermits(client, db)
    print(`   ${status}, ${stored} rows written, ${removed} deleted`)
    await compare()
  }

  await run('1. The first run')
  await mock.clock.advance('5m')
  for (const { uuid } of mock.watchlist.all().slice(0, 250)) mock.permits.setStatus(uuid, 'On Hold')
  await run('2. 250 permits have another status')

  print('3. Two processes at once')
  const both = await Promise.all([mirrorPermits(client, db), mirrorPermits(client, db)])
  print(`   ${both.map(({ status }) => status).join(' and ')}`)

  print('4. Webhooks are applied at once')
  const delivered = receiveWebhooks(client, 2)
  const [changed, gone] = mock.watchlist.all()
  if (changed) mock.permits.setStatus(changed.uuid, 'Issued')
  if (gone) mock.watchlist.remove(gone.uuid)
  await delivered
  await compare()

  for (const { id } of mock.webhooks.all()) mock.webhooks.delete(id)
  for (const { uuid } of mock.watchlist.all().slice(0, 20)) mock.watchlist.remove(uuid)
  await mock.clock.advance('1d')
  print('5. A day later two full walks find what no webhook has reported')
  await mirrorPermits(client, db)
  await mock.clock.advance('1m')
  await run('6. The second one removes it')

  const { rows } = await db.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from permit_tracking.permits
     where organization_id = $1 group by status order by count desc limit 3`,
    [organization_id],
  )
  print(`The most frequent: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}.`)
  print(`${notified} changes were notified. The table has the same permits as the service. All went well.`)

  /** Creates a webhook whose receiver applies the events; resolves after `count` events. */
  function receiveWebhooks(receiver: Client, count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let received = 0
    const url = async (request: Request) => {
      const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
      await mirrorEvent(receiver, db, event)
      received += 1
      if (received === count) resolve()
      return new Response(null, { status: 204 })
    }
    const events = ['permit.status_changed', 'permit.removed_from_watchlist'] as const
    mock.webhooks.create({ url, events: [...events], secret })
    return promise
  }

  async function compare() {
    const table = await db.query<{ permit: string }>(
      `select uuid || ' ' || status || ' ' || extract(epoch from updated_at)::int as permit
       from permit_tracking.permits where organization_id = $1`,
      [organization_id],
    )
    const service = mock.watchlist
      .all()
      .map(({ uuid, status, updated_at }) => `${uuid} ${status} ${Date.parse(updated_at) / 1_000}`)
    const same = new Set(service)
    if (table.rows.length !== same.size || !table.rows.every(({ permit }) => same.has(permit))) {
      throw new Error(
        `The table has ${table.rows.length} permits and differs from the service's ${same.size}.`,
      )
    }
  }
}
