/**
 * Opens the pages of this folder in headless Chromium and tests them as a user would.
 *
 *   node examples/browser/check.ts
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Mock } from '@permit-tracking/mock'
import signatures from '../../spec/conformance/signatures.json' with { type: 'json' }
import { checkConsole } from './check-console.ts'
import { startChromium } from './chromium.ts'
import { servePages } from './pages.ts'

declare global {
  interface Window {
    readonly mock: Mock
  }
}

const browser = await startChromium()
if (!browser) {
  console.log(
    'Not run: Chromium was not found. Install it, or set the environment variable CHROMIUM to its path.',
  )
  process.exit(0)
}
// Ends the program even if a page hangs.
const limit = setTimeout(() => void browser.close(), 60_000)
const { url, close } = await servePages()
/** Errors of the pages themselves. */
const failures: string[] = []

try {
  const page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', (error) => failures.push(error.message))

  await page.goto(url)
  const shows = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const reload = () => page.getByRole('button', { name: 'Reload' }).click()

  await step('the page shows every permit of the watchlist', async () => {
    const size = await page.evaluate(() => window.mock.watchlist.size)
    await shows(`${size} permits`)
    assert.equal(await page.getByRole('listitem').count(), size)
  })

  await step('a change of the service shows after a reload', async () => {
    const permit_number = await page.evaluate(() => {
      const [permit] = window.mock.watchlist.all({ order: 'uuid' })
      if (permit) window.mock.permits.setStatus(permit.uuid, 'On Hold')
      return permit?.permit_number
    })
    await reload()
    await shows(`${permit_number}: On Hold`)
  })

  await step('the client waits after a 429', async () => {
    await page.evaluate(() => window.mock.faults.next({ kind: 'rate_limited' }))
    await reload()
    await page.getByText(/^\d+ permits$/).waitFor()
    assert.equal(await page.evaluate(() => window.mock.requests({ status: 429 }).length), 1)
  })

  await step('a permanent failure is shown', async () => {
    await page.evaluate(() => window.mock.faults.next({ status: 403 }))
    await reload()
    await page.getByText(/^GET \/permits returned 403 forbidden/).waitFor()
  })

  await checkConsole(page, step)

  await step('a page without a bundler', async () => {
    await page.goto(`${url}/no-bundler.html`)
    await page.getByText(/^[1-9]\d* active permits$/).waitFor()
  })

  await step('a client with a key throws in a page without `dangerouslyAllowBrowser`', async () => {
    const creation = page.evaluate(async () => {
      const { createClient } = await import('@permit-tracking/sdk')
      createClient({ baseUrl: 'https://api.permits.example/v1', apiKey: 'pt_live_key' })
    })
    await assert.rejects(creation, /everyone who opens the page could read the API key/)
  })

  await step('the browser passes the cases of signatures', async () => {
    await page.goto(`${url}/signatures.html`)
    await page.getByText('Verifying …').waitFor({ state: 'hidden' })
    assert.equal(await page.getByRole('status').textContent(), `${signatures.cases.length} cases passed`)
  })

  await step('the form checks a delivery', async () => {
    const body = Buffer.from('{"event":"webhook.test",\r\n"timestamp":"2026-03-02T12:00:00Z","data":{}}')
    const signature = createHmac('sha256', 'whsec_test').update(body).digest('hex')
    await page.goto(`${url}/verify.html`)
    await page.getByLabel('X-Webhook-Signature').fill(signature)
    await page.getByLabel('secret').fill('whsec_test')
    await verify(body)
    await shows('Yes: webhook.test of 2026-03-02T12:00:00Z')
    await verify(Buffer.from(body.toString().replace('\r\n', '\n')))
    await page.getByText(/^No\. Could not verify the webhook/).waitFor()

    async function verify(buffer: Buffer): Promise<void> {
      const file = { name: 'body.json', mimeType: 'application/json', buffer }
      await page.getByLabel('Its body').setInputFiles(file)
      await page.getByRole('button', { name: 'Verify' }).click()
    }
  })

  console.log(`All steps passed in Chromium ${browser.version()}.`)
} finally {
  clearTimeout(limit)
  await browser.close()
  await close()
}

async function step(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
    assert.deepEqual(failures, [])
    console.log(`✓ ${name}`)
  } catch (cause) {
    throw new Error([`Failed: ${name}`, ...failures].join('\n'), { cause })
  }
}
