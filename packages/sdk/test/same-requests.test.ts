import type { Client } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, scriptedFetch } from './scripted-fetch.ts'

const headers = { 'X-One': 'client', 'User-Agent': 'mine' }
const contentType = { 'content-type': 'application/json; charset=utf-8' }
type Call = (client: Client) => PromiseLike<unknown>

const calls: [name: string, ofResource: Call, ofApi: Call][] = [
  [
    'a path',
    ({ permits }) => permits.get('a/b c'),
    ({ api }) => api.GET('/permits/{uuid}', { params: { path: { uuid: 'a/b c' } } }),
  ],
  [
    'a query',
    ({ permits }) => permits.list({ status: 'In Review', per_page: 5 }),
    ({ api }) => api.GET('/permits', { params: { query: { status: 'In Review', per_page: 5 } } }),
  ],
  ['an empty query', ({ contacts }) => contacts.list(), ({ api }) => api.GET('/contacts')],
  [
    'headers',
    ({ me }) => me({ headers: { 'x-one': 'call', 'X-Two': 'call' } }),
    ({ api }) => api.GET('/me', { headers: { 'x-one': 'call', 'X-Two': 'call' } }),
  ],
  [
    'a body',
    ({ contacts }) => contacts.create({ name: 'Zoë' }, { headers: { 'x-two': 'call' } }),
    ({ api }) => api.POST('/contacts', { body: { name: 'Zoë' }, headers: { 'x-two': 'call' } }),
  ],
  [
    'a field that is undefined',
    ({ contacts }) => contacts.create({ name: 'Zoë', email: undefined }),
    ({ api }) => api.POST('/contacts', { body: { name: 'Zoë' } }),
  ],
  [
    'a content type of the user',
    ({ contacts }) => contacts.create({ name: 'Zoë' }, { headers: contentType }),
    ({ api }) => api.POST('/contacts', { body: { name: 'Zoë' }, headers: contentType }),
  ],
  [
    'a body that may be sent twice',
    ({ watchlist }) => watchlist.add({ permit_uuid: 'p1' }),
    ({ api }) => api.POST('/watchlist', { body: { permit_uuid: 'p1' } }),
  ],
  [
    'another method',
    ({ watchlist }) => watchlist.remove('p1'),
    ({ api }) => api.DELETE('/watchlist/{permit_uuid}', { params: { path: { permit_uuid: 'p1' } } }),
  ],
]

/** Returns the request as the service sees it. */
async function sentBy(call: Call) {
  const fetch = scriptedFetch(json({ data: [] }))
  await Promise.allSettled([call(clientOn(fetch, { headers, retry: 0 }))])
  const [request] = fetch.requests
  if (!request) throw new Error('Nothing was sent.')
  return { ...request, at: 0, headers: [...request.headers] }
}

test.each(calls)('a resource and client.api send the same request: %s', async (_, ofResource, ofApi) => {
  expect(await sentBy(ofResource)).toEqual(await sentBy(ofApi))
})
