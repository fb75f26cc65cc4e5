import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { locateCommand } from '../../../tests/harness/locate-command.ts'
import { type Cell, cell } from '../harness/cell.ts'

const folder = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the mock of this repository in a page, behind the service worker of msw. */
export function permitTrackingPage(): Promise<Cell> {
  return runPage(`
    import { createMock } from '@permit-tracking/mock'
    import { createHandlers } from '@permit-tracking/mock/msw'
    import { setupWorker } from 'msw/browser'
    const mock = createMock({ baseUrl: 'https://api.example.com/v1' })
    await setupWorker(...createHandlers(mock)).start({ quiet: true })
    const response = await fetch(mock.baseUrl + '/me', { headers: { Authorization: 'Bearer ' + mock.apiKey } })
    document.title = String(response.status)`)
}

/** Runs handlers of msw in a page, behind its service worker. */
export function mswPage(): Promise<Cell> {
  return runPage(`
    import { http, HttpResponse } from 'msw'
    import { setupWorker } from 'msw/browser'
    await setupWorker(http.get('https://api.example.com/v1/me', () => HttpResponse.json({}))).start({ quiet: true })
    document.title = String((await fetch('https://api.example.com/v1/me')).status)`)
}

/** Bundles an entry for browsers, which fails if it needs modules of Node. */
export async function bundleForPage(entry: string): Promise<Cell> {
  try {
    await bundle(`import * as entry from '${entry}'; console.log(entry)`)
    return { text: '✓', seen: `${entry} can be bundled for browsers` }
  } catch (error) {
    const [line = ''] = String(error).split('\n').slice(1)
    return { text: '–', seen: line.replace(/^.*error: /i, '') }
  }
}

async function runPage(script: string): Promise<Cell> {
  const executablePath =
    process.env.CHROMIUM ?? locateCommand(['chromium', 'chromium-browser', 'google-chrome'])
  if (executablePath === undefined) throw new Error('The comparison needs Chromium.')
  const worker = await readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')))
  const code = await bundle(script)
  const server = createServer(({ url }, response) => {
    const isPage = url === '/'
    const content = isPage
      ? '<script type="module" src="/page.js"></script>'
      : url === '/page.js'
        ? code
        : worker
    response.setHeader('Content-Type', isPage ? 'text/html' : 'text/javascript').end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const address = server.address()
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 20_000 })
    const title = await page.title()
    return cell(title === '200', `${title} in Chromium ${browser.version()}`)
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}

async function bundle(contents: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    tsconfigRaw: {},
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}
