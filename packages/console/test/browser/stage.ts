import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Stage } from './journey.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** Stage with what happened on it. */
export interface OpenStage extends Stage {
  /** Errors of the page, and violations of its security policy. */
  readonly failures: readonly string[]
  close(): Promise<void>
}

/** Starts a mock with a manual clock, its server, and a page. */
export async function openStage(browser: Browser, options: BrowserContextOptions): Promise<OpenStage> {
  const mock = createMock({ clock: 'manual', seed: 7 })
  const server = await serve(mock, { control: true })
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 }, ...options })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const failures: string[] = []
  const receivers: Receiver[] = []
  page.on('pageerror', (error) => failures.push(`${error.message}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type/i.test(message.text())) failures.push(message.text())
  })
  return {
    mock,
    server,
    page,
    context,
    failures,
    async open(path) {
      await page.goto(`${server.origin}/#/default${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async receive(secret) {
      const receiver = await startReceiver(secret)
      receivers.push(receiver)
      return receiver
    },
    async close() {
      await context.close()
      await server.close({ force: true })
      await Promise.all(receivers.map((receiver) => receiver.close()))
    },
  }
}
