import type { Client, ContactCreation } from '@permit-tracking/sdk'

/** A person; the address tells one from another. */
export type Person = ContactCreation & { readonly email: string }

/** Creates a contact for everyone who isn't one yet, and says how many that were. After a failure it can be run again. */
export async function addContacts(client: Client, people: readonly Person[]): Promise<number> {
  const known = new Set((await client.contacts.list().collect()).map(({ email }) => email))
  const missing = people.filter(({ email }) => !known.has(email))
  for (const person of missing) await client.contacts.create(person)
  return missing.length
}
