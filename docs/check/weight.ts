import type { BrowserSite } from './browser-site.ts'

const maxBytes = 200_000

/** Returns a report on the weight of the landing page: the bytes of all responses, headers and prefetched pages included. */
export async function findWeight({ open, url }: BrowserSite): Promise<[string, string[]]> {
  const context = await open()
  const page = await context.newPage()
  let bytes = 0
  const session = await context.newCDPSession(page)
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  const isWrong = bytes === 0 || bytes > maxBytes
  return [
    `landing page: ${bytes} bytes`,
    isWrong ? [`more than ${maxBytes} bytes, or none were counted`] : [],
  ]
}
