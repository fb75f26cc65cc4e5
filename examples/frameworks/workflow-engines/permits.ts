import { ApiError, ConfigurationError, type Contact, createClient } from '@permit-tracking/sdk'

/** Retries and long waits are those of the engine. */
export const client = createClient({ retry: 0, maxWait: '1s' })

/** Person to invite. The email address identifies the contact. */
export type Person = { readonly name: string; readonly email: string }

/** Returns the contact with this email address. Creates it if there is none, so the step can be repeated. */
export async function invite(person: Person): Promise<Contact> {
  const contacts = client.contacts.list()
  for await (const contact of contacts) {
    if (contact.email === person.email) return contact
  }
  if (!contacts.report?.complete) throw new Error('The contacts changed while they were read.')
  return client.contacts.create(person)
}

/** True if the key or the input is wrong, so that the step would fail again. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof ConfigurationError) return true
  return error instanceof ApiError && error.status < 500 && !temporary.includes(error.status)
}

const temporary = [408, 425, 429]
