import type { FrameworkApp } from '../check-app.ts'

export const nextjs: FrameworkApp = {
  name: 'Next.js',
  folder: 'nextjs',
  scripts: ['test', 'build'],
  command: ['next', 'start', '--hostname', '127.0.0.1'],
  async check({ url, mock }) {
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
    return {
      'the page shows a change at once': changed.html.includes(permit?.permit_number ?? '?'),
      'a Server Component retries': retried.statuses.join() === '503,200' && retried.html.includes('<li>'),
      'the route handler responds with a page and a cursor':
        page.permits.length > 0 && page.cursor !== undefined,
    }
  },
}
