import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import type { Journey } from '../journey.ts'

/** Journeys through the overview. */
export const overviewJourneys: readonly Journey[] = [
  {
    name: 'the plan is changed, and the rate window of a key counts down',
    async run({ page, mock, open }) {
      await open('/')
      await page.getByRole('button', { name: 'Change the plan' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /^Starter/ }).check()
      await dialog.getByRole('button', { name: 'Change', exact: true }).click()
      await page.getByText('Starter: 100 requests per minute and key', { exact: true }).waitFor()
      const headers = { Authorization: `Bearer ${mock.apiKey}` }
      await mock.fetch(`${mock.baseUrl}/me`, { headers })
      const windows = page.getByRole('region', { name: 'Remaining requests of the keys' })
      await windows.getByText('99 of 100').waitFor()
      const seconds = await secondsOf(windows.getByRole('time'))
      assert.ok(seconds > 20)
      await mock.clock.advance('20s')
      await windows.getByText(`0:${seconds - 20}`).waitFor()
      await mock.clock.advance('40s')
      await windows.getByText('is full').waitFor()
      await page.getByText('Requests today').waitFor()
    },
  },
  {
    name: 'an organization is created with a key that is shown once, opened and deleted',
    async run({ page, mock, open }) {
      await open('/')
      await page.getByRole('button', { name: 'Hide the first steps' }).click()
      await page.getByRole('button', { name: 'Create another organization' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Second office')
      await dialog.getByLabel('Number of permits').fill('12')
      await dialog.getByRole('button', { name: 'Create', exact: true }).click()
      const key = await dialog.getByLabel('API key').inputValue()
      assert.ok(key)
      const request = () => mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${key}` } })
      assert.equal((await request()).status, 200)
      await dialog.getByRole('button', { name: 'Open the organization' }).click()
      await page.getByText('12, of which').waitFor()
      assert.equal((await page.content()).includes(key), false)
      const choice = page.getByRole('combobox', { name: 'Organization' })
      assert.equal(await choice.locator('option:checked').textContent(), 'Second office')

      await page.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByText('Programs that use its keys get 401').waitFor()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.waitForURL(/#\/default/)
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
      assert.equal((await request()).status, 401)
      await choice.getByText('Second office').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the first steps are hidden, also after a reload, until they are wanted',
    async run({ page, open }) {
      await open('/')
      const steps = page.getByRole('region', { name: 'First steps' })
      await steps.getByText('YOUR_API_KEY').waitFor()
      await page.getByRole('button', { name: 'Hide the first steps' }).click()
      await steps.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: 'First steps' }).waitFor()
      await page.getByRole('region', { name: 'Rate limit per key' }).waitFor()
      assert.equal(await steps.count(), 0)
      await page.getByRole('button', { name: 'First steps' }).click()
      await steps.getByRole('link', { name: 'Requests' }).click()
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    },
  },
]

/** Reads a countdown such as "0:42". */
async function secondsOf(countdown: Locator): Promise<number> {
  const [minutes, seconds] = ((await countdown.textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}
