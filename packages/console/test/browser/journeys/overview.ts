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
      await page.getByText('Starter: 100 requests per minute and key').first().waitFor()
      const headers = { Authorization: `Bearer ${mock.apiKey}` }
      const send = () => mock.fetch(`${mock.baseUrl}/me`, { headers })
      await send()
      const limits = page.getByRole('region', { name: 'Limits per key' })
      await limits.getByRole('img', { name: '99 of 100 requests left' }).waitFor()
      const seconds = await secondsOf(limits.getByRole('time'))
      assert.ok(seconds > 20)
      await mock.clock.advance('20s')
      await limits.getByText(`0:${seconds - 20}`).waitFor()
      for (let sent = 1; sent <= 100; sent += 1) await send()
      await limits.getByText('The next request gets 429.').waitFor()
      await mock.clock.advance('40s')
      await limits.getByRole('img', { name: '100 of 100 requests left' }).waitFor()

      mock.setPlan({ limit: 5_000, window: '2h' })
      await send()
      await limits.getByText(/available again in 2 h$/).waitFor()
      const change = async (plan?: RegExp) => {
        await page.getByRole('button', { name: 'Change the plan' }).click()
        if (plan) await dialog.getByRole('radio', { name: plan }).check()
        await dialog.getByRole('button', { name: 'Change', exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
      }
      await change()
      await page.getByText('Enterprise: 5,000 requests per 120 minutes and key').first().waitFor()
      mock.setPlan({ limit: 5_000 })
      await page.getByText('Enterprise: 5,000 requests per minute and key').first().waitFor()
      await change(/^Starter/)
      await page.getByText('Starter: 100 requests per minute and key').first().waitFor()
    },
  },
  {
    name: 'what needs attention is listed while it fails, with what to do about it, and nothing else is',
    async run({ page, mock, open, receive }) {
      await open('/')
      await page.getByRole('region', { name: 'Limits per key' }).waitFor()
      const attention = page.getByRole('region', { name: 'Needs attention' })
      await attention.waitFor({ state: 'detached' })

      const receiver = await receive()
      receiver.status = 503
      mock.webhooks.create({ url: receiver.url })
      const [permit] = mock.watchlist.all()
      if (!permit) throw new Error('The mock has no watched permit.')
      mock.permits.addFee(permit.uuid, { name: 'Plan review', amount: 10 })
      await mock.webhooks.settled({ advance: true })
      const reader = mock.keys.create({ name: 'Reader', permissions: ['read'] })
      await mock.fetch(`${mock.baseUrl}/watchlist`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${reader.key}` },
        body: JSON.stringify({ permit_uuid: permit.uuid }),
      })
      mock.faults.next({ operation: 'listContacts', status: 500 })
      const rows = attention.getByRole('listitem')
      await rows.filter({ hasText: 'did not accept 1 delivery' }).getByText('6 attempts failed').waitFor()
      await rows
        .filter({ hasText: 'The key Reader was rejected once' })
        .getByText('addToWatchlist needs')
        .waitFor()
      await rows.filter({ hasText: 'the next request for listContacts' }).waitFor()
      await attention.getByText('3', { exact: true }).waitFor()

      receiver.status = 204
      await attention.getByRole('button', { name: 'Retry' }).click()
      await rows.filter({ hasText: 'did not accept' }).waitFor({ state: 'detached' })
      await attention.getByRole('button', { name: 'Remove it' }).click()
      await rows.filter({ hasText: 'listContacts' }).waitFor({ state: 'detached' })
      assert.equal(mock.faults.all().length, 0)
      await attention.getByRole('link', { name: 'Create a key with Write' }).click()
      await page.getByRole('checkbox', { name: 'Write', checked: true }).waitFor()
      await page.getByRole('checkbox', { name: 'Read', checked: true }).waitFor()
      await open('/')
      await rows.filter({ hasText: 'The key Reader' }).waitFor()
      await mock.clock.advance('61m')
      await attention.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the last hour, and the newest requests and deliveries, are shown as they happen',
    async run({ page, mock, open, receive }) {
      await open('/')
      const receiver = await receive()
      mock.webhooks.create({ url: receiver.url })
      const [permit] = mock.watchlist.all()
      if (!permit) throw new Error('The mock has no watched permit.')
      mock.permits.addFee(permit.uuid, { name: 'Plan review', amount: 10 })
      const headers = { Authorization: `Bearer ${mock.apiKey}` }
      await mock.fetch(`${mock.baseUrl}/me`, { headers })
      await mock.fetch(`${mock.baseUrl}/nowhere`, { headers })
      await page
        .getByRole('img', {
          name: /last hour: 2. Successful: 1, Errors \(4xx\): 1, Failures \(5xx or none\): 0.$/,
        })
        .waitFor()
      const deliveries = page.getByRole('region', { name: 'Newest deliveries' })
      await deliveries.getByRole('row', { name: `204 fee_changed ${permit.permit_number}` }).waitFor()
      await page
        .getByRole('region', { name: 'Newest requests' })
        .getByRole('link', { name: '/v1/nowhere' })
        .click()
      await page.getByRole('region', { name: 'Why this response' }).getByText('No route for GET').waitFor()

      const paused = mock.webhooks.create({ url: receiver.url, events: ['permit.status_changed'] })
      mock.webhooks.pause(paused.id)
      mock.permits.setStatus(permit.uuid, 'Denied')
      mock.webhooks.delete(paused.id)
      const other = mock.createOrganization()
      for (let sent = 0; sent < 1_000; sent += 1)
        await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${other.apiKey}` } })
      await open('/')
      await deliveries.getByRole('row', { name: 'canceled status_changed' }).waitFor()
      await page.getByText('it has the newest 1,000').waitFor()
      const steps = page.getByRole('group').filter({ hasText: 'First steps' })
      assert.equal(await steps.getAttribute('open'), null)
    },
  },
  {
    name: 'an organization is created with a key that is shown once, opened and deleted',
    async run({ page, mock, open }) {
      await open('/')
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
      await page.getByText(key).waitFor({ state: 'hidden' })
      const choice = page.getByRole('combobox', { name: 'Organization' })
      assert.equal(await choice.locator('option:checked').textContent(), 'Second office')

      await page.getByRole('button', { name: 'Delete' }).click()
      await dialog.getByText('Programs that use its keys get 401').waitFor()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.waitForURL(/#\/default/)
      await page.locator('h1:focus').waitFor()
      assert.equal((await request()).status, 401)
      await choice.getByText('Second office').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the first steps contain a real key after one click, and are collapsed after the first request',
    async run({ page, mock, open }) {
      await open('/')
      const steps = page.getByRole('group').filter({ hasText: 'First steps' })
      const line = steps.getByRole('region', { name: 'In a terminal' })
      await line.getByText('YOUR_API_KEY').waitFor()
      await steps.getByRole('button', { name: 'Create the key' }).click()
      await line.getByText('YOUR_API_KEY').waitFor({ state: 'detached' })
      const [, key] = /Bearer (\S+)'/.exec((await line.textContent()) ?? '') ?? []
      const response = await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${key}` } })
      assert.equal(response.status, 200)
      await line.waitFor({ state: 'hidden' })
      await steps.locator('summary').click()
      await steps.getByRole('link', { name: 'Requests' }).click()
      await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
      await page.getByRole('link', { name: 'API keys' }).click()
      await page.getByRole('button', { name: 'Revoke First steps' }).click()
      await page.getByRole('button', { name: 'Revoke the key' }).click()
      await page.getByRole('link', { name: 'Overview' }).click()
      await steps.locator('summary').click()
      await steps.getByRole('button', { name: 'Create the key' }).waitFor()
    },
  },
]

/** Reads a countdown such as "0:42". */
async function secondsOf(countdown: Locator): Promise<number> {
  const [minutes, seconds] = ((await countdown.textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}
