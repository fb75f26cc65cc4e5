import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through webhooks, the delivery log and a delivery. */
export const webhookJourneys: readonly Journey[] = [
  {
    name: 'a webhook is created with a secret, tested, and its signature is checked',
    async run({ page, open, receive, mock }) {
      const receiver = await receive()
      await open('/webhooks')
      await page.getByRole('button', { name: 'Create webhook' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('URL').focus()
      await page.keyboard.type('http://example.com/hook')
      await page.keyboard.press('Enter')
      await dialog.getByRole('alert').getByText('it is not HTTPS').waitFor()
      await dialog.getByLabel('URL').fill(receiver.url)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Secret of the webhook' }).waitFor()
      const secret = await page.getByRole('dialog').getByLabel('Secret', { exact: true }).inputValue()
      assert.match(secret, /^whsec_[\da-f]{64}$/)
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Create webhook' }).and(page.locator(':focus')).waitFor()
      assert.equal(mock.webhooks.all()[0]?.has_secret, true)

      await page.getByRole('link', { name: receiver.url }).click()
      await page.getByRole('button', { name: 'Rotate the secret' }).click()
      await dialog.getByText('PREVIOUS_SECRET').waitFor()
      await page.keyboard.press('Escape')
      await page.getByLabel('Event', { exact: true }).selectOption('permit.fee_changed')
      await page.getByText('Edit its data').click()
      await page.getByRole('textbox', { name: 'data' }).fill('{}')
      await page.getByRole('button', { name: /^Send to / }).click()
      await page.getByRole('alert').getByText('permit_uuid').waitFor()
      await page.getByText('Edit its data').click()
      await page.getByRole('button', { name: /^Send to / }).click()
      await page.getByRole('link', { name: 'Open the delivery' }).click()
      assert.deepEqual(receiver.events, ['permit.fee_changed'])

      const signature = page.getByRole('region', { name: 'Signature' })
      await signature.getByText('Matches').waitFor()
      assert.equal(await signature.getByLabel('Secret').inputValue(), secret)
      await signature.getByLabel('Secret').fill('whsec_other')
      await signature.getByText('Differs').waitFor()
      await signature.getByText('The secret is another one.').waitFor()
      await signature.getByRole('link', { name: 'Verify in my code' }).click()
      await page.getByRole('heading', { name: 'A fee was added or modified' }).waitFor()
      await page.getByText('createWebhooks').first().waitFor()
    },
  },
  {
    name: 'a failed delivery shows its attempts, the clock is advanced to the next one, and all are retried',
    async run({ page, open, receive, mock }) {
      const receiver = await receive()
      receiver.status = 503
      receiver.text = '<script>alert(1)</script>\u001b[31m'
      const { id } = mock.webhooks.create({ url: receiver.url })
      const delivery = await mock.webhooks.sendTest(id)
      await open(`/webhooks/deliveries/${delivery.id}`)
      await page.getByText('<script>alert(1)</script>\\u001b[31m').first().waitFor()
      await page.getByRole('button', { name: 'Advance the clock to the next attempt' }).click()
      await page.getByRole('listitem').filter({ hasText: 'Retry 1 Response 503' }).waitFor()
      await mock.webhooks.settled({ advance: true })
      await page.getByRole('definition').filter({ hasText: 'failed' }).waitFor()
      await page.getByRole('link', { name: 'Open the webhook' }).waitFor()

      receiver.status = 204
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Retry all failed' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
      await page.getByText('1 delivery retried, 1 delivered.').waitFor()
      await page.getByRole('cell', { name: 'delivered' }).waitFor()
      await page.getByRole('button', { name: 'Failed 0' }).click()
      await page.getByText('Nothing matches these filters').waitFor()
      assert.match(page.url(), /state=failed/)
    },
  },
  {
    name: 'the log of 10,000 deliveries is scrolled to its end, and a new one appears at its top',
    async run({ page, open, mock }) {
      const { id } = mock.webhooks.create({ url: 'http://127.0.0.1:9/none' })
      mock.webhooks.pause(id)
      const permits = mock.watchlist.all()
      const [permit] = permits
      assert.ok(permit)
      for (let round = 0; round * permits.length < 10_000; round += 1) {
        for (const { uuid } of permits)
          mock.permits.setStatus(uuid, round % 2 === 0 ? 'Approved' : 'In Review')
      }
      await open('/webhooks/deliveries')
      const table = page.getByRole('region', { name: 'Deliveries' })
      const total = mock.webhooks.deliveries().length
      await page.getByText(`${total.toLocaleString('en')} deliveries`).waitFor()
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await table.locator(`tr[aria-rowindex="${total + 1}"] a`).waitFor()
      mock.permits.setStatus(permit.uuid, 'Issued')
      await page.getByRole('button', { name: '1 new' }).click()
      await table.locator('tr[aria-rowindex="2"]').getByText('status_changed').waitFor()
      await page.getByText(`${(total + 1).toLocaleString('en')} deliveries`).waitFor()
    },
  },
]
