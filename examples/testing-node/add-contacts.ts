import type { Client, ContactCreation } from '@permit-tracking/sdk'

/** A person, identified by the e-mail address. */
export type Person = ContactCreation & { readonly email: string }

/** Creates a contact for everyone who has none, and returns the number of new contacts. Can be run again after a failure. */
export async function addContacts(client: Client, people: readonly Person[]): Promise<number> {
  const known = new Set((await client.contacts.list().collect()).map(({ email }) => email))
  const missing = people.filter(({ email }) => !known.has(email))
  for (const person of missing) await client.contacts.create(person)
  return missing.length
}
