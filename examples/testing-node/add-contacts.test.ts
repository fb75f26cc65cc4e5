import assert from 'node:assert/strict'
import { beforeEach, test, mock as timers } from 'node:test'
import { createMock, type Mock } from '@permit-tracking/mock'
import { type Client, ConnectionError, createClient } from '@permit-tracking/sdk'
import { addContacts } from './add-contacts.ts'

const dana = { name: 'Dana Ruiz', email: 'dana@example.com' }
const robin = { name: 'Robin Vale', email: 'robin@example.com' }

let mock: Mock
let client: Client
beforeEach(() => {
  mock = createMock({ contacts: 0 })
  client = createClient(mock.clientOptions)
})

test('creates a contact for everyone who has none', async () => {
  mock.contacts.create(dana)
  assert.equal(await addContacts(client, [dana, robin]), 1)
  const created = mock.requests().filter(({ operation }) => operation === 'createContact')
  assert.deepEqual(
    created.map(({ status }) => status),
    [201],
  )
})

test('creates no duplicate after a lost response', async () => {
  mock.faults.next({ operation: 'createContact', phase: 'after_commit', kind: 'reset' })
  await assert.rejects(addContacts(client, [dana, robin]), ConnectionError)
  assert.equal(await addContacts(client, [dana, robin]), 1)
  assert.equal(mock.contacts.size, 2)
})

test('waits until the exhausted limit opens', async () => {
  timers.timers.enable({ apis: ['setTimeout', 'Date'] })
  try {
    const limited = createMock({ plan: { limit: 1 } }) // on the clock of the process, which is the faked one
    const waiting = createClient(limited.clientOptions)
    await waiting.me()
    const second = waiting.me()
    for (let seconds = 0; seconds < 62; seconds++) {
      timers.timers.tick(1_000)
      await new Promise((resolve) => setImmediate(resolve)) // tick runs timers, and promises need a turn
    }
    assert.equal((await second).organization_name, 'Harbor Point Builders')
    assert.deepEqual(
      limited.requests().map(({ status }) => status),
      [200, 200],
    )
  } finally {
    timers.timers.reset()
  }
})
