import type { Integration } from './integration.ts'

/** Works as long as nothing fails. */
export const naive: Integration = {
  async prepare(client, { people, permits }) {
    for (const person of people) await client.contacts.create(person)
    for (const permit_uuid of permits) await client.watchlist.add({ permit_uuid })
  },

  async refresh(client, copy) {
    for await (const permit of client.permits.list()) copy.permits.set(permit.uuid, permit)
  },
}
