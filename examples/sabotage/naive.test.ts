import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'
import { changedSince, createReceiver, invite, permitReport, permitTable } from './permit-report.ts'

test('reports the permits', async ({ mock }) => {
  const lines = await permitReport(createClient(mock.clientOptions))
  expect(lines.length).toBeGreaterThan(0)
})

test('shows a table of two pages', async ({ mock }) => {
  const client = createClient(mock.clientOptions)
  expect((await permitTable(client, 1)).length).toBeGreaterThan(0)
  expect((await permitTable(client, 2)).length).toBeGreaterThan(0)
})

test('lists what has changed', async ({ mock }) => {
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  const numbers = await changedSince(createClient(mock.clientOptions), permit.updated_at)
  expect(numbers.length).toBeGreaterThan(0)
})

test('invites a person', async ({ mock }) => {
  const person = { name: 'Dana Ruiz', email: 'dana@example.com' }
  expect(await invite(createClient(mock.clientOptions), person)).toBe('Dana Ruiz')
})

test('sends a message', async ({ mock }) => {
  const messages: string[] = []
  const receiver = createReceiver(mock.organization.organization_id, (message) => messages.push(message))
  const permit = mock.permits.create()
  mock.watchlist.add(permit.uuid)
  mock.webhooks.create({ url: receiver })
  mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled()
  expect(messages.length).toBeGreaterThan(0)
})
