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
      await page.getByRole('tab', { name: 'Days' }).focus()
      await page.keyboard.press('ArrowRight')
      await chart('week').waitFor()
      await page.keyboard.press('ArrowRight')
      await chart('month').waitFor()
      await page.keyboard.press('ArrowLeft')
      await page.getByText('Show as a table').click()
      const rows = page.getByRole('region', { name: 'Requests per week' }).getByRole('row')
      await rows.filter({ hasText: '(50 %)' }).waitFor()

      const endpoints = page.getByRole('region', { name: 'Endpoints' })
      await endpoints.getByRole('row', { name: /^GET \/permits 2 0 0$/ }).waitFor()
      await page.getByRole('region', { name: 'Keys' }).getByRole('link', { name: 'Nightly sync' }).click()
      await page.getByText('4 of 4 requests').waitFor()
      assert.ok(page.url().includes(`key=${id}`))
    },
  },
]
