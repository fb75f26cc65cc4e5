import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through the permits. */
export const permitJourneys: readonly Journey[] = [
  {
    name: 'permits are searched and filtered, and the address keeps the filters',
    async run({ page, mock, open }) {
      const permits = [...mock.permits.all()]
      await open('/permits')
      await page.getByText(`${permits.length} permits`).waitFor()
      await page.getByLabel('Search').fill('kitchen')
      await page.waitForURL(/search=kitchen/)
      await page.getByLabel('Status').selectOption('Finaled')
      await page.waitForURL(/search=kitchen&status=Finaled/)
      const found = permits.filter(
        ({ status, description }) => status === 'Finaled' && /kitchen/i.test(description),
      )
      await page.getByText(`${found.length} permit`).waitFor()
      await page.reload()
      assert.equal(await page.getByLabel('Search').inputValue(), 'kitchen')
      await page.getByRole('button', { name: 'Remove filters' }).click()
      await page.getByText(`${permits.length} permits`).waitFor()
      assert.equal(await page.getByLabel('Search').inputValue(), '')
    },
  },
  {
    name: 'permits are loaded as they are scrolled to, and a change is shown where they are',
    async run({ page, mock, open }) {
      for (let count = 0; count < 500; count += 1) mock.permits.create()
      const total = mock.permits.all().length
      await open('/permits')
      await page.getByText(`${total} permits`).waitFor()
      const table = page.getByRole('region', { name: 'Permits' })
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      const last = table.locator(`tr[aria-rowindex="${total + 1}"]`)
      await last.getByRole('link').waitFor()
      const uuid = (await last.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? ''
      mock.permits.setStatus(uuid, 'On Hold')
      await table.getByText('On Hold').waitFor()
      await table.evaluate((element) => element.scrollTo(0, 0))
      await table.locator('tr[aria-rowindex="2"]').getByRole('link').waitFor()
      mock.permits.delete(uuid)
      await page.getByText(`${total - 1} permits`).waitFor()
    },
  },
  {
    name: 'a status change is followed from the event to the retry that succeeds',
    async run({ page, mock, open }) {
      let status = 500
      mock.webhooks.create({ url: async () => new Response('down', { status }), secret: 'whsec_journey' })
      const uuid = mock.watchlist.all()[0]?.uuid
      await open(`/permits/${uuid}`)
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Another label …')
      await page.getByRole('textbox', { name: 'Label' }).fill('On Hold')
      await page.getByRole('button', { name: 'Change the status' }).click()
      const events = page.getByRole('region', { name: 'Events of this permit' })
      await events.getByText('X-Webhook-Signature').waitFor()
      await events.getByText('Response 500').waitFor()
      await events.getByText('Retry 1').waitFor()
      status = 200
      await mock.clock.advance('60s')
      await events.getByText('Response 200').waitFor()
      await events.getByText('delivered').waitFor()
      await page.getByText('from ').first().waitFor()
    },
  },
  {
    name: 'a permit is created, changed by hand, unwatched and deleted',
    async run({ page, mock, open }) {
      await open('/permits')
      await page.getByRole('button', { name: 'Create a permit' }).click()
      await page.getByLabel('Permit number').fill('TEST-1')
      await page.getByRole('button', { name: 'Create the permit' }).click()
      await page.getByRole('heading', { level: 1, name: 'Permit TEST-1' }).waitFor()
      await page.getByText('The organization has no webhook').waitFor()

      await page.getByRole('combobox', { name: 'Status' }).selectOption('Another label …')
      const label = page.getByRole('textbox', { name: 'Label' })
      await label.fill('On Hold')
      // A change by somebody else keeps what was typed.
      mock.permits.setStatus(mock.permits.all().at(-1)?.uuid ?? '', 'Approved')
      await page.getByText('from Pending').waitFor()
      assert.equal(await label.inputValue(), 'On Hold')
      await page.getByRole('button', { name: 'Change the status' }).click()
      await page.getByText('from Approved').waitFor()
      assert.equal(await page.getByRole('combobox', { name: 'Status' }).inputValue(), 'On Hold')

      await page.getByRole('button', { name: 'Add a fee' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Plan review')
      await page.getByLabel('Amount').fill('412.5')
      await page.getByRole('button', { name: 'Add the fee' }).click()
      await page.getByRole('cell', { name: '412.50 USD' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Add a fee' }).and(page.locator(':focus')).waitFor()

      await page.getByRole('button', { name: 'Schedule an inspection' }).click()
      await page.getByRole('textbox', { name: 'Type' }).fill('Electrical')
      await page.getByRole('button', { name: 'Schedule it' }).click()
      await page.getByRole('button', { name: 'Move the inspection Electrical' }).click()
      await page.getByLabel('Time in UTC').fill('2027-01-02T10:30')
      await page.getByRole('button', { name: 'Move it' }).click()
      await page.getByText('2027-01-02 10:30:00 UTC').waitFor()

      await page.getByLabel('New tags').fill('priority, later')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('button', { name: 'Remove the tag later' }).click()
      await page.getByRole('button', { name: 'Remove the tag later' }).waitFor({ state: 'detached' })
      await page.getByLabel('Note', { exact: true }).fill('<img src=x onerror=alert(1)> \u202e')
      await page.getByRole('button', { name: 'Add the note' }).click()
      await page.getByText('<img src=x onerror=alert(1)> \\u202e').waitFor()

      await page.getByRole('button', { name: 'Stop watching' }).click()
      await page.getByText('The permit is not watched').waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Delete the permit' }).click()
      await page.getByRole('heading', { level: 1, name: 'Permits' }).waitFor()
    },
  },
]
