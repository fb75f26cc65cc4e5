import { createServer } from 'node:http'
import { createClient } from '@permit-tracking/sdk'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { createReceiver } from './receiver.ts'
import { openTable } from './table.ts'

const { WEBHOOK_SECRET, PORT = '3000' } = process.env
const table = openTable('permits.db')
const receiver = createReceiver(createClient(), table, WEBHOOK_SECRET)
createServer(toNodeHandler(receiver)).listen(Number(PORT), '127.0.0.1')

console.log('Waiting for webhooks')
