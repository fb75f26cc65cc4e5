import { type Client, createClient } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, problem, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Way {
  get(client: Client): Promise<{ data: unknown; response: Response }>
  add(client: Client): Promise<unknown>
}

/** Resources and openapi-fetch create their requests differently. Users must not notice. */
const ways: [string, Way][] = [
  [
    'a resource',
    {
      get: ({ permits }) => permits.get('p1').withResponse(),
      add: ({ watchlist }) => watchlist.add({ permit_uuid: 'p1' }),
    },
  ],
  [
    'client.api',
    {
      async get({ api }) {
        const { data, response } = await api.GET('/permits/{uuid}', { params: { path: { uuid: 'p1' } } })
        return { data: data?.data, response }
      },
      add: ({ api }) => api.POST('/watchlist', { body: { permit_uuid: 'p1' } }),
    },
  ],
]

describe.each(ways)('%s', (_, { get, add }) => {
  test('sends a new request with every attempt: what a fetch does to one is not in the next', async () => {
    const marks: (string | null)[] = []
    const sent = new Set<Request>()
    const client = createClient({
      apiKey: 'pt_live_key',
      baseUrl: 'https://permits.test/v1',
      async fetch(request) {
        sent.add(request)
        request.headers.append('x-mark', 'seen')
        marks.push(request.headers.get('x-mark'))
        return sent.size < 3 ? problem(503) : json({ data: { uuid: 'p1' } })
      },
    })
    await settle(get(client))
    expect(marks).toEqual(['seen', 'seen', 'seen'])
    expect(sent.size).toBe(3)
  })

  test('sends the whole body with every attempt', async () => {
    const fetch = scriptedFetch(problem(503), problem(503), json({ data: {} }, 201))
    await settle(add(clientOn(fetch)))
    expect(fetch.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"permit_uuid":"p1"}'))
  })

  test('returns a response that has been read', async () => {
    const { data, response } = await get(clientOn(scriptedFetch(json({ data: { uuid: 'p1' } }))))
    expect(data).toEqual({ uuid: 'p1' })
    expect(response.status).toBe(200)
    expect(response.bodyUsed).toBe(true)
  })

  test('ignores a byte order mark before the JSON', async () => {
    const fetch = scriptedFetch(new Response('\ufeff{"data":{"uuid":"p1"}}'))
    expect(await get(clientOn(fetch))).toHaveProperty('data', { uuid: 'p1' })
  })
})

test('client.api rejects a GET with a body at once, which cannot be a Request', async () => {
  const fetch = scriptedFetch()
  const { api } = clientOn(fetch)
  // The types don't let a user write this.
  const get = api.GET as (...call: unknown[]) => Promise<unknown>
  expect(await rejection(get('/me', { body: 'x' }))).toBeInstanceOf(TypeError)
  expect(fetch.requests).toHaveLength(0)
})
