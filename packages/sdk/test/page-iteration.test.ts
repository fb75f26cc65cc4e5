import { createMock } from '@permit-tracking/mock'
import { type Client, ConfigurationError, createClient } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, type ListBehavior, listServer } from './list-server.ts'
import { json, ruledFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

async function uuidsOf(items: AsyncIterable<{ uuid: string }>): Promise<string[]> {
  const uuids: string[] = []
  for await (const { uuid } of items) uuids.push(uuid)
  return uuids
}

const services: [string, ListBehavior][] = [
  ['as the service specification describes it', { count: 250 }],
  ['on one page', { count: 7 }],
  ['of no items', { count: 0 }],
  ['with small pages', { count: 60, defaultPerPage: 3, maxPerPage: 10 }],
  ['with pages of a fixed size', { count: 95, fixedPerPage: 20 }],
  ['without meta', { count: 130, meta: [] }],
  ['without meta on one page', { count: 12, meta: [] }],
  ['without total_pages', { count: 130, meta: ['page', 'per_page', 'total'] }],
  ['that responds with 404 past the end', { count: 100, meta: [], pastEnd: 'not_found' }],
  ['that repeats the last page past the end', { count: 100, meta: [], pastEnd: 'last_page' }],
  ['that ignores the page', { count: 20, ignoresPage: true }],
  ['served at once', { count: 230, unpaginated: true }],
  ['served at once, without meta', { count: 230, unpaginated: true, meta: [] }],
]

describe.each(services)('the page of a list %s', (_, behavior) => {
  const uuids = identifiers(behavior.count)

  test.each(['settled', 'fast'] as const)('iterates over the whole list, %s', async (consistency) => {
    const fetch = listServer(behavior)
    const page = await clientOn(fetch).permits.list({}, { consistency, prefetch: 0 })
    const first = page.data.length
    expect(await uuidsOf(page)).toEqual(uuids)
    expect(first).toBe(page.data.length)
    expect(fetch.requests.filter(({ query }) => !query.page && !query.updated_since)).toHaveLength(1)
  })

  test('iterates in the requested page size', async () => {
    expect(await uuidsOf(await clientOn(listServer(behavior)).permits.list({ per_page: 5 }))).toEqual(uuids)
  })
})

test('a page is not read again, and a page that is the whole list costs no further request', async () => {
  const fetch = listServer({ count: 7 })
  const page = await clientOn(fetch).permits.list()
  expect(await uuidsOf(page)).toEqual(identifiers(7))
  expect(await uuidsOf(page)).toEqual(identifiers(7))
  expect(fetch.requests).toHaveLength(1)
})

test('the following pages have up to 100 items', async () => {
  const fetch = listServer({ count: 250 })
  await uuidsOf(await clientOn(fetch).permits.list())
  const sizes = fetch.requests.filter(({ query }) => !query.updated_since).map(({ query }) => query.per_page)
  expect(sizes[0]).toBeUndefined()
  expect(sizes.length).toBeLessThanOrEqual(4)
})

test('a later page, and the one that nextPage() reads, start the iteration there', async () => {
  const { permits } = clientOn(listServer({ count: 250 }))
  expect(await uuidsOf(await permits.list({ page: 3 }))).toEqual(identifiers(250).slice(50))
  const next = await (await permits.list({ page: 2, per_page: 40 })).nextPage()
  if (!next) throw new Error('There is no next page.')
  expect(await uuidsOf(next)).toEqual(identifiers(250).slice(80))
})

test('an item that moves to the page before is found, as in every walk', async () => {
  let items = identifiers(250).map((uuid) => ({ uuid, updated_at: '2026-03-01T00:00:00Z' }))
  const fetch = ruledFetch(({ query }) => {
    if (query.updated_since) return json({ data: [], meta: { page: 1, per_page: 100, total: 0 } })
    const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 25)]
    const data = items.slice((page - 1) * per_page, page * per_page)
    return json({ data, meta: { page, per_page, total: items.length } })
  })
  const list = clientOn(fetch).permits.list()
  const page = await list
  items = items.filter(({ uuid }) => uuid !== 'p3')
  expect(await uuidsOf(page)).toEqual(identifiers(250))
  expect(list.report).toMatchObject({ complete: true })
})

test('a break ends the reads, and a resume token continues after the item', async () => {
  const { permits } = clientOn(listServer({ count: 90 }))
  const list = permits.list()
  const found: string[] = []
  for await (const { uuid } of await list) {
    found.push(uuid)
    if (found.length === 30) break
  }
  found.push(...(await uuidsOf(permits.list({}, { resume: list.resumeToken() }))))
  expect(found).toEqual(identifiers(90))
})

test('a program that resumes after each page reaches the end of a list that changes', async () => {
  const mock = createMock({ permits: 130, watched: 130 })
  const before = mock.watchlist.all().map(({ uuid }) => uuid)
  const { permits } = createClient(mock.clientOptions)
  const found: string[] = []
  let resume: string | undefined
  for (let requests = 0, isEnded = false; !isEnded; requests++) {
    expect(requests).toBeLessThan(20)
    const list = permits.list({ per_page: 50 }, { prefetch: 0, ...(resume && { resume }) })
    const { done, value } = await list.pages().next()
    isEnded = done === true
    found.push(...(value?.data.map(({ uuid }) => uuid) ?? []))
    resume = list.resumeToken()
    const [removed] = found
    if (requests === 0 && removed) mock.watchlist.remove(removed)
  }
  expect([...found].sort()).toEqual([...before].sort())
})

test('an async function that returns a list can be iterated after all', async () => {
  const read = async (client: Client) => client.permits.list()
  expect(await uuidsOf(await read(clientOn(listServer({ count: 60 }))))).toEqual(identifiers(60))
})

test('a page of pages() is not iterable, because pages() continues by itself', async () => {
  for await (const page of clientOn(listServer({ count: 60 }))
    .permits.list()
    .pages()) {
    const error = await rejection(uuidsOf(page))
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(
      'Could not iterate over this page: pages() reads the next one. Loop over `page.data`.',
    )
  }
})
