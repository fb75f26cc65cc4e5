import { expect, test } from '@permit-tracking/mock/vitest'
import { createClient } from '@permit-tracking/sdk'
import { createReceiver, invite, permitReport } from './permit-report.ts'

test('reports the permits', async ({ mock }) => {
  const lines = await permitReport(createClient(mock.clientOptions))
  expect(lines.length).toBeGreaterThan(0)
})

test('invites a person', async ({ mock }) => {
  const person = { name: 'Dana Ruiz', email: 'dana@example.com' }
  expect(await invite(createClient(mock.clientOptions), person)).toBe('Dana Ruiz')
})

test('sends a message', async ({ mock }) => {
  const messages: string[] = []
  mock.webhooks.create({ url: createReceiver((message) => messages.push(message)) })
  const [permit] = mock.watchlist.list()
  mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
  await mock.webhooks.settled()
  expect(messages.length).toBeGreaterThan(0)
})
