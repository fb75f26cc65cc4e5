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
      const step = (text: string) => page.getByRole('listitem').filter({ hasText: text })
      await step('Sent Response 500').waitFor()
      const advance = page.getByRole('button', { name: 'Advance the clock to the next attempt' })
      for (let retry = 1; retry <= 5; retry += 1) {
        await page.getByText(/^Next attempt: \d/).waitFor()
        await advance.click()
        await step(`Retry ${retry} Response 500`).waitFor()
      }
      await page.getByRole('definition').filter({ hasText: 'failed' }).waitFor()
      await step('Failed No more retries').waitFor()

      await page.getByRole('link', { name: 'Overview' }).click()
      const attention = page.getByRole('region', { name: 'Needs attention' })
      await attention.getByText('6 attempts failed').waitFor()
      await attention.getByRole('link', { name: 'See why' }).click()
      await step('Retry 5 Response 500').waitFor()
      receiver.status = 204
      await page.getByRole('button', { name: 'Retry now' }).click()
      await step('Retry by hand Response 204').waitFor()
      await page.getByRole('definition').filter({ hasText: 'delivered' }).waitFor()
    },
  },
  {
    name: 'an attempt shows the headers of both sides, without credentials, and 64 KiB of the response',
    async run({ page, mock, open }) {
      const headers = { 'Retry-After': '30', 'Set-Cookie': 'session=of-the-receiver' }
      const url = () => new Response('down '.repeat(20_000), { status: 503, headers })
      const { id } = mock.webhooks.create({ url, secret: 'whsec_journey' })
      const delivery = await mock.webhooks.sendTest(id)
      await open(`/webhooks/deliveries/${delivery.id}`)
      const received = page.getByRole('region', { name: 'Response headers' })
      const header = (name: string) => received.locator('div', { hasText: name }).getByRole('definition')
      await header('retry-after').getByText('30', { exact: true }).waitFor()
      await header('set-cookie').getByText('***').waitFor()
      const signature = String(delivery.headers['X-Webhook-Signature'])
      await page.getByRole('region', { name: 'Request headers' }).getByText(signature).waitFor()
      await page.getByRole('button', { name: 'Show all 64 KiB' }).click()
      assert.equal((await page.content()).includes('of-the-receiver'), false)
      await page.getByRole('button', { name: 'Advance the clock to the next attempt' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Retry 1 Response 503' }).waitFor()
      const first = page.getByRole('button', { name: /^Sent Response 503/ })
      await first.and(page.locator(':not([aria-current])')).click()
      await first.and(page.locator('[aria-current]')).waitFor()
      await header('retry-after').getByText('30', { exact: true }).waitFor()
    },
  },
  {
    name: 'deliveries are sorted by their headers, those that are not on screen too',
    async run({ page, mock, open }) {
      let status = 500
      const { id } = mock.webhooks.create({ url: () => new Response(null, { status }) })
      await mock.webhooks.sendTest(id)
      await mock.clock.advance('60s')
      status = 204
      for (let count = 0; count < 150; count += 1) await mock.webhooks.sendTest(id)
      await open('/webhooks/deliveries')
      const first = page.locator('.virtual-table tr[aria-rowindex="2"]')
      await first.getByText('delivered').waitFor()
      await page.getByRole('button', { name: 'Attempts' }).click()
      await first.getByRole('cell', { name: '2', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Attempts' }).click()
      await first.getByRole('cell', { name: '1', exact: true }).waitFor()
      await page.getByRole('button', { name: 'State' }).click()
      await first.getByText('pending').waitFor()
      await page.getByText('151 deliveries').waitFor()
    },
  },
  {
    name: 'Back from a delivery returns to its row, which a search finds as well',
    async run({ page, mock, open }) {
      const { id } = mock.webhooks.create({ url: () => new Response('too late', { status: 410 }) })
      for (let count = 0; count < 149; count += 1) await mock.webhooks.sendTest(id)
      const [permit] = mock.watchlist.all()
      mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
      await open('/webhooks/deliveries')
      const table = page.getByRole('region', { name: 'Deliveries' })
      const row = table.locator('tr[aria-rowindex="100"]')
      await table.getByRole('link').first().waitFor()
      await table.evaluate((element) => element.scrollTo(0, 2_600))
      await row.getByRole('link').click()
      await page.getByText('too late').waitFor()
      await page.goBack()
      await row.getByRole('link').waitFor()
      const top = await table.evaluate((element) => element.scrollTop)
      assert.ok(top > 2_000, `the list is at ${top} px`)
      await page.keyboard.press('/')
      await page.keyboard.type('410 late status_changed')
      await page.getByText('1 delivery', { exact: true }).waitFor()
      await table.getByRole('link', { name: 'permit.status_changed' }).click()
      await page.getByRole('definition').filter({ hasText: 'to On Hold' }).waitFor()
    },
  },
  {
    name: 'every event arrives at a receiver that verifies its signature with the SDK',
    async run({ page, mock, open, receive }) {
      const receiver = await receive('whsec_journey')
      const { id } = mock.webhooks.create({ url: receiver.url, secret: 'whsec_journey' })
      await open(`/webhooks/${id}`)
      await page.getByLabel('Event', { exact: true }).selectOption('All of them')
      await page.getByRole('button', { name: /^Send to / }).click()
      await receiver.received(events.length)
      assert.deepEqual(receiver.events, events)
      const recent = page.getByRole('region', { name: 'Recent deliveries' })
      await recent.getByText('204').nth(5).waitFor()
      await recent.getByRole('link', { name: 'All' }).click()
      await page.getByText('6 deliveries').waitFor()
      await page.getByRole('cell', { name: 'delivered' }).nth(5).waitFor()
    },
  },
]
