import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient, type Permit } from '@permit-tracking/sdk'
import { changedSince, createReceiver, invite, permitReport, permitTable } from './permit-report.ts'

const toLine = ({ permit_number, status, address, filed_date, updated_at }: Permit) =>
  `${permit_number}: ${status}, ${address}, filed ${filed_date}, updated ${updated_at}`

/** Expects whole lines in their order, instead of their number. */
test('reports the permits', async ({ mock }) => {
  const lines = await permitReport(createClient(mock.clientOptions))
  expect(lines).toEqual(mock.watchlist.all({ order: 'updated_desc' }).map(toLine))
})

/** Expects the counts of the heading, and that the second page continues the first one. */
test('shows a table of two pages', async ({ mock }) => {
  const client = createClient(mock.clientOptions)
  const lines = mock.watchlist.all({ order: 'updated_desc' }).map(toLine)
  expect(lines).toHaveLength(150)
  const pages = [await permitTable(client, 1), await permitTable(client, 2)]
  expect(pages).toEqual([
    ['Page 1 of 8, 150 permits', ...lines.slice(0, 20)],
    ['Page 2 of 8, 150 permits', ...lines.slice(20, 40)],
  ])
})

/** Expects the permit that changed at that very time, and none before it. */
test('lists what has changed', async ({ mock }) => {
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  const numbers = await changedSince(createClient(mock.clientOptions), permit.updated_at)
  expect(numbers).toEqual([permit.permit_number])
})

/** Expects what the service has stored, instead of what it has confirmed. */
test('invites a person', async ({ mock }) => {
  const person = { name: 'Dana Ruiz', email: 'dana@example.com' }
  expect(await invite(createClient(mock.clientOptions), person)).toBe('Dana Ruiz')
  const stored = mock.contacts.all()
  expect(stored).toContainEqual(expect.objectContaining(person))
})

/** Expects the exact messages, instead of some. */
test('sends one message', async ({ mock }) => {
  const messages: string[] = []
  const receiver = createReceiver(mock.organization.organization_id, (message) => messages.push(message))
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: receiver })
  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled()
  expect(messages).toEqual([`${permit.permit_number} is On Hold.`])
})
