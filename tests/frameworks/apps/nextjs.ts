import { startChromium } from '../../../examples/browser/chromium.ts'
import type { AppContext, FrameworkApp } from '../check-app.ts'

export const nextjs: FrameworkApp = {
  name: 'Next.js',
  folder: 'nextjs',
  scripts: ['test', 'build'],
  command: ['next', 'start', '--hostname', '127.0.0.1'],
  async check({ url, mock, secret }) {
    const read = async () => {
      const before = mock.requests().length
      const html = await (await fetch(url)).text()
      return {
        html,
        statuses: mock
          .requests()
          .slice(before)
          .map(({ status }) => status),
      }
    }
    const [permit] = mock.watchlist.all()
    mock.permits.setStatus(permit?.uuid ?? '', 'On Hold')
    const changed = await read()
    mock.faults.next({ operation: 'listPermits', status: 503 })
    const retried = await read()
    const page: { permits: unknown[]; cursor?: string } = await (await fetch(`${url}/api/permits`)).json()
    const beforeDetail = mock.requests().length
    const detail = await (await fetch(`${url}/permits/${permit?.uuid}`)).text()
    return {
      'two components share one read': mock.requests().length === beforeDetail + 1,
      'the title of a page is its permit': detail.includes(`<title>${permit?.permit_number}</title>`),
      ...(await checkLivePage({ url, mock, secret })),
      'the page shows a change at once': changed.html.includes(permit?.permit_number ?? '?'),
      'a Server Component retries': retried.statuses.join() === '503,200' && retried.html.includes('<li>'),
      'the route handler responds with a page and a cursor':
        page.permits.length > 0 && page.cursor !== undefined,
    }
  },
}

/** Changes a status in the mock while the page is open. */
async function checkLivePage({ url, mock, secret }: Pick<AppContext, 'url' | 'mock' | 'secret'>) {
  const browser = await startChromium()
  if (!browser) {
    console.log('Not run: the live page of Next.js (Chromium is not installed).')
    return {}
  }
  const webhook = mock.webhooks.create({ url: `${url}/webhooks`, secret })
  try {
    const [, permit] = mock.watchlist.all({ order: 'updated_desc' })
    const page = await browser.newPage()
    const isOpen = page.waitForResponse(`${url}/api/changes`)
    await page.goto(`${url}/live`)
    await isOpen
    const before = mock.requests().length
    const html = await (await fetch(`${url}/live`)).text()
    const isCached = mock.requests().length === before && html.includes(permit?.permit_number ?? '?')
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    mock.permits.setStatus(permit?.uuid ?? '', 'Expired')
    const shown = page.getByText(`${permit?.permit_number}: Expired`).waitFor({ timeout: 15_000 })
    const isShown = await shown.then(
      () => true,
      () => false,
    )
    const isSame = await page.evaluate(() => 'isSameDocument' in globalThis)
    return {
      'a list with a tag is read once': isCached,
      'a status change is on the open page without a reload': isShown && isSame,
    }
  } finally {
    mock.webhooks.delete(webhook.id)
    await browser.close()
  }
}
