import { syncPermits } from '@permit-tracking/sdk/sync'
import type { Integration } from './integration.ts'

/** Looks at what is there before it does anything, so that it can be run again wherever it failed. */
export const careful: Integration = {
  async prepare(client, { people, permits }) {
    const known = new Set((await client.contacts.list().collect()).map(({ email }) => email))
    for (const person of people) if (!known.has(person.email)) await client.contacts.create(person)
    // To watch a permit twice is the same as once, so the SDK repeats this by itself.
    for (const permit_uuid of permits) await client.watchlist.add({ permit_uuid })
  },

  async refresh(client, copy) {
    const { permits, checkpoint } = copy
    for await (const batch of syncPermits(client, {
      checkpoint,
      listLocal: () => permits.values(),
      fullSyncInterval: 0,
      // In these experiments a third of the permits may be taken off between two runs.
      maxRemovals: 100,
    })) {
      for (const permit of batch.items) permits.set(permit.uuid, permit)
      for (const uuid of batch.removed) permits.delete(uuid)
      copy.checkpoint = batch.checkpoint
    }
  },
}
