/**
 * Receives webhooks into a database, in any number of processes:
 *
 *   WEBHOOK_SECRET=… DATABASE_URL=postgres://… node main.ts
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { ensureSchema } from '@permit-tracking/postgres'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { openDatabase } from './database.ts'
import { createReceiver } from './receiver.ts'

const db = openDatabase(process.env.DATABASE_URL)
await ensureSchema(db)
await db.query('create table if not exists messages (text text not null)')

const { inbox, webhooks } = createReceiver(db, process.env.WEBHOOK_SECRET)
const server = createServer(toNodeHandler(webhooks))
server.listen(Number(process.env.PORT ?? 3000), () => console.log('Listening.', server.address()))

const day = 24 * 3_600_000
setInterval(async () => {
  await inbox.deleteBefore(new Date(Date.now() - 30 * day))
  for (const { event, attempts, lastError } of await inbox.deadLetters()) {
    console.error(`${event.event} failed ${attempts} times: ${lastError}`)
  }
}, 3_600_000)
