import { ConfigurationError, createClient } from '@permit-tracking/sdk'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKey, baseUrl, clientOn } from './client-on.ts'
import { record200, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

beforeEach(() => {
  vi.stubEnv('PERMIT_TRACKING_API_KEY', undefined)
  vi.stubEnv('PERMIT_TRACKING_BASE_URL', undefined)
})

describe('the base URL', () => {
  test.each([
    ['https://permits.test', 'https://permits.test/v1/me'],
    ['https://permits.test/gateway', 'https://permits.test/gateway/me'],
  ])('%s sends to %s', async (value, url) => {
    const fetch = scriptedFetch(record200())
    await createClient({ apiKey, baseUrl: value, fetch }).me()
    expect(fetch.requests[0]?.url).toBe(url)
  })

  test('that is missing fails the first request, not the client', async () => {
    const fetch = scriptedFetch(record200())
    const error = await rejection(createClient({ apiKey, fetch }).permits.get('p1'))
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(
      'Could not send GET /permits/{uuid}: the base URL is missing. Pass `baseUrl` to createClient, or set PERMIT_TRACKING_BASE_URL.',
    )
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('the API key', () => {
  test.each([undefined, ''])(
    'that is missing (%j) fails the first request, not the client',
    async (missing) => {
      const fetch = scriptedFetch(record200())
      const error = await rejection(createClient({ apiKey: missing, baseUrl, fetch }).me())
      if (!(error instanceof ConfigurationError)) throw error
      expect(error.message).toBe(
        'Could not send GET /me: the API key is missing. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
      )
      expect(fetch.requests).toHaveLength(0)
    },
  )

  test('may come from a function that is not called before it is needed', async () => {
    const readKey = vi.fn(() => 'from-a-function')
    const fetch = scriptedFetch(record200())
    const client = clientOn(fetch, { apiKey: readKey })
    expect(readKey).not.toHaveBeenCalled()
    await client.me()
    expect(fetch.requests[0]?.headers.get('authorization')).toBe('Bearer from-a-function')
  })

  test('of a function that fails is a ConfigurationError with the cause', async () => {
    const cause = new Error('vault is sealed')
    const fetch = scriptedFetch(record200())
    const error = await rejection(clientOn(fetch, { apiKey: () => Promise.reject(cause) }).me())
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe('Could not send GET /me: the `apiKey` function failed.')
    expect(error.cause).toEqual(cause)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('the environment', () => {
  test('has the key and the base URL', async () => {
    vi.stubEnv('PERMIT_TRACKING_API_KEY', 'key-of-the-environment')
    vi.stubEnv('PERMIT_TRACKING_BASE_URL', 'https://environment.test')
    const fetch = scriptedFetch(record200())
    await createClient({ fetch }).me()
    expect(fetch.requests[0]?.url).toBe('https://environment.test/v1/me')
    expect(fetch.requests[0]?.headers.get('authorization')).toBe('Bearer key-of-the-environment')
  })

  test('counts less than an option', async () => {
    vi.stubEnv('PERMIT_TRACKING_API_KEY', 'key-of-the-environment')
    vi.stubEnv('PERMIT_TRACKING_BASE_URL', 'https://environment.test')
    const fetch = scriptedFetch(record200())
    await clientOn(fetch).me()
    expect(fetch.requests[0]?.url).toBe(`${baseUrl}/me`)
    expect(fetch.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
  })

  test('that can’t be read is as if it were empty', async () => {
    const locked = {
      get env(): never {
        throw new Error('Requires env access')
      },
    }
    vi.stubGlobal('process', locked)
    const client = createClient({ fetch: scriptedFetch() })
    vi.unstubAllGlobals()
    expect(await rejection(client.me())).toBeInstanceOf(ConfigurationError)
  })
})

test('options are not changed, and a later change of them does not count', async () => {
  const options = { apiKey, baseUrl, headers: { 'x-a': '1' }, fetch: scriptedFetch(record200()) }
  const before = structuredClone({ ...options, fetch: undefined })
  const client = createClient(options)
  options.apiKey = 'another'
  await client.me()
  expect({ ...options, apiKey, fetch: undefined }).toEqual(before)
  expect(options.fetch.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
})

test('two clients know nothing of each other', async () => {
  const [one, two] = [ruledFetch(() => record200()), ruledFetch(() => record200())]
  const clients = [clientOn(one, { apiKey: 'one' }), clientOn(two, { apiKey: 'two' })]
  await Promise.all(clients.map((client) => client.me()))
  expect(one.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer one'])
  expect(two.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer two'])
})
