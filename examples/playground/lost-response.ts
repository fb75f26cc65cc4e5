// Lose a response
import { createMock } from '@permit-tracking/mock'
import { ConnectionError, createClient } from '@permit-tracking/sdk'

const mock = createMock({ contacts: 3 })
const client = createClient(mock.clientOptions)

// The service creates the contact, but the connection breaks before the response arrives.
mock.faults.next({ operation: 'createContact', phase: 'after_commit', kind: 'reset' })

try {
  await client.contacts.create({ name: 'Dana Ruiz' })
} catch (error) {
  if (!(error instanceof ConnectionError)) throw error
  // A repetition could create a second contact. So look first.
  const contacts = await client.contacts.list().collect()
  const isCreated = contacts.some(({ name }) => name === 'Dana Ruiz')
  console.log(`${error.name}, but the contact exists: ${isCreated}`)
}
console.log(`Contacts: ${mock.contacts.size}`)
