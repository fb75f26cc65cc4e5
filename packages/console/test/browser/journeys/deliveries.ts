import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

const events = [
  'permit.status_changed',
  'permit.fee_changed',
  'permit.inspection_scheduled',
  'permit.added_to_watchlist',
  'permit.removed_from_watchlist',
  'webhook.test',
]

/** Journeys from an event to the response of a receiver. */
export const deliveryJourneys: readonly Journey[] = [
  {
    name: 'a broken receiver gets five retries on the clock, a notification follows, and a retry by hand succeeds',
    async run({ page, mock, open, receive }) {
      const receiver = await receive('whsec_journey')
      receiver.status = 500
      receiver.text = 'out of order'
      const permit = mock.permits.create({ status: 'In Review' })
      mock.watchlist.add(permit.uuid)
      mock.webhooks.create({ url: receiver.url, secret: 'whsec_journey' })
      await open(`/permits/${permit.uuid}`)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Issued')
      await page.getByRole('button', { name: 'Change the status' }).click()
      await page.getByRole('link', { name: 'permit.status_changed' }).click()
      await page.getByRole('heading', { name: 'Attempt 1' }).waitFor()
      const advance = page.getByRole('button', { name: 'Advance the clock to the next attempt' })
      for (let attempt = 2; attempt <= 6; attempt += 1) {
        await page.getByText(/^Next attempt: \d/).waitFor()
        await advance.click()
        await page.getByRole('heading', { name: `Attempt ${attempt}` }).waitFor()
      }
      await page.getByText('failed', { exact: true }).waitFor()
      assert.equal(await page.getByText('scheduled').count(), 6)

      await page.getByRole('link', { name: 'Overview' }).click()
      const notifications = page.getByRole('region', { name: 'Notifications' })
      await page.getByText('newest delivery fails').waitFor()
      await notifications.getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Attempt 6' }).waitFor()
      receiver.status = 204
      await page.getByRole('button', { name: 'Retry now' }).click()
      await page.getByRole('heading', { name: 'Attempt 7' }).waitFor()
      await page.getByText('delivered', { exact: true }).waitFor()
    },
  },
  {
    name: 'every event arrives at a receiver that verifies its signature with the SDK',
    async run({ page, mock, open, receive }) {
      const receiver = await receive('whsec_journey')
      const { id } = mock.webhooks.create({ url: receiver.url, secret: 'whsec_journey' })
      await open(`/webhooks/${id}`)
      for (const [index, event] of events.entries()) {
        await page.getByLabel('Event', { exact: true }).selectOption(event)
        await page.getByRole('button', { name: 'Send test event' }).click()
        await receiver.received(index + 1)
      }
      assert.deepEqual(receiver.events, events)
      await page.getByRole('link', { name: 'Its deliveries' }).click()
      await page.getByText('6 deliveries.').waitFor()
      assert.equal(await page.getByRole('cell', { name: 'delivered' }).count(), 6)
    },
  },
]
