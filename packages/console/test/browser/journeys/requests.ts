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
      await page.getByRole('button', { name: '1 new' }).waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('2 of 2 requests').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('get per_page=3 default')
      await page.getByText('1 of 2 requests').waitFor()
      await page.getByText('Filters', { exact: true }).click()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByText('2 of 2 requests').waitFor()
      await page.getByRole('button', { name: 'Clear the journal' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clear the journal' }).click()
      await page.getByText('No requests yet').waitFor()
    },
  },
  {
    name: 'an opened request comes from its list within 120 ms, and stands still for who wants less motion',
    only: 'Chromium',
    async run({ page, mock, open }) {
      await send(mock, '/me')
      await open('/requests')
      const motion = () =>
        page
          .locator('.detail > *')
          .first()
          .evaluate((element) => {
            const { animationName, animationDuration } = getComputedStyle(element)
            return `${animationName} ${animationDuration}`
          })
      await page.getByRole('link', { name: 'GET /v1/me' }).click()
      assert.match(await motion(), /^none/)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      assert.equal(await motion(), 'slide 0.12s')
    },
  },
  {
    name: 'a request shows its reasons and its code, and is sent again with another response',
    async run({ page, mock, open }) {
      await send(mock, '/me')
      await open(`/requests/${mock.requests()[0]?.id}`)
      await page.getByRole('region', { name: 'Why this response' }).getByText('rate limit').waitFor()
      await page.getByRole('tab', { name: 'As code' }).click()
      await page.getByRole('tab', { name: 'SDK' }).click()
      await page.getByText('client.me()').waitFor()
      await page.keyboard.press('ArrowRight')
      await page.getByText("mock.faults.next({ operation: 'getMe', status: 503 })").waitFor()
      mock.faults.next({ operation: 'getMe', status: 503 })
      await page.keyboard.press('r')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Create a key' }).click()
      await dialog.getByText('Created the key').waitFor()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByText('Before, it was 200').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.keyboard.press('r')
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByText('The status is the same as before.').waitFor()
    },
  },
  {
    name: 'a rejected request names its cause, and the fault that broke one is removed there',
    async run({ page, mock, open }) {
      const { key } = mock.keys.create({ name: 'Nightly sync', permissions: ['read'] })
      await send(mock, '/watchlist', { method: 'POST', key })
      mock.faults.every(1, { status: 500 })
      await send(mock, '/me')
      await open('/requests')
      await page.getByRole('cell', { name: 'This API key needs the write permission.' }).waitFor()
      await page.getByRole('cell', { name: 'Fault of the Lab: Error response 500' }).waitFor()
      await page.getByRole('button', { name: '4xx 1' }).click()
      await page.getByText('1 of 2 requests').waitFor()
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await page.getByRole('link', { name: 'POST /v1/watchlist' }).click()
      await page.locator('.deciding', { hasText: 'needs write, has read' }).waitFor()
      await page
        .getByText('This API key needs the write permission. The key “Nightly sync” has Read.')
        .waitFor()
      await page.getByRole('link', { name: 'GET /v1/me' }).click()
      await page.getByText('Error response 500. It is planned until it is removed.').waitFor()
      await page.getByRole('button', { name: 'Remove the fault' }).click()
      await page.getByText('Error response 500, server_error. It is no longer planned.').waitFor()
      assert.deepEqual(mock.faults.all(), [])
    },
  },
  {
    name: 'the requests and deliveries of the last hour are a chart above each list',
    async run({ page, mock, open }) {
      const chart = (name: string) => page.getByRole('img', { name, exact: true })
      const { id } = mock.webhooks.create({ url: () => new Response() })
      await mock.webhooks.sendTest(id)
      await send(mock, '/me')
      await mock.clock.advance('30m')
      mock.faults.next({ status: 500 })
      await send(mock, '/me')
      await send(mock, '/permits/missing')
      await open('/requests')
      await chart(
        'Requests per minute of the last hour: 3. Successful: 1, Errors (4xx): 1, Failures (5xx or none): 1.',
      ).waitFor()
      await open('/webhooks/deliveries')
      await chart('Deliveries per minute of the last hour: 1. delivered: 1, pending: 0, failed: 0.').waitFor()
      await mock.clock.advance('31m')
      await page.locator('.chart').waitFor({ state: 'detached' })
      for (let count = 0; count < 1_000; count += 1) await send(mock, '/me')
      await page.getByRole('link', { name: 'Requests', exact: true }).click()
      const now = new Date(mock.clock.now()).toISOString().slice(11, 16)
      await page.getByText(`The list begins at ${now}: it has the newest 1,000.`).waitFor()
      await page.goBack()
      await page.getByText('1 delivery').waitFor()
    },
  },
  {
    name: 'new requests wait while the list is read, and move nothing until they are wanted',
    async run({ page, mock, open }) {
      await send(mock, '/me')
      await open('/requests')
      const first = page.locator('.virtual-table tr[aria-rowindex="2"]')
      await first.getByRole('link', { name: 'GET /v1/me' }).hover()
      for (let count = 0; count < 12; count += 1) await send(mock, '/contacts')
      const button = page.getByRole('button', { name: '12 new' })
      await button.waitFor()
      await first.getByRole('link', { name: 'GET /v1/me' }).waitFor()
      await button.click()
      await first.getByRole('link', { name: 'GET /v1/contacts' }).waitFor()
      await page.mouse.move(0, 0)
      await send(mock, '/permits')
      await first.getByRole('link', { name: 'GET /v1/permits' }).waitFor()
      await page.getByRole('region', { name: 'Requests' }).focus()
      await page.keyboard.press('j')
      await send(mock, '/me')
      await page.getByRole('button', { name: '1 new' }).waitFor()
      await page.keyboard.press('n')
      await first.getByRole('link', { name: 'GET /v1/me' }).waitFor()
    },
  },
  {
    name: 'a request opens beside the list, which the keyboard goes through, and Back returns to the list',
    async run({ page, mock, open }) {
      for (const path of ['/me', '/contacts', '/permits?per_page=3']) await send(mock, path)
      await open('/requests')
      const detail = page.getByRole('region', { name: 'Open item' })
      await page.getByRole('region', { name: 'Requests' }).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await detail.getByRole('heading', { name: 'GET /v1/contacts' }).waitFor()
      await page.getByRole('link', { name: 'GET /v1/me' }).waitFor()
      await page.keyboard.press('c')
      await page
        .getByRole('status')
        .getByText(/^(Copied|Could not copy)/)
        .waitFor()
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
    name: 'an organization sees its own requests, and never the requests and keys of another one',
    async run({ page, mock, server, open }) {
      const other = mock.createOrganization({ name: 'Second office' })
      await open('/')
      await page.getByRole('button', { name: 'Create the key' }).click()
      await page.getByRole('button', { name: 'Create the key' }).waitFor({ state: 'detached' })
      await send(mock, '/permits')
      const go = (path: string, organization = other.organization.organization_id) =>
        page.goto(`${server.origin}/#/${organization}${path}`)
      await send(mock, '/me', { key: other.apiKey })
      await go(`/requests/${mock.requests().at(-1)?.id}`)
      await page.getByText('1 of 1 request').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()
      assert.equal(await page.getByLabel('API key').inputValue(), '')
      await page.keyboard.press('Escape')
      await open('/lab')
      await page.locator('select:has-text("First steps")').waitFor()
      await go('/lab')
      await page.locator('select:has-text("First steps")').waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('API key').inputValue(), '')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Search permits/ }).fill('GET /v1')
      await page.getByText('GET /v1/me').waitFor()
      assert.equal(await page.getByText('GET /v1/permits').count(), 0)
      await page.keyboard.press('Escape')
      await open('/explorer/getMe')
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.locator('select:has-text("First steps")').waitFor()
      await go('/explorer/getMe')
      await page.getByRole('button', { name: 'Try it' }).click()
      const choice = page.getByLabel('Key', { exact: true })
      assert.match((await choice.locator('option:checked').textContent()) ?? '', /^(?!First steps)/)
      await go('/requests', 'org_unknown')
      await page.getByRole('alert').filter({ hasText: 'org_unknown' }).waitFor()
      assert.equal(await page.getByRole('link', { name: /^GET/ }).count(), 0)
    },
  },
  {
    name: 'no path of a request is cut at 1,024 px, and many rows fit a phone and a page at 200 %',
    async run({ page, mock, open }) {
      const [permit] = mock.watchlist.all()
      for (let count = 0; count < 20; count += 1) await send(mock, `/permits/${permit?.uuid}`)
      await page.setViewportSize({ width: 1_024, height: 768 })
      await open('/requests')
      const cells = page.locator('.virtual-table tbody td:has(.entry)')
      await cells.first().waitFor()
      const cut = await cells
        .locator('code')
        .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
      assert.equal(cut, 0)
      for (const [width, height, least] of [
        [390, 844, 8],
        [720, 450, 8],
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

async function send(mock: Mock, path: string, { method = 'GET', key = mock.apiKey } = {}): Promise<void> {
  await mock.fetch(`${mock.baseUrl}${path}`, { method, headers: { Authorization: `Bearer ${key}` } })
}
