import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { useFakeClock } from './fake-clock.ts'
import { json, ruledFetch } from './scripted-fetch.ts'

useFakeClock()

interface Row {
  readonly uuid?: string | undefined
  readonly updated_at: string
}

const hour = 3_600_000
const now = Date.parse('2026-03-02T12:00:00Z')

/** Creates rows that were updated an hour apart, the newest first. */
function createRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    uuid: `p${index}`,
    updated_at: at((index + 1) * hour),
  }))
}

function at(agoMs: number): string {
  return `${new Date(now - agoMs).toISOString().slice(0, 19)}Z`
}

interface Behavior {
  /** Age of every response in a cache, in seconds. */
  readonly age?: string
  /** False if `updated_since` is ignored. */
  readonly isFiltered?: boolean
  /** False if the pages state no total. */
  readonly hasTotal?: boolean
  /** Called before every request, with its number from 0, and the number of the catch-up's requests before it. */
  readonly before?: (request: number, catchUp: number | undefined) => void
}

/** Serves the rows in their order. */
function serve(rows: readonly Row[], { age, isFiltered = true, hasTotal = true, before }: Behavior = {}) {
  let [requests, catchUps] = [0, 0]
  return ruledFetch(({ query }) => {
    before?.(requests++, query.updated_since === undefined ? undefined : catchUps++)
    const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 25)]
    const since = isFiltered ? (query.updated_since ?? '') : ''
    const list = rows.filter(({ updated_at }) => updated_at >= since)
    const data = list.slice((page - 1) * per_page, page * per_page).map((row) => ({ ...row }))
    const total_pages = Math.ceil(list.length / per_page)
    const headers = { date: new Date().toUTCString(), ...(age !== undefined && { age }) }
    const meta = { page, per_page, ...(hasTotal && { total: list.length, total_pages }) }
    return json({ data, meta }, 200, headers)
  })
}

describe('a walk proves nothing', () => {
  test('by a single page from a cache, which may lack what was added since', async () => {
    const list = clientOn(serve(createRows(3), { age: '58' })).permits.list()
    expect(await list.collect()).toHaveLength(3)
    expect(list.report?.complete).toBe(false)
  })

  test('by a later page that is empty', async () => {
    const page = await clientOn(serve(createRows(3))).permits.list({ page: 7 })
    const items = page[Symbol.asyncIterator]()
    expect(await items.next()).toMatchObject({ done: true })
    const list = clientOn(serve(createRows(3))).permits.list({ page: 7 })
    expect(await list.collect()).toEqual([])
    expect(list.report).toMatchObject({ complete: false, reason: 'unchecked' })
  })

  test('by an empty catch-up if items move and all have the same date', async () => {
    const rows = createRows(250).map(({ uuid }) => ({ uuid, updated_at: '1970-01-01T00:00:00Z' }))
    const before = (request: number) => {
      const [moved] = request === 1 ? rows.splice(220, 1) : []
      if (moved) rows.unshift(moved)
    }
    const list = clientOn(serve(rows, { before })).permits.list({}, { prefetch: 0 })
    const found = await list.collect()
    expect(found.length === 250 || list.report?.complete === false).toBe(true)
  })

  test('by a catch-up of several pages in which items move', async () => {
    const rows = createRows(250)
    const found = new Set<string>()
    const touch = (count: number, secondsAgo: number, from: number) => {
      const moved = rows.splice(from, count).map((row) => ({ ...row, updated_at: at(secondsAgo * 1_000) }))
      rows.unshift(...moved)
    }
    const before = (request: number, catchUp: number | undefined) => {
      // One moves to a page that was read. Then so many change that the catch-up has two pages, and it moves again.
      if (request === 1) touch(1, 3, 220)
      if (catchUp === 0) touch(150, 2, 1)
      if (catchUp === 1) touch(1, 1, 150)
    }
    const list = clientOn(serve(rows, { before })).permits.list({}, { prefetch: 0 })
    for await (const { uuid } of list) found.add(uuid)
    expect(found.size === 250 || list.report?.complete === false).toBe(true)
  })

  test.each([
    ['two changes, if the service states no total', [1, 1], undefined],
    ['three changes, if the total changes in between', [1, 2], 'total'],
  ] as const)('by %s and the list has no updated_since', async (_, [moves, adds], total) => {
    const contacts = Array.from({ length: 250 }, (__, index) => ({ id: `c${index}` }))
    let requests = 0
    const fetch = ruledFetch(({ query }) => {
      if (requests === moves) {
        contacts.unshift(...contacts.splice(220, 1))
        contacts.splice(5, 1)
      }
      if (requests === adds && total) contacts.push({ id: 'new' })
      requests++
      const [page, per_page] = [Number(query.page ?? 1), Number(query.per_page ?? 25)]
      const data = contacts.slice((page - 1) * per_page, page * per_page)
      return json({ data, meta: { page, per_page, ...(total && { total: contacts.length }) } })
    })
    const list = clientOn(fetch).contacts.list({}, { prefetch: 0 })
    const found = new Set((await list.collect()).map(({ id }) => id))
    expect(found.has('c220') || list.report?.complete === false).toBe(true)
  })

  test('in a list without identifiers, which is read once', async () => {
    const rows = createRows(250).map(({ updated_at }, index) => ({ permit_number: `${index}`, updated_at }))
    const fetch = serve(rows)
    const list = clientOn(fetch).permits.list()
    expect(await list.collect()).toHaveLength(250)
    expect(list.report).toMatchObject({ complete: false, reason: 'unclear_pages' })
    expect(fetch.requests.length).toBeLessThanOrEqual(4)
  })
})

test('a catch-up reads nothing outside of the query', async () => {
  const rows = createRows(300).map((row, index) => ({ ...row, updated_at: at(index * 10) }))
  const updated_since = new Date(now - 2_000)
  const fetch = serve(rows)
  const list = clientOn(fetch).permits.list({ updated_since })
  const wanted = rows.filter(({ updated_at }) => Date.parse(updated_at) >= updated_since.getTime())
  expect((await list.collect()).length).toBe(wanted.length)
  for (const { query } of fetch.requests)
    expect(Date.parse(query.updated_since ?? '')).toBeGreaterThanOrEqual(updated_since.getTime())
})

describe('a resumed walk', () => {
  test('returns an item that was updated meanwhile and stands before those that were returned', async () => {
    const rows = createRows(150)
    const client = clientOn(serve(rows))
    const list = client.permits.list()
    const found = new Set<string>()
    for await (const { uuid } of list) if (found.add(uuid).size === 10) break
    const [updated] = rows.splice(120, 1)
    if (updated) rows.unshift({ ...updated, updated_at: at(-1_000) })
    for await (const { uuid } of client.permits.list({}, { resume: list.resumeToken() })) found.add(uuid)
    expect(found.size).toBe(150)
  })

  test('returns nothing again if an item is removed while it reads', async () => {
    const rows = createRows(1_200)
    const list = clientOn(serve(rows)).permits.list({}, { prefetch: 0 })
    const found: (string | undefined)[] = []
    for await (const { uuid } of list) if (found.push(uuid) === 900) break
    const removing = serve(rows, { before: (request) => void (request === 2 && rows.splice(850, 1)) })
    const rest = clientOn(removing).permits.list({}, { resume: list.resumeToken(), prefetch: 0 })
    for await (const { uuid } of rest) found.push(uuid)
    expect(found).toHaveLength(1_200)
    expect(new Set(found).size).toBe(1_200)
  })

  test('ends if the service states no total, and each program stores one page', async () => {
    const client = clientOn(serve(createRows(105), { hasTotal: false }))
    const counts: number[] = []
    for (let resume: string | undefined, isEnded = false; !isEnded; ) {
      expect(counts.length).toBeLessThan(5)
      const list = client.permits.list({}, { prefetch: 0, ...(resume && { resume }) })
      const { done, value } = await list.pages().next()
      isEnded = done === true
      if (value) counts.push(value.data.length)
      resume = list.resumeToken()
    }
    expect(counts).toEqual([100, 5])
  })

  test('loses nothing after a small first page, one of whose items was removed', async () => {
    const rows = createRows(300)
    const client = clientOn(serve(rows))
    const list = client.permits.list({ per_page: 10 })
    const found = new Set((await list.collect({ limit: 10 })).map(({ uuid }) => uuid))
    rows.splice(3, 1)
    const rest = client.permits.list({ per_page: 10 }, { resume: list.resumeToken() })
    for await (const { uuid } of rest) found.add(uuid)
    expect(found.size).toBe(300)
    expect(rest.report?.requests).toBeLessThan(15)
  })

  test('returns nothing twice if the service ignores updated_since', async () => {
    const client = clientOn(serve(createRows(250), { isFiltered: false }))
    const list = client.permits.list()
    const found: string[] = []
    for await (const { uuid } of list) if (found.push(uuid) === 120) break
    for await (const { uuid } of client.permits.list({}, { resume: list.resumeToken() })) found.push(uuid)
    expect(found).toHaveLength(250)
    expect(new Set(found).size).toBe(250)
  })
})

test.each(['settled', 'fast'] as const)(
  'items without identifiers are returned once (%s)',
  async (consistency) => {
    const contacts = Array.from({ length: 248 }, (_, index) => ({ name: `Contact ${index}` }))
    const fetch = ruledFetch(({ query }) => {
      const [page, per_page] = [Number(query.page), Math.min(Number(query.per_page), 25)]
      const data = contacts.slice((page - 1) * per_page, page * per_page)
      return json({ data, meta: { page, per_page, total: 248, total_pages: Math.ceil(248 / per_page) } })
    })
    const found: unknown[] = []
    for await (const { name } of clientOn(fetch).contacts.list({}, { consistency })) found.push(name)
    expect(found).toEqual(contacts.map(({ name }) => name))
  },
)
