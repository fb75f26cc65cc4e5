import { type ClientOptions, ConfigurationError, createClient } from '@permit-tracking/sdk'
import { expect, test, vi } from 'vitest'
import { apiKey, baseUrl } from './client-on.ts'
import { record200, scriptedFetch } from './scripted-fetch.ts'

const browserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'

/** Makes a client where there is a page and no Node. */
function createInPage(options: ClientOptions, process: object = { env: {} }) {
  vi.stubGlobal('window', { document: {} })
  vi.stubGlobal('process', process)
  try {
    return createClient(options)
  } finally {
    vi.unstubAllGlobals()
  }
}

test('in a page the client throws', () => {
  try {
    createInPage({ apiKey, baseUrl })
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toContain(
      'this is a browser, where everyone who opens the page could read the API key',
    )
    expect(error.message).toContain('dangerouslyAllowBrowser')
    expect(error.message).not.toContain(apiKey)
  }
})

test('unless it is allowed, and then it sets no user agent', async () => {
  const fetch = scriptedFetch(record200())
  await createInPage({ apiKey, baseUrl, fetch, dangerouslyAllowBrowser: true }).me()
  expect(fetch.requests[0]?.headers.has('user-agent')).toBe(false)
})

test('a bundler’s stand-in for process doesn’t make a page a server', () => {
  expect(() => createInPage({ apiKey, baseUrl }, { env: {}, versions: {} })).toThrow('this is a browser')
})

test('a simulated page on Node is not a page', () => {
  expect(() => createInPage({ apiKey, baseUrl }, { env: {}, versions: { node: '24.0.0' } })).not.toThrow()
})

test.each([
  ['a worker of a page', browserAgent, /this is a browser/],
  ['a worker of Deno', 'Deno/2.9.6', undefined],
  ['a worker of Cloudflare', 'Cloudflare-Workers', undefined],
])('%s is recognized by its user agent', (_, userAgent, message) => {
  vi.stubGlobal('importScripts', () => {})
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('process', undefined)
  const make = () => createClient({ apiKey, baseUrl })
  try {
    if (message) expect(make).toThrow(message)
    else expect(make).not.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('an edge worker, with neither window nor process, is not a page', () => {
  vi.stubGlobal('process', undefined)
  const make = () => createClient({ apiKey, baseUrl })
  try {
    expect(make).not.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})
