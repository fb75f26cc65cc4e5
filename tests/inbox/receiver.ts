/**
 * Runs one of several processes that receive webhooks into one database:
 *
 *   node receiver.ts postgres://… [number of the point at which it is killed] [--without-transaction]
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { createPostgresInbox, fromPg } from '../../packages/postgres/src/index.ts'
import { createPool } from '../../packages/postgres/test/pg-pool.ts'
import { toNodeHandler } from '../../packages/sdk/src/webhooks/adapters/node.ts'
import { createWebhooks, orderByPermit } from '../../packages/sdk/src/webhooks/index.ts'
import type { Effect } from '../webhook-order/story.ts'
import { secret } from './deliveries.ts'
import { killAt } from './fault-points.ts'

const [url = '', fatalPoint = '0', flag] = process.argv.slice(2)
const pool = createPool(url, 6)
if (Number(fatalPoint) > 0) killAt(pool, Number(fatalPoint))

// Connections of its own: those of the pool wait for the lock of a permit while its history is read.
const service = createPool(url, 2)
const order = orderByPermit({
  async history(permit) {
    const { rows } = await service.query('select changes from truth where permit = $1', [permit])
    return rows[0].changes
  },
})
const webhooks = createWebhooks({
  secret,
  store: createPostgresInbox(fromPg(pool)),
  order,
  logger: false,
})
  .on('permit.status_changed', async ({ data, timestamp: at }, { tx, position }) => {
    const { permit_uuid, previous_status: from, new_status: to } = data
    const effect: Effect = { from, to, at, isLate: position === 'late' }
    await tx.query('insert into changes (permit, effect) values ($1, $2)', [
      permit_uuid,
      JSON.stringify(effect),
    ])
  })
  .fallback(async ({ data }, { tx }) => {
    const { permit_uuid, permit_number } = Object(data)
    const db = flag === '--without-transaction' ? pool : tx
    await db.query('insert into effects (delivery) values ($1)', [permit_number])
    await db.query('update counters set changes = changes + 1 where permit = $1', [permit_uuid])
  })

const listener = createServer(toNodeHandler(webhooks)).listen(0, '127.0.0.1', () => {
  const address = listener.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('disconnect', () => process.exit())
