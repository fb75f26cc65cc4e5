import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { locateCommand } from '../tests/harness/locate-command.ts'
import { type Loader, startLoader } from './harness/load.ts'
import { median } from './harness/median.ts'
import { type RunningServer, startCommand } from './harness/servers.ts'
import type { Result } from './report/result.ts'

export const title = 'The console in Chromium'

const views = 5
const changes = 10
const rate = 1_000
const loadSeconds = 5
const rounds = 4
const roundSeconds = 1

export async function run(): Promise<Result | string> {
  const executablePath = locateCommand(['chromium', 'chromium-browser', 'google-chrome'])
  if (!executablePath) return 'Chromium is not installed'
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const cli = fileURLToPath(new URL('../packages/mock/dist/cli.js', import.meta.url))
  const server = await startCommand(cli, (port) => ['--port', port, '--quiet', '--plan', 'enterprise'])
  const receiver = await startReceiver()
  const loader = startLoader()
  try {
    const page = await browser.newPage()
    const load = await createLoad(server, loader)
    const firstViews = await measureFirstViews(page, server)
    const references = await measureReference(browser, server)
    const delays = await measureLiveness(page, server, receiver.url)
    const shares = await compareThroughput(page, server, load)
    const { served, longTasks, heapBefore, heapAfter } = await measureBusyPage(page, server, load)
    return {
      about: 'Browser, mock and load share the machine.',
      tables: [
        {
          title: 'Delays',
          about: [
            `First view: from the start of the navigation to the data of the overview, ${views} loads without a cache. Liveness: from the`,
            `request that changes a status to the response to its delivery on screen, ${changes} changes. API reference: the`,
            `processor time of the main thread of the page at /docs until it is idle, ${views} loads without a cache.`,
          ].join('\n'),
          columns: { median: 'ms', worst: 'ms' },
          rows: [
            { name: 'first view', values: [median(firstViews), Math.max(...firstViews)] },
            { name: 'API reference', values: [median(references), Math.max(...references)] },
            { name: 'liveness', values: [median(delays), Math.max(...delays)] },
          ],
        },
        {
          title: 'Throughput of the mock',
          about: `Requests that the mock handles with the screen of the requests open, ${rounds} rounds of ${roundSeconds} s each in turn with and without it.`,
          columns: { 'of those without a console': '%' },
          rows: [{ name: 'console open', values: [100 * median(shares)] }],
        },
        {
          title: 'The page under load',
          about: [
            `The screen of the requests is open for ${loadSeconds} s of ${rate.toLocaleString('en')} requests a second. Long tasks take more than 50 ms. The heap is that`,
            'of the page.',
          ].join('\n'),
          columns: {
            'requests/s': '',
            'long tasks': '',
            'longest task': 'ms',
            'heap before': 'MiB',
            'heap after': 'MiB',
          },
          rows: [
            {
              name: 'console open',
              values: [served, longTasks.length, Math.max(0, ...longTasks), heapBefore, heapAfter],
            },
          ],
        },
      ],
    }
  } finally {
    await browser.close()
    receiver.close()
    await Promise.all([loader.stop(), server.stop()])
  }
}

/** Measures the time until the overview shows data, as the page itself sees it. */
async function measureFirstViews(page: Page, { origin }: RunningServer): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const times: number[] = []
  for (let view = 0; view < views; view += 1) {
    await page.goto('about:blank')
    await page.goto(origin, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(
      () => (document.querySelector('main :is(dl, table)') ? performance.now() : undefined),
      undefined,
      { polling: 'raf' },
    )
    times.push((await shown.jsonValue()) ?? Number.NaN)
  }
  await session.detach()
  return times
}

/** Measures the processor time of the main thread of the API reference. */
async function measureReference(browser: Browser, { origin }: RunningServer): Promise<number[]> {
  const times: number[] = []
  for (let view = 0; view < views; view += 1) {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`${origin}/docs`, { waitUntil: 'networkidle' })
    const { metrics } = await session.send('Performance.getMetrics')
    times.push(1_000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN))
    await context.close()
  }
  return times
}

/** Measures how long after a change of a status the page shows the response to its delivery. */
async function measureLiveness(page: Page, server: RunningServer, url: string): Promise<number[]> {
  await control(server, 'POST', '/webhooks', { url, events: ['permit.status_changed'] })
  const [permit] = await control<{ uuid: string }[]>(server, 'GET', '/permits?watched=true&per_page=1')
  await page.goto(`${server.origin}/#/default/webhooks/deliveries`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const times: number[] = []
  for (let change = 1; change <= changes; change += 1) {
    const startedAt = Date.now()
    await control(server, 'PUT', `/permits/${permit?.uuid}/status`, { status: `Step ${change}` })
    const shown = await page.waitForFunction(
      (expected) => {
        const states = [...document.querySelectorAll('main .status.tone-good')]
        return states.filter(({ textContent }) => textContent === 'delivered').length >= expected
          ? Date.now()
          : undefined
      },
      change,
      { polling: 'raf' },
    )
    times.push(((await shown.jsonValue()) ?? Number.NaN) - startedAt)
  }
  return times
}

type SendLoad = (seconds: number, rate?: number) => Promise<number>

/** Creates a function that reads permits with a key, and returns the requests per second. */
async function createLoad(server: RunningServer, loader: Loader): Promise<SendLoad> {
  const permissions = ['read']
  const { key } = await control<{ key: string }>(server, 'POST', '/keys', { name: 'Benchmark', permissions })
  const headers = { Authorization: `Bearer ${key}` }
  const request = { url: server.origin, paths: ['/v1/permits?per_page=20'], headers, connections: 16 }
  return async function load(seconds, rate) {
    const limit = rate === undefined ? {} : { rate }
    return (await loader.load({ ...request, seconds, ...limit })).requestsPerSecond
  }
}

/** Returns the throughput with the journal open as shares of that without a console. */
async function compareThroughput(page: Page, { origin }: RunningServer, load: SendLoad): Promise<number[]> {
  await page.goto('about:blank')
  await load(roundSeconds)
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank')
    const without = await load(roundSeconds)
    await page.goto(`${origin}/#/default/requests`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    shares.push((await load(roundSeconds)) / without)
  }
  return shares
}

/** Returns the long tasks of the page under load, and its heap before and after. */
async function measureBusyPage(page: Page, { origin }: RunningServer, load: SendLoad) {
  await page.goto(`${origin}/#/default/requests`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const session = await page.context().newCDPSession(page)
  // The journal is full before the measurement.
  await load(2, rate)
  const heapBefore = await heapOf(session)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })
  const served = await load(loadSeconds, rate)
  const longTasks = await page.evaluate<number[]>('window.tasks')
  return { served, longTasks, heapBefore, heapAfter: await heapOf(session) }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

async function control<Data>(
  { origin }: RunningServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${origin}/_mock/organizations/default${path}`, { method, ...init })
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()).data
}

/** Starts a receiver of webhooks that accepts everything. */
async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() }
}
