import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@permit-tracking/mock/server'
import type { Page } from 'playwright-core'
import type { Journey } from '../journey.ts'

/** Journeys through what a narrow window, a long text, a proxy or a missing token must not break. */
export const layoutJourneys: readonly Journey[] = [
  {
    name: 'the text of /docs keeps a distance to the edges of the window',
    async run({ page, server }) {
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${server.origin}/docs`)
        const heading = page.getByRole('heading', { level: 1 })
        await heading.waitFor()
        const left = await heading.evaluate((element) => element.getBoundingClientRect().left)
        assert.ok(left >= 12, `at ${width} px the text begins at ${left} px`)
      }
    },
  },
  {
    name: 'a summary of an assumption is large enough to be clicked',
    async run({ page, server }) {
      await page.goto(`${server.origin}/docs`)
      const heights = await page
        .locator('.gap > summary')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height))
      assert.ok(heights.length > 0)
      assert.ok(Math.min(...heights) >= 24, `${Math.min(...heights)} px`)
    },
  },
  {
    name: 'without a token there is one card to sign in, which accepts the token, as the fragment of the address does',
    async run({ page, mock }) {
      const server = await serve(mock, { control: { token: 'secret-token' } })
      try {
        await page.goto(server.origin)
        await page.getByRole('heading', { level: 1, name: 'Connect to the mock' }).waitFor()
        assert.equal(await page.getByRole('alert').count(), 0)
        assert.equal(await page.getByRole('navigation').count(), 0)
        await page.getByLabel('Control token').fill('wrong')
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByRole('alert').waitFor()
        await page.goto(`${server.origin}/#token=100%`)
        await page.reload()
        await page.getByLabel('Control token').fill('secret-token\u200b')
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        await page.evaluate(() => sessionStorage.clear())
        await page.goto(`${server.origin}/#token=secret-token`)
        await page.reload()
        await page.getByText('Live', { exact: true }).waitFor()
        assert.equal(page.url().includes('secret-token'), false)
      } finally {
        await server.close({ force: true })
      }
    },
  },
  {
    name: 'joiners of emoji and of Persian words are shown as they are, others as escapes',
    async run({ page, mock, open }) {
      const names = ['Family 👩\u200d👧 House', 'می\u200cخواهم', 'in\u200dvisible']
      for (const name of names) {
        const { id } = mock.contacts.create({ name })
        await open(`/contacts/${id}`)
        await page.getByRole('heading', { level: 1, name: name.replace('in\u200d', 'in\\u200d') }).waitFor()
      }
    },
  },
  {
    name: 'a title of 100 letters and a long option stay within the window',
    async run({ page, mock, open }) {
      const { id } = mock.contacts.create({ name: 'M'.repeat(100) })
      mock.webhooks.create({ url: `https://receiver.example/${'long/'.repeat(60)}` })
      const { uuid } = mock.permits.create({ status: 'M'.repeat(100) })
      const { key } = mock.keys.create({ name: 'M'.repeat(100), permissions: ['read'] })
      await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${key}` } })
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const path of ['/', '/usage', `/permits/${uuid}`, `/contacts/${id}`, '/webhooks/deliveries']) {
          await open(path)
          await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
          await expectNoSidewaysScrolling(page, `${path} at ${width} px`)
        }
        await page.getByText('Filters', { exact: true }).click()
        await page.locator('.filters select').first().waitFor()
        const widths = await page
          .locator('.filters select')
          .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().width))
        assert.ok(Math.max(...widths) <= 272, `a filter is ${Math.max(...widths)} px wide`)
      }
    },
  },
  {
    name: 'at 320 px the menu of an organization with a long name and the dates of a chart stay apart',
    async run({ page, mock, open }) {
      await page.setViewportSize({ width: 320, height: 640 })
      mock.createOrganization({ name: 'Northwestern Building and Permitting Consortium' })
      await mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
      await open('/usage')
      const labels = page.locator('.chart').first().locator('small:visible')
      await labels.first().waitFor()
      const edges = await labels.evaluateAll((all) =>
        all.map((label) => label.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
      )
      assert.deepEqual(
        edges,
        edges.toSorted((one, other) => one - other),
      )
      await page.getByRole('combobox', { name: 'Organization' }).selectOption({ index: 1 })
      await page.getByText('Northwestern').first().waitFor()
      const box = await page.getByRole('button', { name: 'Menu' }).boundingBox()
      assert.ok(box && box.x + box.width <= 320, `the button ends at ${box && box.x + box.width} px`)
    },
  },
  {
    name: 'behind a path of a proxy, the console and /docs work, and name the address of the proxy',
    async run({ page, mock }) {
      const server = await serve(mock, { control: { token: 'secret-token' } })
      const proxy = createServer((incoming, outgoing) => {
        const path = (incoming.url ?? '').replace(/^\/sandbox(?=\/)/, '')
        const { method, headers } = incoming
        const forwarded = request(`${server.origin}${path}`, { method, headers }, (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
        })
        forwarded.on('error', () => outgoing.destroy())
        incoming.pipe(forwarded)
      })
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
      const { port } = proxy.address() as AddressInfo
      const origin = `http://127.0.0.1:${port}/sandbox`
      try {
        await page.goto(`${origin}/#token=secret-token`)
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        await page.getByText(`${origin}/v1`).first().waitFor()
        await fetch(`${origin}/v1/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
        await page.goto(`${origin}/#/default/requests/${mock.requests()[0]?.id}`)
        await page.getByRole('button', { name: 'Send again' }).click()
        await page.getByLabel('API key').fill(mock.apiKey)
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await page.getByText('The body is the same.').waitFor()
        await page.goto(`${origin}/docs`)
        await page.getByRole('link', { name: 'Console' }).click()
        await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      } finally {
        proxy.closeAllConnections()
        proxy.close()
        await server.close({ force: true })
      }
    },
  },
]

async function expectNoSidewaysScrolling(page: Page, where: string): Promise<void> {
  const [content, window] = await page
    .locator('.console')
    .evaluate((root) => [root.scrollWidth, root.clientWidth])
  assert.ok(
    (content ?? 0) <= (window ?? 0),
    `${where}: the content is ${content} px wide, the window ${window} px`,
  )
}
