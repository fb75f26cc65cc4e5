// Keep a copy
import { createMock } from '@permit-tracking/mock'
import { createClient, type Permit } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'

const mock = createMock({ permits: 300, watched: 120, clock: 'manual' })
const client = createClient(mock.clientOptions)

// A Map instead of your database.
const copy = new Map<string, Permit>()
let last: string | undefined

async function sync() {
  const listLocal = () => copy.values()
  let stored = 0
  let left = 0
  // A full walk each time. The default is one a day.
  const changes = syncPermits(client, { checkpoint: last, listLocal, fullSyncInterval: 0 })
  for await (const { items, removed, checkpoint } of changes) {
    for (const permit of items) copy.set(permit.uuid, permit)
    for (const uuid of removed) copy.delete(uuid)
    last = checkpoint
    stored += items.length
    left += removed.length
  }
  console.log(`stored ${stored}, removed ${left}, in the copy ${copy.size}`)
}

await sync()
const [changed, gone] = mock.watchlist.all()
if (changed) mock.permits.setStatus(changed.uuid, 'On Hold')
if (gone) mock.watchlist.remove(gone.uuid)
await sync()
// A removal needs a second full walk.
await mock.clock.advance('1m')
await sync()
