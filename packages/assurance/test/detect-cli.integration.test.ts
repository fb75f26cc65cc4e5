import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runCommandLine } from '../src/commands/run-command-line.ts'

const run = (args: readonly string[]) => runCommandLine(['detect', ...args])

const apiKey = 'pt_live_0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'detect-test-'))

let out: string
let errors: string
beforeEach(() => {
  out = ''
  errors = ''
  vi.stubEnv('PERMIT_TRACKING_API_KEY', apiKey)
  vi.stubEnv('NO_COLOR', '1')
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += String(text)
    return true
  })
})

/** Starts a server and returns its base URL. */
async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

test('--help has every option, and the exit codes', async () => {
  expect(await run(['--help'])).toBe(0)
  for (const flag of ['base-url', 'out', 'json', 'allow-writes', 'max-requests', 'timeout', 'no-wait'])
    expect(out).toContain(`--${flag}`)
  expect(out).toContain('Exit codes: 0 detected, 1 could not, 2 wrong arguments.')
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test.each([
  [[], '--base-url is missing.'],
  [['--base-url', 'permits.example'], '`baseUrl` must be an absolute URL (received "permits.example").'],
  [['--base-url', 'http://permits.example'], '`baseUrl` must be an https: URL'],
  [['--base-url', 'https://user:hunter22@permits.example'], '`baseUrl` must be a URL without credentials'],
  [['--base-url', 'https://permits.example', '--max-requests', '0'], 'from 1 (received "0").'],
  [['--base-url', 'https://permits.example', '--timeout', 'soon'], '"soon"'],
  [
    ['--base-url', 'https://permits.example', '--bas-url', 'x'],
    'Unknown option --bas-url; did you mean --base-url?',
  ],
])('wrong arguments %j end with 2', async (args, message) => {
  expect(await run(args)).toBe(2)
  expect(errors).toContain(message)
  expect(errors).toMatch(/ See detect --help\.\n$/)
  expect(errors + out).not.toMatch(/hunter22|0123456789abcdef/)
})

test.each(['', undefined])('without a key (%j): a sentence that names the variable', async (key) => {
  vi.stubEnv('PERMIT_TRACKING_API_KEY', key)
  expect(await run(['--base-url', 'https://permits.example'])).toBe(2)
  expect(errors).toBe(
    'permit-tracking-assurance: The environment variable PERMIT_TRACKING_API_KEY must contain the API key. See detect --help.\n',
  )
})

test('a URL at which nothing listens', async () => {
  expect(await run(['--base-url', 'http://127.0.0.1:9'])).toBe(1)
  expect(errors).toMatch(/^permit-tracking-assurance: Could not read GET \/me: .+\. Check the base URL\.\n$/)
})

test('a web site in place of the API', async () => {
  const url = await listen((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Permits</title>')
  })
  expect(await run(['--base-url', url])).toBe(1)
  expect(errors).toBe(
    'permit-tracking-assurance: Could not detect the dialect: GET /me has a body that is not JSON (text/html). Check that the base URL points to the API.\n',
  )
})

test('a service that does not respond in time', async () => {
  const url = await listen(() => {})
  expect(await run(['--base-url', url, '--timeout', '50ms'])).toBe(1)
  expect(errors).toBe(
    'permit-tracking-assurance: Could not read GET /me: no response within 0.05 s. Check the base URL.\n',
  )
})

test('a key that the service does not accept, and that it repeats', async () => {
  const url = await listen(({ headers }, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json', 'X-Key': headers.authorization })
    response.end(JSON.stringify({ error: { code: 'unauthorized', message: headers.authorization } }))
  })
  expect(await run(['--base-url', url, '--json'])).toBe(1)
  expect(errors).toBe(
    'permit-tracking-assurance: Could not detect the dialect: GET /me has status 401. Check the base URL and the key, which needs the read permission.\n',
  )
  expect(errors + out).not.toContain('0123456789abcdef')
})

test('a rate limit that is used up', async () => {
  const mock = createMock({ rateLimit: { limit: 1 } })
  vi.stubEnv('PERMIT_TRACKING_API_KEY', mock.apiKey)
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  await fetch(`${url}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
  expect(await run(['--base-url', url, '--no-wait'])).toBe(1)
  expect(errors).toContain('GET /me has status 429. Other programs use up the rate limit of this key.')
  expect(errors).not.toContain(mock.apiKey)
})

test('a file that cannot be written is an error before the first request', async () => {
  const mock = createMock()
  const { url, close } = await serve(mock)
  onTestFinished(() => close())
  expect(await run(['--base-url', url, '--out', join(folder, 'missing/dialect.json')])).toBe(1)
  expect(errors).toContain('(ENOENT). Choose another file with --out.')
  expect(mock.requests()).toEqual([])
})

test('a short run writes what it found, and a service that repeats the key does not reveal it', async () => {
  const url = await listen(({ headers: { authorization = '' } }, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'X-RateLimit-Limit': '1000',
      'X-RateLimit-Remaining': '999',
      'X-RateLimit-Key': authorization,
    })
    response.end(JSON.stringify({ data: [{ uuid: authorization }], meta: { total: authorization } }))
  })
  const file = join(folder, 'dialect.json')
  expect(await run(['--base-url', url, '--no-wait', '--max-requests', '8', '--json', '--out', file])).toBe(0)
  const written = readFileSync(file, 'utf8')
  expect(JSON.parse(written)).toEqual({ dateSkew: 0, rateLimitHeaders: true, rateLimitReset: 'absent' })
  expect(out).toContain('***')
  expect(errors + out + written).not.toContain('0123456789abcdef')
})

test('Ctrl-C takes off the watchlist what the run has put on it', async () => {
  const mock = createMock({ watched: 5 })
  const server = await serve(mock)
  onTestFinished(() => server.close())
  const file = join(folder, 'interrupted.json')
  const cli = join(import.meta.dirname, '../src/cli.ts')
  const child = spawn(
    process.execPath,
    [cli, 'detect', '--base-url', server.url, '--allow-writes', '--no-wait', '--out', file],
    { env: { ...process.env, PERMIT_TRACKING_API_KEY: mock.apiKey }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  mock.onChange(() => {
    if (mock.watchlist.list().length === 6) child.kill('SIGINT')
  })
  expect(await text(child.stdout)).toContain('the run was interrupted')
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
  expect(mock.watchlist.list()).toHaveLength(5)
  expect(existsSync(file)).toBe(false)
})
