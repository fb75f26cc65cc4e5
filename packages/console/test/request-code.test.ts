import { runInThisContext } from 'node:vm'
import { createMock, type Mock, type RequestEntry } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect as expectMock } from '@permit-tracking/mock/vitest'
import { ApiError, createClient } from '@permit-tracking/sdk'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../src/api/control-client.ts'
import {
  faultOf,
  generateCurl,
  generateExpectation,
  generateFaultCode,
  generateSdkCode,
} from '../src/screens/requests/request-code.tsx'
import { createReplay } from '../src/screens/requests/request-replay.tsx'
import { readControl } from './read-control.ts'
import { missingProgram, runSample } from './run-sample.ts'

const hostile = `it's "quoted" $HOME \`date\` \${x} \\ 🙂\nsecond line`

describe('a request as code', () => {
  it.each([
    ['GET', '/me'],
    ['GET', '/permits'],
    ['GET', '/permits?page=2&per_page=3&status=active'],
    ['GET', '/permits/{uuid}'],
    ['GET', '/permits/{uuid}/history'],
    ['POST', '/watchlist', { permit_number: 'BLD-1', jurisdiction: "o'fallon-mo" }],
    ['DELETE', '/watchlist/{uuid}'],
    ['GET', '/contacts?page=1'],
    ['GET', '/contacts/unknown%20id'],
    ['POST', '/contacts', { name: hostile, type: 'contractor' }],
    ['GET', '/portfolio/conditions'],
    ['GET', '/portfolio/conditions/{condition}/permits?page=2'],
    ['GET', '/conditions?page=2'],
  ] as const)('repeats %s %s with the SDK', async (method, path, body?: unknown) => {
    const mock = createMock({ clock: 'manual' })
    const entry = await record(mock, method, path, body)
    mock.clearRequests()
    await runSdkCode(generateSdkCode(entry, mock.baseUrl), mock)
    expect(mock.requests().map(essence)).toEqual([essence(entry)])
  })

  it('has no SDK code for a request that is for no operation', async () => {
    const entry = await record(createMock({ clock: 'manual' }), 'GET', '/nothing')
    expect(generateSdkCode(entry, 'https://api.example.com/v1')).toBeUndefined()
    expect(generateExpectation(entry)).toBeUndefined()
  })

  it('has SDK code that fails early, where the SDK rejects what the service rejected', async () => {
    const mock = createMock({ clock: 'manual' })
    const code = generateSdkCode(await record(mock, 'GET', '/permits?per_page=500'), mock.baseUrl)
    await expect(runSdkCode(code, mock)).rejects.toThrow('`per_page` must be a whole number from 1 to 100')
  })

  const missing = missingProgram('curl')
  it.skipIf(missing)(
    `repeats a request with curl${missing ? ` (${missing} is not installed)` : ''}`,
    async () => {
      const mock = createMock()
      const entry = await record(mock, 'POST', '/contacts?a=%27b%27', { name: hostile })
      const server = await serve(mock, { port: 0 })
      try {
        const code = generateCurl(entry, server.url)
        mock.clearRequests()
        await runSample({ language: 'curl', code }, { PERMIT_TRACKING_API_KEY: mock.apiKey })
        expect(mock.requests().map(essence)).toEqual([essence(entry)])
      } finally {
        await server.close()
      }
    },
  )

  it('is repeated with another key, and without the masked headers', async () => {
    const mock = createMock({ clock: 'manual' })
    const entry = await record(mock, 'POST', '/contacts', { name: 'Dana Ruiz' })
    const request = createReplay(entry, mock.baseUrl, 'pt_test_other')
    expect(request.url).toBe(`${mock.baseUrl}/contacts`)
    expect(request.headers.get('Authorization')).toBe('Bearer pt_test_other')
    expect(await request.json()).toEqual({ name: 'Dana Ruiz' })
    expect(createReplay(entry, mock.baseUrl, '').headers.has('Authorization')).toBe(false)
    const behindProxy = 'https://host.example/sandbox/_mock'
    expect(createReplay(entry, behindProxy, '').url).toBe('https://host.example/sandbox/v1/contacts')
    expect(generateCurl(entry, behindProxy)).toContain("curl 'https://host.example/sandbox/v1/contacts'")
  })

  it.each([
    ['GET', '/permits?status=active'],
    ['GET', '/permits/{uuid}'],
    ['POST', '/contacts', { name: hostile }],
  ] as const)('is expected by a test: %s %s', async (method, path, body?: unknown) => {
    const mock = createMock({ clock: 'manual' })
    const entry = await record(mock, method, path, body)
    const run = () => runCode(generateExpectation(entry), { mock, expect: expectMock })
    await run()
    mock.clearRequests()
    await expect(run()).rejects.toThrow('but received none')
  })
})

describe('a fault', () => {
  it.each([
    ['a 404', (mock: Mock) => void mock, '/permits/unknown'],
    ['a code of its own', (mock: Mock) => mock.faults.next({ status: 409, code: 'conflict' }), '/me'],
    [
      'a 503 with Retry-After',
      (mock: Mock) => mock.faults.next({ status: 503, headers: { 'Retry-After': '2' } }),
      '/me',
    ],
    ['a page of a proxy', (mock: Mock) => mock.faults.next({ kind: 'html', status: 504 }), '/me'],
    ['half of a body', (mock: Mock) => mock.faults.next({ kind: 'truncated', phase: 'after_commit' }), '/me'],
    ['a broken connection', (mock: Mock) => mock.faults.next({ kind: 'reset' }), '/me'],
  ])('repeats %s', async (_, plan, path) => {
    const mock = createMock({ clock: 'manual' })
    plan(mock)
    const entry = await record(mock, 'GET', path)
    const code = generateFaultCode(entry)
    const other = createMock({ clock: 'manual' })
    await runCode(code, { mock: other })
    const repeated = await record(other, 'GET', entry.operation === 'getPermit' ? '/permits/{uuid}' : path)
    expect([repeated.status, repeated.response?.body]).toEqual([
      entry.status,
      entry.status === 404
        ? expect.objectContaining({ error: expect.objectContaining({ code: 'not_found' }) })
        : entry.response?.body,
    ])
    expect(repeated.response?.headers['retry-after']).toBe(entry.response?.headers['retry-after'])
  })

  it('fails the next request like a successful one with 503', async () => {
    const mock = createMock({ clock: 'manual' })
    expect(faultOf(await record(mock, 'GET', '/me'))).toEqual({ operation: 'getMe', status: 503 })
  })
})

/** Sends a request, and returns it as the control API does. */
async function record(
  mock: Mock,
  method: string,
  path: string,
  body?: unknown,
): Promise<Schemas['RequestEntry']> {
  const filled = path
    .replace('{uuid}', mock.watchlist.all()[0]?.uuid ?? '')
    .replace('{condition}', mock.conditions.all().slice(0, 1)[0]?.id ?? '')
  await mock
    .fetch(`${mock.baseUrl}${filled}`, {
      method,
      headers: {
        Authorization: `Bearer ${mock.apiKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    .catch(() => {})
  return readControl(mock, `/requests/${mock.requests().at(-1)?.id}`)
}

/** Properties of a request that its repetition has too. */
function essence({ method, path, query, operation, request }: RequestEntry | Schemas['RequestEntry']) {
  return { method, path, query, operation, body: request.body }
}

async function runSdkCode(code: string | undefined, mock: Mock): Promise<void> {
  const create = (options: object) =>
    createClient({ ...options, apiKey: mock.apiKey, fetch: mock.fetch, retry: 0 })
  try {
    await runCode(code, { createClient: create, process, console: { log() {} } })
  } catch (error) {
    // The request is repeated, and so is its failure.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Runs a program without its imports, whose names are passed instead. */
function runCode(code: string | undefined, names: Readonly<Record<string, unknown>>): Promise<void> {
  const source = (code ?? '').replace(/^import .*$/gm, '')
  const run = runInThisContext(`(async ({ ${Object.keys(names)} }) => {${source}\n})`)
  return run(names)
}
