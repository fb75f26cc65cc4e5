import { syncPermits } from '@permit-tracking/sdk/sync'
import type { Integration } from './integration.ts'

/** Reads the current state first, so that it can be run again after any failure. */
export const careful: Integration = {
  async prepare(client, { people, permits }) {
    const known = new Set((await client.contacts.list().collect()).map(({ email }) => email))
    for (const person of people) if (!known.has(person.email)) await client.contacts.create(person)
    // Watching a permit twice changes nothing, so the SDK retries this by itself.
    for (const permit_uuid of permits) await client.watchlist.add({ permit_uuid })
  },

  async refresh(client, copy) {
    const { permits, checkpoint } = copy
    for await (const batch of syncPermits(client, {
      checkpoint,
      listLocal: () => permits.values(),
      fullSyncInterval: 0,
      // In these experiments a third of the permits may be removed between two runs.
      maxRemovals: 100,
    })) {
      for (const permit of batch.items) permits.set(permit.uuid, permit)
      for (const uuid of batch.removed) permits.delete(uuid)
      copy.checkpoint = batch.checkpoint
    }
  },
}
