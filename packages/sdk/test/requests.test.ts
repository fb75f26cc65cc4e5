import { type Client, ConfigurationError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { version } from '../package.json'
import { anyText } from './any-text.ts'
import { apiKey, baseUrl, clientOn } from './client-on.ts'
import { json, record200, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

describe('path values', () => {
  const calls: [string, (client: Client, value: string) => PromiseLike<unknown>][] = [
    ['permits.get', (client, value) => client.permits.get(value)],
    ['permits.history', (client, value) => client.permits.history(value)],
    ['watchlist.remove', (client, value) => client.watchlist.remove(value)],
    ['contacts.get', (client, value) => client.contacts.get(value)],
    ['conditions.permits', (client, value) => client.conditions.permits(value)],
    ['api.GET', (client, value) => client.api.GET('/permits/{uuid}', { params: { path: { uuid: value } } })],
    [
      'api.GET of the alias',
      (client, value) => client.api.GET('/contacts/{id}', { params: { path: { id: value } } }),
    ],
  ]
  const invalid = ['', ' ', '.', '..', undefined as unknown as string, null as unknown as string]

  test.each(calls.flatMap(([name, call]) => invalid.map((value) => [name, value, call] as const)))(
    '%s rejects %j before a request',
    async (_, value, call) => {
      const fetch = scriptedFetch(record200())
      const error = await rejection(call(clientOn(fetch), value))
      if (!(error instanceof ConfigurationError)) throw error
      expect(error.message).toContain('must be an identifier as the service returned it')
      expect(fetch.requests).toHaveLength(0)
    },
  )

  test.each([undefined, {}, { params: {} }, { params: { path: {} } }])(
    'client.api rejects %j, in which they are missing',
    async (init) => {
      const fetch = scriptedFetch(record200())
      const { GET } = clientOn(fetch).api as unknown as { GET(path: string, init?: object): Promise<unknown> }
      const error = await rejection(GET('/permits/{uuid}', init))
      if (!(error instanceof ConfigurationError)) throw error
      expect(error.message).toContain(
        'Could not call /permits/{uuid}: `uuid` must be an identifier as the service returned it (received undefined).',
      )
      expect(fetch.requests).toHaveLength(0)
    },
  )

  test('of odd characters arrive as they were given', async () => {
    const fetch = ruledFetch(() => record200())
    const client = clientOn(fetch)
    const value = fc
      .oneof(anyText, fc.string({ unit: fc.constantFrom('.', '/', '%', '2', 'e', '?', '#', '{', '}') }))
      .map((text) => text.trim())
      .filter((text) => text !== '' && text !== '.' && text !== '..')
    await fc.assert(
      fc.asyncProperty(value, async (uuid) => {
        await client.permits.get(uuid)
        const segments = new URL(fetch.requests.at(-1)?.url ?? '').pathname.split('/')
        expect(segments.slice(0, 3)).toEqual(['', 'v1', 'permits'])
        expect(segments.slice(3).map(decodeURIComponent)).toEqual([uuid])
      }),
      { seed: 5, numRuns: propertyRuns(100) },
    )
  })
})

describe('the query of a list', () => {
  test('is sent as it was given', async () => {
    const fetch = scriptedFetch(json({ data: [] }))
    await clientOn(fetch).permits.list({
      status: 'In Review',
      page: 2,
      per_page: 50,
      updated_since: '2026-03-01T00:00:00Z',
    })
    expect(fetch.requests[0]?.query).toEqual({
      status: 'In Review',
      page: '2',
      per_page: '50',
      updated_since: '2026-03-01T00:00:00Z',
    })
  })

  test.each([
    { updated_since: new Date(Number.NaN) },
    { updated_since: 'yesterday' },
    { per_page: 0 },
    { per_page: 101 },
    { per_page: 1.5 },
    { page: 0 },
    { page: -1 },
  ])('%j is rejected before a request, for every way to read the list', async (query) => {
    const fetch = scriptedFetch()
    const { permits } = clientOn(fetch)
    expect(await rejection(permits.list(query))).toBeInstanceOf(ConfigurationError)
    expect(await rejection(permits.list(query).collect())).toBeInstanceOf(ConfigurationError)
    expect(await rejection(permits.list(query).first())).toBeInstanceOf(ConfigurationError)
    expect(await rejection(permits.list(query).pages().next())).toBeInstanceOf(ConfigurationError)
    expect(fetch.requests).toHaveLength(0)
  })

  test.each([{ per_page: 0 }, { page: 0 }, { updated_since: new Date(Number.NaN) as unknown as string }])(
    '%j is rejected through client.api too',
    async (query) => {
      const fetch = scriptedFetch()
      const error = await rejection(clientOn(fetch).api.GET('/permits', { params: { query } }))
      expect(error).toBeInstanceOf(ConfigurationError)
      expect(fetch.requests).toHaveLength(0)
    },
  )
})

describe('headers', () => {
  test('identify the client and the expected format', async () => {
    const fetch = scriptedFetch(record200())
    await clientOn(fetch).me()
    const headers = fetch.requests[0]?.headers
    expect(headers?.get('accept')).toBe('application/json')
    expect(headers?.get('user-agent')).toBe(`permit-tracking-sdk/${version}`)
    expect(headers?.get('authorization')).toBe(`Bearer ${apiKey}`)
    expect(headers?.has('content-type')).toBe(false)
  })

  test('of a call override those of the client, which override ours, in any case', async () => {
    const fetch = scriptedFetch(record200())
    const client = clientOn(fetch, {
      headers: { 'X-One': 'client', 'X-Two': 'client', 'User-Agent': 'mine' },
    })
    await client.me({ headers: { 'x-one': 'call' } })
    const headers = fetch.requests[0]?.headers
    expect(headers?.get('x-one')).toBe('call')
    expect(headers?.get('x-two')).toBe('client')
    expect(headers?.get('user-agent')).toBe('mine')
  })

  test('never replace the key', async () => {
    const fetch = scriptedFetch()
    const message = 'the client sets it. Pass the key as `apiKey`.'
    expect(() => clientOn(fetch, { headers: { Authorization: 'Bearer other' } })).toThrow(message)
    await expect(clientOn(fetch).me({ headers: { authorization: 'none' } })).rejects.toThrow(message)
    expect(fetch.requests).toHaveLength(0)
  })

  test('of a call are gone with the next one', async () => {
    const fetch = scriptedFetch(record200(), record200())
    const client = clientOn(fetch)
    await client.me({ headers: { 'x-one': 'call' } })
    await client.me()
    expect(fetch.requests[1]?.headers.has('x-one')).toBe(false)
  })
})

test.each<[string, (client: Client) => PromiseLike<unknown>]>([
  ['a resource', (client) => client.me()],
  ['client.api', ({ api }) => api.GET('/me')],
])('a retry is sent while Next.js renders a page: %s', async (_, call) => {
  const client = clientOn((request) => globalThis.fetch(request), {
    fetch: undefined,
    retry: { delay: () => 0 },
  })
  const sent = scriptedFetch(json({}, 503), record200())
  let first: Promise<Response> | undefined
  // Responds to each GET with the first response, as Next.js does. Only a signal in the options turns that off.
  const memoized = async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, { ...init })
    if (init?.signal) return sent(request)
    first ??= sent(request)
    return (await first).clone()
  }
  vi.stubGlobal('fetch', Object.assign(memoized, { __nextPatched: true }))
  await call(client)
  expect(sent.requests).toMatchObject([{ redirect: 'manual' }, { url: `${baseUrl}/me`, redirect: 'manual' }])
  expect(sent.requests[1]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
})
