import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createControl } from '@permit-tracking/mock/control'
import { expect, onTestFinished, test } from 'vitest'
import type { Cors } from '../src/adapters/server/cors.ts'
import { readPageFiles } from '../src/adapters/server/page-files.ts'
import { createRequestListener } from '../src/adapters/server/request-listener.ts'
import { createTestMock } from './support.ts'

const built = {
  'index.html': '<!doctype html><title>Console</title>',
  'docs.html': '<!doctype html><title>Documentation</title>',
  'openapi.yaml': 'openapi: 3.1.0\n',
  'panel.js': 'export {}\n',
  'assets/console-2JW5H.js': 'export const title = "Überblick"\n',
  'assets/styles-AB12C.css': 'body { margin: 0 }\n',
  'assets/icon-Q9X8Y.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

interface Options {
  readonly hasControl?: boolean
  readonly files?: Readonly<Record<string, string>>
  readonly baseUrl?: string
  readonly cors?: Cors
  /** Number of failing reads before the first that succeeds. */
  readonly failures?: number
}

async function start(options: Options = {}) {
  const { hasControl = true, files = built, baseUrl, cors = 'realistic', failures = 0 } = options
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  for (const [name, text] of Object.entries({ '../secret.txt': 'secret', ...files })) {
    const path = join(folder, 'console', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  let reads = 0
  const mock = createTestMock(baseUrl === undefined ? {} : { baseUrl })
  const listener = createRequestListener(mock, {
    cors,
    control: hasControl ? createControl(mock) : undefined,
    async readFiles() {
      reads += 1
      if (reads <= failures) throw new Error('EMFILE: too many open files')
      return readPageFiles(join(folder, 'console'))
    },
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await rm(folder, { recursive: true })
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    mock,
    origin,
    port,
    reads: () => reads,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(origin + path, { method, headers }),
  }
}

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('a browser that opens / gets the console, and every other client the addresses', async () => {
  const { get, origin, mock } = await start()
  const page = await get('/', browser)
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('Vary')).toBe('Accept')
  expect(page.headers.get('Cache-Control')).toBe('no-cache')
  expect(await page.text()).toBe(built['index.html'])
  const list = await get('/', { Accept: '*/*' })
  expect(list.headers.get('Vary')).toBe('Accept')
  expect(await list.json()).toMatchObject({ console: `${origin}/`, documentation: `${origin}/docs` })
  expect(mock.requests()).toEqual([])
})

test('a page for one origin depends on its origin too', async () => {
  const { get } = await start({ cors: 'open' })
  const page = await get('/', { ...browser, Origin: 'https://app.test' })
  expect(page.headers.get('Vary')).toBe('Accept, Origin')
})

test('files that could not be read are read again for the next request', async () => {
  const { get } = await start({ failures: 1 })
  const failed = await get('/', browser)
  expect([failed.status, await failed.text()]).toEqual([500, expect.stringContaining('too many open files')])
  expect((await get('/', browser)).headers.get('Content-Type')).toBe('text/html; charset=utf-8')
})

test('without the control API, there is documentation and no console', async () => {
  const { get } = await start({ hasControl: false })
  const list = await get('/', browser)
  expect(list.headers.get('Content-Type')).toBe('application/json')
  expect(await list.json()).toMatchObject({ console: null })
  const redirected = await get('/docs/')
  expect([redirected.redirected, new URL(redirected.url).pathname]).toEqual([true, '/docs'])
  const docs = await get('/docs')
  expect([docs.status, await docs.text()]).toEqual([200, built['docs.html']])
  expect((await get('/assets/console-2JW5H.js')).status).toBe(200)
})

test('assets are cached for a year, with their types', async () => {
  const { get } = await start()
  for (const [path, type] of [
    ['/assets/console-2JW5H.js', 'text/javascript; charset=utf-8'],
    ['/assets/styles-AB12C.css', 'text/css; charset=utf-8'],
    ['/assets/icon-Q9X8Y.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      path,
      200,
      type,
      'public, max-age=31536000, immutable',
    ])
  }
  expect(await (await get('/assets/console-2JW5H.js?v=2')).text()).toBe(built['assets/console-2JW5H.js'])
})

test.each(['/', '/docs', '/assets/console-2JW5H.js', '/assets/styles-AB12C.css', '/assets/icon-Q9X8Y.svg'])(
  '%s allows no inline code, no other origin and no frame',
  async (path) => {
    const { get } = await start()
    const { headers } = await get(path, browser)
    const policy = headers.get('Content-Security-Policy')?.split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy?.join()).not.toMatch(/unsafe|data:|\*/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  },
)

test('the documents beside the documentation are those of the service', async () => {
  const { get, origin } = await start()
  const yaml = await get('/docs/openapi.yaml')
  expect(yaml.headers.get('Content-Type')).toBe('application/yaml')
  expect(await yaml.text()).toBe(built['openapi.yaml'])
  const json: { servers: { url: string }[] } = JSON.parse(await (await get('/docs/openapi.json')).text())
  expect(json.servers[0]?.url).toBe(`${origin}/v1`)
})

test('HEAD gets the headers alone', async () => {
  const { get } = await start()
  for (const path of ['/', '/docs', '/assets/console-2JW5H.js']) {
    const [head, page] = [await get(path, browser, 'HEAD'), await get(path, browser)]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('Content-Length')).toBe(`${Buffer.byteLength(await page.text())}`)
    expect(head.headers.get('Content-Type')).toBe(page.headers.get('Content-Type'))
  }
})

test.each([
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/index.html',
  '/assets//console-2JW5H.js',
  '/assets/',
  '/assets/__proto__',
  '/panel.js',
  '/index.html',
])('%s leads to no file', async (path) => {
  const { port } = await start()
  // `fetch` would resolve the path.
  const response = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: browser }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      incoming.on('end', () => resolve({ status: incoming.statusCode, text }))
    })
    sent.on('error', reject).end()
  })
  expect(response.status).toBe(401)
  expect(response.text).toContain('is not under it')
})

test('other methods and unknown paths keep the responses of the service', async () => {
  const { get, mock } = await start()
  expect((await get('/', browser, 'POST')).status).toBe(401)
  expect((await get('/docs', browser, 'DELETE')).status).toBe(401)
  const unknown = await get('/favicon.ico', { Authorization: `Bearer ${mock.apiKey}` })
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('is not under it')
})

test('a service whose path is /docs wins', async () => {
  const { get } = await start({ baseUrl: 'https://api.example/docs' })
  expect((await get('/docs', browser)).status).toBe(401)
  expect((await get('/docs/openapi.yaml', browser)).status).toBe(401)
  expect((await get('/', browser)).headers.get('Content-Type')).toContain('text/html')
})

test('without a build, browsers get the addresses, and the documentation says how to build it', async () => {
  const { get } = await start({ files: {} })
  const list = await get('/', browser)
  expect([list.status, list.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  for (const path of ['/docs', '/docs/openapi.yaml']) {
    const page = await get(path, browser)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('Run `npm run build`')
  }
  expect((await get('/docs/openapi.json')).status).toBe(200)
})

test('the files are read on the first request for a page, and once', async () => {
  const { get, mock, reads } = await start()
  const key = { Authorization: `Bearer ${mock.apiKey}` }
  await get('/v1/me', key)
  await get('/')
  await get('/openapi.json')
  expect(reads()).toBe(0)
  await Promise.all([get('/', browser), get('/docs'), get('/assets/styles-AB12C.css')])
  await get('/docs')
  expect(reads()).toBe(1)
})
