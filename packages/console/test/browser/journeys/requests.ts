import assert from 'node:assert/strict'
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
  {
    name: 'a request opens beside the list, which the keyboard goes through, and Back returns to the list',
    async run({ page, mock, open }) {
      for (const path of ['/me', '/contacts', '/permits?per_page=3']) await send(mock, path)
      await open('/requests')
      const detail = page.getByRole('region', { name: 'Open request' })
      await page.getByRole('region', { name: 'Requests' }).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await detail.getByRole('heading', { name: 'GET /v1/contacts' }).waitFor()
      await page.getByRole('link', { name: 'GET /v1/me' }).waitFor()
      await page.keyboard.press('Escape')
      await detail.waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('link', { name: 'GET /v1/me' }).click()
      await detail.waitFor()
      await page.getByRole('link', { name: 'GET /v1/contacts' }).waitFor({ state: 'hidden' })
      await page.goBack()
      await page.getByRole('link', { name: 'GET /v1/contacts' }).waitFor()
    },
  },
  {
    name: 'no path of a request is cut at 1,024 px, and many rows fit a phone and a page at 200 %',
    async run({ page, mock, open }) {
      const [permit] = mock.watchlist.all()
      for (let count = 0; count < 20; count += 1) await send(mock, `/permits/${permit?.uuid}`)
      await page.setViewportSize({ width: 1_024, height: 768 })
      await open('/requests')
      const cells = page.locator('.virtual-table tbody td:has(.request)')
      await cells.first().waitFor()
      const cut = await cells.evaluateAll(
        (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      )
      assert.equal(cut, 0)
      for (const [width, height, least] of [
        [390, 844, 8],
        [720, 450, 4],
      ] as const) {
        await page.setViewportSize({ width, height })
        const visible = await cells.evaluateAll(
          (all) =>
            all.filter((cell) => {
              const { top, bottom } = cell.getBoundingClientRect()
              return top >= 0 && bottom <= innerHeight
            }).length,
        )
        assert.ok(visible >= least, `${visible} rows at ${width} × ${height}`)
      }
    },
  },
]

async function send(mock: Mock, path: string): Promise<void> {
  await mock.fetch(`${mock.baseUrl}${path}`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
}
