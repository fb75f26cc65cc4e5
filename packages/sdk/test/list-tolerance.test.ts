import { type Client, NotFoundError, type Pager } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { identifiers, type ListBehavior, listServer } from './list-server.ts'
import { json, problem, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const identify = (item: { uuid?: string; id?: string }) => item.uuid ?? item.id

const behaviors: [string, Omit<ListBehavior, 'count'>, (count: number) => number][] = [
  ['everything as specified', {}, (count) => Math.max(1, Math.ceil(count / 100))],
  ['no total_pages', { meta: ['page', 'per_page', 'total'] }, (count) => Math.max(1, Math.ceil(count / 100))],
  ['only total', { meta: ['total'] }, (count) => Math.ceil(count / 100) + 1],
  ['pages cut to 50', { maxPerPage: 50 }, (count) => Math.max(1, Math.ceil(count / 50))],
  [
    'pages cut to 50, no total_pages',
    { maxPerPage: 50, meta: ['page', 'per_page', 'total'] },
    (count) => Math.max(1, Math.ceil(count / 50)),
  ],
  ['pages cut to 50, no meta', { maxPerPage: 50, meta: [] }, (count) => Math.ceil(count / 50) + 1],
  ['everything at once', { unpaginated: true }, () => 1],
  ['everything at once, no meta', { unpaginated: true, meta: [] }, () => 2],
  ['no meta', { meta: [] }, (count) => Math.ceil(count / 100) + 1],
  ['no meta, 404 past the end', { meta: [], pastEnd: 'not_found' }, (count) => Math.ceil(count / 100) + 1],
  ['no meta, the last page again', { meta: [], pastEnd: 'last_page' }, (count) => Math.ceil(count / 100) + 1],
  [
    'meta without totals',
    { meta: ['page', 'per_page'], pastEnd: 'empty' },
    (count) => Math.ceil(count / 100) + 1,
  ],
  [
    'meta without totals, the last page again',
    { meta: ['page', 'per_page'], pastEnd: 'last_page' },
    (count) => Math.ceil(count / 100) + 1,
  ],
]

const lists: [string, (client: Client) => Pager<{ uuid?: string; id?: string }>][] = [
  ['permits.list', ({ permits }) => permits.list()],
  ['contacts.list', ({ contacts }) => contacts.list()],
  ['conditions.list', ({ conditions }) => conditions.list()],
  ['conditions.permits', ({ conditions }) => conditions.permits('c1')],
]

/** Requests of a settled walk: a list without a stated end is read twice, and pages that prove the end come on top. */
const settled = (requests: number) => (requests === 1 ? 3 : 2 * requests + 6)

describe.each(behaviors)('a service with %s', (_, behavior, most) => {
  test.each(lists)('%s returns every item once and ends', async (_, list) => {
    for (const count of [0, 1, 99, 100, 101, 250]) {
      const fetch = listServer({ ...behavior, count })
      const items = await list(clientOn(fetch)).collect()
      expect(items.map(identify)).toEqual(identifiers(count))
      expect(fetch.requests.length).toBeLessThanOrEqual(settled(most(count)))
    }
  })
})

describe('a service that ignores page', () => {
  test.each<[string, ListBehavior['meta'], number]>([
    ['and says which page it served', ['page', 'per_page', 'total', 'total_pages'], 3],
    ['and sends no meta', [], 3],
    ['and claims that there are more', ['total_pages'], 3],
  ])('%s ends the iteration after its one page', async (_, meta, requests) => {
    const fetch = listServer({ count: 250, ignoresPage: true, ...(meta && { meta }) })
    const items = await clientOn(fetch).contacts.list().collect()
    expect(items.map(identify)).toEqual(identifiers(100))
    expect(fetch.requests).toHaveLength(requests)
  })
})

describe('a 404', () => {
  test('for the first page is a NotFoundError', async () => {
    const error = await rejection(
      clientOn(scriptedFetch(problem(404)))
        .conditions.permits('gone')
        .collect(),
    )
    expect(error).toBeInstanceOf(NotFoundError)
  })

  test('for the page at which the list starts is one, too', async () => {
    const list = clientOn(listServer({ count: 3, pastEnd: 'not_found' })).permits.list({ page: 9 })
    expect(await rejection(list.collect())).toBeInstanceOf(NotFoundError)
  })
})

test('a list that changes while it is read returns no item twice', async () => {
  let inserted = 0
  const fetch = ruledFetch(({ query }) => {
    const all = [...identifiers(inserted).map((id) => `new-${id}`), ...identifiers(20)]
    inserted += 2
    const [page, per_page] = [Number(query.page), Number(query.per_page)]
    const data = all.slice((page - 1) * per_page, page * per_page).map((uuid) => ({ uuid }))
    return json({ data, meta: { page, per_page, total: all.length } })
  })
  const items = (await clientOn(fetch).permits.list({ per_page: 5 }).collect()).map(identify)
  expect(items).toEqual(expect.arrayContaining(identifiers(20)))
  expect(new Set(items).size).toBe(items.length)
})

test('items without identifiers are all returned', async () => {
  const data = [{ status: 'Pending' }, { status: 'Pending' }]
  const pages = [{ data, meta: { total: 2 } }, ...Array.from({ length: 9 }, () => ({ data: [] }))]
  const items = await clientOn(scriptedFetch(...pages.map((page) => json(page))))
    .permits.list()
    .collect()
  expect(items).toEqual(data)
})

describe('numbers in meta', () => {
  const serve = (change: (meta: Record<string, number>) => Record<string, unknown>) =>
    ruledFetch(({ query }) => {
      const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 25)]
      const data = identifiers(250).slice((page - 1) * per_page, page * per_page)
      const meta = change({ page, per_page, total: 250, total_pages: Math.ceil(250 / per_page) })
      return json({ data: data.map((uuid) => ({ uuid })), meta })
    })

  test('are read as text, at no more requests', async () => {
    const fetch = serve((meta) =>
      Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, `${value}`])),
    )
    const { permits } = clientOn(fetch)
    expect((await permits.list({ page: 2, per_page: 50 })).meta).toEqual({
      page: 2,
      per_page: 50,
      total: 250,
      total_pages: 5,
    })
    const list = permits.list()
    expect((await list.collect()).map(identify)).toEqual(identifiers(250))
    expect(list.report).toMatchObject({ complete: true, requests: 3 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['page: 0', { page: 0 }],
    ['page: -1', { page: -1 }],
    ['page: 1.5', { page: 1.5 }],
    ['page: "first"', { page: 'first' }],
    ['per_page: 0', { per_page: 0 }],
    ['per_page: ""', { per_page: '' }],
    ['per_page: {}', { per_page: {} }],
    ['per_page: null', { per_page: null }],
    ['total: -1', { total: -1 }],
    ['total: "many"', { total: 'many' }],
    ['total_pages: null', { total_pages: null }],
  ])('are ignored if they are unusable: %s', async (_, unusable) => {
    const { permits } = clientOn(serve((meta) => ({ ...meta, ...unusable })))
    const page = await permits.list()
    for (const name of Object.keys(unusable)) expect(page.meta).not.toHaveProperty(name)
    expect(page.hasNextPage()).toBe(true)
    expect((await permits.list().collect()).map(identify)).toEqual(identifiers(250))
  })
})

describe('whatever the service does', () => {
  const behavior = fc.record({
    count: fc.nat({ max: 120 }),
    defaultPerPage: fc.integer({ min: 1, max: 30 }),
    maxPerPage: fc.integer({ min: 3, max: 40 }),
    meta: fc.subarray(['page', 'per_page', 'total', 'total_pages'] as const),
    pastEnd: fc.constantFrom('empty', 'not_found', 'last_page'),
    unpaginated: fc.boolean(),
  })
  const perPage = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined })

  test('iterating returns every item once, in order, within a bounded number of requests', async () => {
    await fc.assert(
      fc.asyncProperty(behavior, perPage, async (served, per_page) => {
        const fetch = listServer(served)
        const items = await clientOn(fetch)
          .permits.list(per_page ? { per_page } : {})
          .collect()
        expect(items.map(identify)).toEqual(identifiers(served.count))
        const size = Math.min(per_page ?? 100, served.maxPerPage)
        expect(fetch.requests.length).toBeLessThanOrEqual(4 * Math.ceil(served.count / size) + 30)
      }),
      { seed: 6, numRuns: propertyRuns(300) },
    )
  })

  test('nextPage() does, too', async () => {
    await fc.assert(
      fc.asyncProperty(behavior, perPage, async (served, per_page) => {
        const found: (string | undefined)[] = []
        const list = clientOn(listServer(served)).permits.list(per_page ? { per_page } : {})
        for (let page = await list, turns = 0; page; turns++) {
          expect(turns).toBeLessThan(150)
          found.push(...page.data.map(identify))
          const next = await page.nextPage()
          if (!next) break
          page = next
        }
        expect(found).toEqual(identifiers(served.count))
      }),
      { seed: 7, numRuns: propertyRuns(200) },
    )
  })
})
