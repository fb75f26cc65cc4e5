import { type Client, createClient } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, problem, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Without middleware no copies are made of requests and answers; what a user sees must be the same. */
const ways: [string, (client: Client) => void][] = [
  ['without middleware', () => undefined],
  ['with middleware', (client) => client.api.use({ onRequest: () => undefined })],
]

describe.each(ways)('%s', (_, prepare) => {
  test('every try has a request of its own: what a fetch does to one is not in the next', async () => {
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
    prepare(client)
    await settle(client.permits.get('p1'))
    expect(marks).toEqual(['seen', 'seen', 'seen'])
    expect(sent.size).toBe(3)
  })

  test('a body is sent whole with every try', async () => {
    const fetch = scriptedFetch(problem(503), problem(503), json({ data: {} }, 201))
    const client = clientOn(fetch)
    prepare(client)
    await settle(client.watchlist.add({ permit_uuid: 'p1' }))
    expect(fetch.requests.map(({ body }) => body)).toEqual(Array(3).fill('{"permit_uuid":"p1"}'))
  })

  test('the answer that a call gives has been read', async () => {
    const client = clientOn(scriptedFetch(json({ data: { uuid: 'p1' } })))
    prepare(client)
    const { data, response } = await client.permits.get('p1').withResponse()
    expect(data).toEqual({ uuid: 'p1' })
    expect(response.status).toBe(200)
    expect(response.bodyUsed).toBe(true)
  })

  test('a byte order mark before the JSON does no harm', async () => {
    const client = clientOn(scriptedFetch(new Response('\ufeff{"data":{"uuid":"p1"}}')))
    prepare(client)
    expect(await client.permits.get('p1')).toEqual({ uuid: 'p1' })
  })

  test.each([
    ['GET', { body: 'x' }],
    ['TRACE', {}],
  ])('a %s that no Request can be made of is refused at once', async (method, init) => {
    const fetch = scriptedFetch()
    const { api } = clientOn(fetch)
    // The types don't let a user write this.
    const request = api.request as (...call: unknown[]) => Promise<unknown>
    expect(await rejection(request(method, '/me', init))).toBeInstanceOf(TypeError)
    expect(fetch.requests).toHaveLength(0)
  })
})

test('middleware may read the answer', async () => {
  const client = clientOn(scriptedFetch(json({ data: { uuid: 'p1' } })))
  const read: unknown[] = []
  client.api.use({ onResponse: async ({ response }) => void read.push(await response.clone().json()) })
  expect(await client.permits.get('p1')).toEqual({ uuid: 'p1' })
  expect(read).toEqual([{ data: { uuid: 'p1' } }])
})
