import { createClient } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'
import { openTable } from './table.ts'

const client = createClient()
const table = openTable('permits.db')

const changes = syncPermits(client, { checkpoint: table.checkpoint(), listLocal: table.listLocal })
for await (const batch of changes) {
  table.store(batch)
  console.log(`stored ${batch.items.length}, removed ${batch.removed.length}`)
}
