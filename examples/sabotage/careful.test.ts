import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'
import { createReceiver, invite, permitReport } from './permit-report.ts'

/** Expects whole lines in their order, instead of their number. */
test('reports the permits', async ({ mock }) => {
  const lines = await permitReport(createClient(mock.clientOptions))
  const expected = mock.watchlist
    .list({ order: 'updated_desc' })
    .map(
      ({ permit_number, status, address, filed_date, updated_at }) =>
        `${permit_number}: ${status}, ${address}, filed ${filed_date}, updated ${updated_at}`,
    )
  expect(lines).toEqual(expected)
})

/** Expects what the service has stored, instead of what it has confirmed. */
test('invites a person', async ({ mock }) => {
  const person = { name: 'Dana Ruiz', email: 'dana@example.com' }
  expect(await invite(createClient(mock.clientOptions), person)).toBe('Dana Ruiz')
  const stored = mock.contacts.slice(0, mock.contacts.size)
  expect(stored).toContainEqual(expect.objectContaining(person))
})

/** Expects the exact messages, instead of some. */
test('sends one message', async ({ mock }) => {
  const messages: string[] = []
  mock.webhooks.create({ url: createReceiver((message) => messages.push(message)) })
  const [permit] = mock.watchlist.list()
  mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled()
  expect(messages).toEqual([`${permit?.permit_number} is On Hold.`])
})
