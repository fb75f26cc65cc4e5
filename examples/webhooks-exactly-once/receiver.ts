/**
 * One of several processes that receive webhooks into one database.
 *
 *   WEBHOOK_SECRET=… node receiver.ts permits.db
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { createSqliteStore } from './sqlite-store.ts'

const [path = 'permits.db'] = process.argv.slice(2)
const database = new DatabaseSync(path, { timeout: 5_000 })
database.exec(`
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS messages (delivery TEXT PRIMARY KEY, text TEXT NOT NULL)`)
const send = database.prepare('INSERT INTO messages (delivery, text) VALUES (?, ?) ON CONFLICT DO NOTHING')

const webhooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET,
  store: createSqliteStore(database, { leaseMs: Number(process.env.LEASE_MS ?? 60_000) }),
})
  .on('permit.status_changed', ({ data }, { key }) => {
    // The key makes the effect unique. A process may end after it and before the delivery counts as handled.
    send.run(key, `${data.permit_number} is ${data.new_status}.`)
    if (process.env.DIE_AFTER_EFFECT) process.kill(process.pid, 'SIGKILL')
  })
  .fallback(() => {})

const server = createServer(toNodeHandler(webhooks))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('SIGTERM', () => server.close(() => database.close()))
