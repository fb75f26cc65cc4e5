import { expect, test } from '@permit-tracking/mock/vitest'
import { ConnectionError, createClient } from '@permit-tracking/sdk'
import { describe } from 'vitest'
import { addContacts } from './add-contacts.ts'

const dana = { name: 'Dana Ruiz', email: 'dana@example.com' }
const robin = { name: 'Robin Vale', email: 'robin@example.com' }

test('creates a contact for everyone who has none', async ({ mock }) => {
  mock.contacts.create(dana)
  const client = createClient(mock.clientOptions)

  expect(await addContacts(client, [dana, robin])).toBe(1)

  expect(mock).toHaveReceivedTimes(1, 'listContacts') // all 41 contacts with one request
  expect(mock).toHaveReceivedTimes(1, 'createContact')
  expect(mock).toHaveReceived('createContact', { body: robin, status: 201 })
})

test('creates no duplicate after a lost response', async ({ mock }) => {
  const client = createClient(mock.clientOptions)
  mock.faults.next({ operation: 'createContact', phase: 'after_commit', kind: 'reset' })

  await expect(addContacts(client, [dana, robin])).rejects.toThrow(ConnectionError)
  expect(await addContacts(client, [dana, robin])).toBe(1)

  expect(mock.contacts.size).toBe(42) // the mock's own 40, Dana and Robin
})

test('continues after a short outage', async ({ mock }) => {
  const client = createClient({ ...mock.clientOptions, retry: { delay: () => 0 } })
  mock.faults.next({ operation: 'listContacts', status: 503, times: 2 })

  expect(await addContacts(client, [dana])).toBe(1)

  expect(mock).toHaveReceivedInOrder([
    ['listContacts', { status: 503 }],
    ['listContacts', { status: 503 }],
    ['listContacts', { status: 200 }],
    'createContact',
  ])
})

describe.concurrent('in parallel', () => {
  test.for([1, 2, 3, 4, 5])('adds %i contacts', async (count, { mock, expect }) => {
    const people = Array.from({ length: count }, (_, index) => ({
      ...dana,
      email: `dana+${index}@example.com`,
    }))

    expect(await addContacts(createClient(mock.clientOptions), people)).toBe(count)

    expect(mock.contacts.size).toBe(40 + count)
    expect(mock).toHaveReceivedTimes(count, 'createContact')
  })
})
