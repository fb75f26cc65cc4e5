import type { Client } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, scriptedFetch } from './scripted-fetch.ts'

const headers = { 'X-One': 'client', 'User-Agent': 'mine' }
const calls: [string, (client: Client) => PromiseLike<unknown>][] = [
  ['a path', (client) => client.permits.get('a/b c')],
  ['a query', (client) => client.permits.list({ status: 'In Review', per_page: 5 })],
  ['an empty query', (client) => client.contacts.list()],
  ['headers', (client) => client.me({ headers: { 'x-one': 'call', 'X-Two': 'call' } })],
  ['a body', (client) => client.contacts.create({ name: 'Zoë' }, { headers: { 'x-two': 'call' } })],
  [
    'a content type of the user’s',
    (client) =>
      client.contacts.create(
        { name: 'Zoë' },
        { headers: { 'content-type': 'application/json; charset=utf-8' } },
      ),
  ],
  ['a body that may be sent twice', (client) => client.watchlist.add({ permit_uuid: 'p1' })],
  ['another method', (client) => client.watchlist.remove('p1')],
  ['client.api', (client) => client.api.GET('/permits', { params: { query: { page: 2 } } })],
]

/** What was sent, as the service sees it, and what came back. */
async function send(call: (client: Client) => PromiseLike<unknown>, isSeen: boolean, status: number) {
  const data = status === 200 ? { data: [] } : { error: { code: 'invalid_request', message: 'No.' } }
  const fetch = scriptedFetch(json(data, status))
  const client = clientOn(fetch, { headers, retries: 0 })
  if (isSeen) client.api.use({ onRequest: () => undefined })
  const [outcome] = await Promise.allSettled([call(client)])
  const [request] = fetch.requests
  if (!request) throw new Error('Nothing was sent.')
  return { ...request, at: 0, headers: [...request.headers], outcome: JSON.stringify(outcome) }
}

test.each(calls.flatMap(([name, call]) => [200, 400].map((status) => [name, status, call] as const)))(
  'with %s, answered %i, all is the same whether a middleware sees the request or not',
  async (_, status, call) => {
    expect(await send(call, false, status)).toEqual(await send(call, true, status))
  },
)
