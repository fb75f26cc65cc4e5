import assert from 'node:assert/strict'
import type { Journey } from '../journey.ts'

/** Journeys through the API keys. */
export const keyJourneys: readonly Journey[] = [
  {
    name: 'a key is created with its permissions, and its secret is shown once',
    async run({ page, mock, open }) {
      await open('/keys')
      await page.getByRole('button', { name: 'Create a key' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Nightly sync')
      await dialog.getByRole('checkbox', { name: 'Read' }).uncheck()
      await dialog.getByRole('button', { name: 'Create the key' }).click()
      await dialog.getByText('Select at least one permission.').waitFor()
      await dialog.getByRole('checkbox', { name: 'Write' }).check()
      await dialog.getByRole('button', { name: 'Create the key' }).click()
      const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
      assert.deepEqual(mock.keys.all().at(-1)?.permissions, ['write'])
      // Announced in the dialog, because a screen reader ignores the page behind it.
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await dialog
        .getByRole('status')
        .getByText(/^(Copied|Could not copy)/)
        .waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Create a key' }).waitFor()
      await page.getByText('Nightly sync', { exact: true }).waitFor()
      assert.equal((await page.content()).includes(secret), false)
    },
  },
  {
    name: 'a key is found, revoked after a question, and gets 401 at once',
    async run({ page, mock, open }) {
      const { key } = mock.keys.create({ name: 'Old application', permissions: ['read'] })
      await open('/keys')
      await page.getByRole('searchbox', { name: 'Search' }).fill('old app')
      await page.getByRole('button', { name: 'Revoke Old application' }).click()
      await page.getByRole('button', { name: 'Revoke the key' }).click()
      await page.getByText('No key matches').waitFor()
      const headers = { Authorization: `Bearer ${key}` }
      assert.equal((await mock.fetch(`${mock.baseUrl}/me`, { headers })).status, 401)
      await page.getByLabel('State').selectOption('revoked')
      await page.getByText('Old application', { exact: true }).waitFor()

      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('link', { name: 'Create a key' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
    },
  },
]
