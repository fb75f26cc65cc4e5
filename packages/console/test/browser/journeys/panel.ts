import assert from 'node:assert/strict'
import { servePages } from '../../../../../examples/browser/pages.ts'
import { expectAccessible } from '../accessible.ts'
import type { Journey } from '../journey.ts'

/** Journeys through the console in a page that runs the mock under MSW. */
export const panelJourneys: readonly Journey[] = [
  {
    name: 'the panel in a page with MSW opens, creates a key, shows requests of the page, and closes',
    async run({ page }) {
      const { url, close } = await servePages()
      try {
        await page.goto(url)
        await page.getByText(/^\d+ permits$/).waitFor()
        const reload = page.getByRole('button', { name: 'Reload' })
        await reload.focus()
        await page.keyboard.press('Control+Alt+P')
        const panel = page.getByRole('dialog', { name: 'Mock console' })
        await panel.getByText('Live', { exact: true }).waitFor()
        await panel.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        assert.equal(await page.getByRole('button', { name: 'Skip to the content' }).count(), 0)

        await panel.getByRole('button', { name: 'Menu' }).click()
        await panel.getByRole('link', { name: 'API keys' }).click()
        await panel.getByRole('button', { name: 'Create a key' }).click()
        const dialog = page.getByRole('dialog', { name: 'Create an API key' })
        await dialog.getByLabel('Name').fill('Page')
        await page.keyboard.press('Enter')
        await page.getByLabel('Secret', { exact: true }).waitFor()
        await page.keyboard.press('Escape')
        await panel.getByText('Page', { exact: true }).waitFor()
        await expectAccessible(page, 'the panel', { part: 'permit-tracking-console' })

        await panel.getByRole('button', { name: 'Menu' }).click()
        await panel.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
        await panel.getByRole('button', { name: 'Clear the journal' }).click()
        const question = page.getByRole('dialog', { name: 'Clear the journal?' })
        await question.getByRole('button', { name: 'Clear the journal' }).click()
        await panel.getByText('No requests yet').waitFor()
        await reload.click()
        await panel.getByRole('link', { name: 'GET /v1/permits' }).first().click()
        await panel.getByRole('region', { name: 'Why this response' }).getByText('rate limit').waitFor()

        await reload.focus()
        await page.keyboard.press('Control+Alt+P')
        await panel.waitFor({ state: 'hidden' })
        await reload.and(page.locator(':focus')).waitFor()
        await page.keyboard.press('Control+Alt+P')
        await panel.getByRole('heading', { name: 'GET /v1/permits' }).waitFor()
        await page.keyboard.press('Escape')
        await panel.waitFor({ state: 'hidden' })
        await reload.and(page.locator(':focus')).waitFor()
      } finally {
        await close()
      }
    },
  },
]
