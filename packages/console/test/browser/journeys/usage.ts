import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through the usage. */
export const usageJourneys: readonly Journey[] = [
  {
    name: 'requests are counted per day, week and month, by endpoint and by key, while they happen',
    async run({ page, mock, open }) {
      await open('/usage')
      await page.getByText('No requests yet').waitFor()
      const { id, key } = mock.keys.create({ name: 'Nightly sync', permissions: ['read'] })
      const send = (path: string) =>
        mock.fetch(`${mock.baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } })
      await send('/permits')
      await send('/permits')
      await mock.clock.advance('8d')
      await send('/permits/missing')
      mock.faults.next({ status: 500 })
      await send('/contacts')

      const chart = (unit: string) =>
        page.getByRole('img', {
          name: new RegExp(`^Requests per ${unit} .*: 4 in total.* Errors: 1. Failures: 1.$`),
        })
      await chart('day').waitFor()
      await page.getByText('Professional: 1,000 requests per minute and key').waitFor()
      await page
        .getByRole('img', { name: /busiest minute of each day, at most 2. The limit is 1,000.$/ })
        .waitFor()
      await page.getByText('Nightly sync, Mar 2 12:00').waitFor()
      await page.getByText('Failures (5xx or none) 1').waitFor()
      await page.getByRole('button', { name: '90 days' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: /^Requests per day from Dec 11 to Mar 10/ }).waitFor()
      await page.getByRole('button', { name: 'Months' }).click()
      await chart('month').waitFor()
      await page.getByRole('button', { name: 'Weeks' }).click()
      await chart('week').waitFor()
      await page.getByText('Show as a table').click()
      const rows = page.getByRole('region', { name: 'Requests per week' }).getByRole('row')
      await rows.filter({ hasText: '50 %' }).waitFor()

      await page.getByRole('button', { name: 'Change the plan' }).click()
      await page.getByLabel('Starter').check()
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('Starter: 100 requests per minute and key').first().waitFor()
      mock.faults.next({ status: 429 })
      await send('/me')
      await page.getByText('in 1 of 26 weeks').waitFor()

      const endpoints = page.getByRole('region', { name: 'Endpoints' })
      await endpoints.getByRole('row', { name: /GET \/permits 2 0 0$/ }).waitFor()
      await endpoints.getByRole('button', { name: 'Failures' }).click()
      await endpoints.getByRole('row').nth(1).getByText('/contacts').waitFor()
      await page
        .getByRole('region', { name: 'Keys', exact: true })
        .getByRole('link', { name: 'Nightly sync' })
        .click()
      await page.getByText('5 of 5 requests').waitFor()
      assert.ok(page.url().includes(`key=${id}`))
    },
  },
]
