const { createMock } = require('@permit-tracking/mock')
const { matchers } = require('@permit-tracking/mock/matchers')
const { createClient, ConnectionError } = require('@permit-tracking/sdk')
const { addContacts } = require('./add-contacts.cjs')

expect.extend(matchers)

const dana = { name: 'Dana Ruiz', email: 'dana@example.com' }
const robin = { name: 'Robin Vale', email: 'robin@example.com' }

let mock
let client
beforeEach(() => {
  mock = createMock({ clock: 'manual' })
  client = createClient(mock.clientOptions)
})

test('creates a contact for everyone who has none', async () => {
  mock.contacts.create(dana)

  expect(await addContacts(client, [dana, robin])).toBe(1)

  expect(mock).toHaveReceivedTimes(1, 'listContacts') // all 41 contacts with one request
  expect(mock).toHaveReceivedTimes(1, 'createContact')
  expect(mock).toHaveReceived('createContact', { body: robin, status: 201 })
})

test('creates no duplicate after a lost response', async () => {
  mock.faults.next({ operation: 'createContact', phase: 'after_commit', kind: 'reset' })

  const error = await addContacts(client, [dana, robin]).catch((reason) => reason)
  expect(error).toBeInstanceOf(ConnectionError)
  expect(await addContacts(client, [dana, robin])).toBe(1)

  expect(mock.contacts.size).toBe(42) // the mock's own 40, Dana and Robin
})
