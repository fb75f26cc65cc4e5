import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'
import { createReceiver } from './receiver.ts'
import { openTable } from './table.ts'

const secret = 'whsec_test'

test('a webhook updates the row of its permit', async ({ mock }) => {
  const table = openTable(':memory:')
  const receiver = createReceiver(createClient(mock.clientOptions), table, secret)
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: receiver, secret })

  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled()

  expect(table.newest(1)).toMatchObject([{ permit_number: permit.permit_number, status: 'On Hold' }])
})

test('a forged webhook is rejected', async ({ mock }) => {
  const table = openTable(':memory:')
  const receiver = createReceiver(createClient(mock.clientOptions), table, secret)
  const forged = new Request('http://127.0.0.1:3000/', {
    method: 'POST',
    headers: { 'X-Webhook-Signature': '0'.repeat(64) },
    body: '{}',
  })

  expect((await receiver.fetch(forged)).status).toBe(401)
})
