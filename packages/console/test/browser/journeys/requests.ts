import type { Mock } from '@permit-tracking/mock'
import type { Journey } from '../journey.ts'

/** Journeys through the requests. */
export const requestJourneys: readonly Journey[] = [
  {
    name: 'requests appear as they happen, and a filter finds one',
    async run({ page, mock, open }) {
      await open('/requests')
      await page.getByText('No requests yet').waitFor()
      await send(mock, '/me')
      await page.getByRole('link', { name: 'GET /v1/me' }).waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
      await send(mock, '/permits?per_page=3')
      await page.getByText('Paused; 1 new.').waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('2 of 2 requests').waitFor()
      await page.getByLabel('Path contains').fill('per_page')
      await page.getByText('1 of 2 requests').waitFor()
      await page.getByRole('button', { name: 'Remove filters' }).click()
      await page.getByRole('button', { name: 'Clear the journal' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clear the journal' }).click()
      await page.getByText('No requests yet').waitFor()
    },
  },
  {
    name: 'a request shows its reasons and its code, and is sent again with another response',
    async run({ page, mock, open }) {
      await send(mock, '/me')
      await open(`/requests/${mock.requests()[0]?.id}`)
      await page.getByRole('region', { name: 'Why this response' }).getByText('rate limit').waitFor()
      await page.getByRole('tab', { name: 'SDK' }).click()
      await page.getByText('client.me()').waitFor()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: 'Plan this fault now' }).click()
      await page.getByText('Planned.').waitFor()
      await page.getByRole('button', { name: 'Create a key' }).click()
      await page.getByText('Created the key').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('Before, it was 200').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('after').first().waitFor()
      await page.getByText('Before, it was 200').waitFor({ state: 'detached' })
    },
  },
]

async function send(mock: Mock, path: string): Promise<void> {
  await mock.fetch(`${mock.baseUrl}${path}`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
}
