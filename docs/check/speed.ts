import type { Page } from 'playwright-core'
import type { BrowserSite } from './browser-site.ts'

const maxBytes = 150_000
const maxPaintMs = 1_000
/** Number of loads, of which the fastest counts: other work of the machine only makes a load slower. */
const loads = 5

/** Returns a report on the weight of the landing page, and the time until its largest element is painted. */
export async function findSlowness({ open, url }: BrowserSite): Promise<[string, string[]]> {
  const times: number[] = []
  let bytes = 0
  for (let load = 0; load < loads; load += 1) {
    const context = await open()
    const page = await context.newPage()
    const countBytes = await startCounting(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    times.push(await readLargestPaint(page))
    bytes = countBytes()
    await context.close()
  }
  const paintMs = Math.min(...times)
  const problems: string[] = []
  if (bytes > maxBytes) problems.push(`more than ${maxBytes} bytes`)
  if (paintMs > maxPaintMs) problems.push(`slower than ${maxPaintMs} ms`)
  return [`landing page: ${bytes} bytes, largest element after ${Math.round(paintMs)} ms`, problems]
}

/** Counts the bytes of all responses, headers and prefetched pages included. */
async function startCounting(page: Page): Promise<() => number> {
  let bytes = 0
  const session = await page.context().newCDPSession(page)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

function readLargestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
