/**
 * Applies webhook events to the mirror. Prints its port.
 *
 *   node tests/mirror/receiver.ts <database> <base URL> <key>
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { mirrorEvent } from '../../packages/postgres/src/index.ts'
import { createClient, openPool, verifyWebhook } from '../../packages/postgres/test/programs.ts'
import { secret } from './settings.ts'

const [database = '', baseUrl = '', apiKey = ''] = process.argv.slice(2)
const { db } = openPool(database, 'receiver')
const client = createClient({ baseUrl, apiKey })

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, { secret })
    await mirrorEvent(client, db, event)
    response.writeHead(204).end()
  } catch (error) {
    process.stderr.write(`receiver: ${String(error)}\n`)
    response.writeHead(500).end()
  }
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${port}\n`)
})
