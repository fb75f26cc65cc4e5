import type { Browser, BrowserContext } from 'playwright-core'
import type { Site } from './site.ts'

/** Site in a browser, as the checks receive it. */
export interface BrowserSite {
  /** Address of the landing page. */
  readonly url: string
  readonly site: Site
  /** True if accessibility is tested on each page, and not only on one of each kind. */
  readonly areAllTested: boolean
  /** Opens a context without storage. */
  open(): Promise<BrowserContext>
}

/** Opens a context that records errors of its pages, and requests to other sites. */
export async function openContext(
  browser: Browser,
  url: string,
  failures: string[],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 800 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  context.on('weberror', (error) => failures.push(`${error.page()?.url()}: ${error.error().message}`))
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol === 'http:' && origin === new URL(url).origin) return
    if (protocol !== 'data:' && protocol !== 'blob:') failures.push(`request to ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('/404')) {
      failures.push(`${response.url()} responded with ${response.status()}`)
    }
  })
  return context
}
