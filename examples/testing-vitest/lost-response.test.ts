import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'

test('a lost response creates no second contact', async ({ mock }) => {
  mock.faults.next({ phase: 'after_commit', kind: 'reset' })
  const client = createClient(mock.clientOptions)

  const created = client.contacts.create({ name: 'Dana Ruiz' })
  await expect(created).rejects.toThrow()
  expect(mock).toHaveReceivedTimes(1, 'createContact')
})
