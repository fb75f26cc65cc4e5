import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import { test as base, expect } from '@playwright/test'

/** Tests with a mock inside the test, whose clock stands still. */
const test = base.extend<{ mock: Mock<ManualClock> }>({
  mock: async ({ page }, use) => {
    const mock = createMock({ clock: 'manual', plan: { limit: 1 } })
    await page.route('**/v1/**', async (route) => {
      const request = route.request()
      const headers = { ...request.headers(), Authorization: `Bearer ${mock.apiKey}` }
      const init = { method: request.method(), headers, body: request.postData() }
      try {
        const response = await mock.fetch(request.url(), init)
        const body = Buffer.from(await response.arrayBuffer())
        await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
      } catch {
        await route.abort('connectionreset') // a fault, such as `kind: 'reset'`
      }
    })
    await use(mock)
  },
})

test('loads the list again when the limit opens', async ({ page, mock }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('listitem')).toHaveCount(5)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Too many requests/)

  await mock.clock.advance('1m') // the time of the service
  await page.clock.runFor('01:00') // the time of the page
  await expect(page.getByRole('status')).toHaveText(`${mock.watchlist.size} permits`)
  expect(mock.requests().map(({ status }) => status)).toEqual([200, 429, 200])
})

test('shows that the connection was lost', async ({ page, mock }) => {
  mock.faults.next({ kind: 'reset' })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('The permits could not be loaded.')
})
