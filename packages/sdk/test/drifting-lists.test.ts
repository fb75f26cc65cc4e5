import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { createRandom } from './random.ts'
import { json, ruledFetch } from './scripted-fetch.ts'

interface Item {
  readonly id: string
  readonly uuid: string
  name: number
  /** Not in the responses. */
  modified: number
  readonly created_at: string
  updated_at?: string
}

/** Orders of a list without `updated_since`. A change of `name` leaves no other trace. */
const orders: Record<string, (one: Item, other: Item) => number> = {
  id: (one, other) => (one.id < other.id ? -1 : 1),
  created_at: (one, other) => (one.created_at < other.created_at ? -1 : 1),
  newest_first: (one, other) => ((one.updated_at ?? '') > (other.updated_at ?? '') ? -1 : 1),
  created_at_down: (one, other) => (one.created_at > other.created_at ? -1 : 1),
  modified_first: (one, other) => other.modified - one.modified,
  name: (one, other) => one.name - other.name || (one.id < other.id ? -1 : 1),
}

const history = fc.record({
  seed: fc.nat(),
  count: fc.constantFrom(0, 5, 40, 90, 180),
  per_page: fc.constantFrom(16, 20, 40),
  order: fc.constantFrom('id', 'created_at', 'created_at_down', 'newest_first', 'modified_first', 'name'),
  rate: fc.constantFrom(0, 0.3, 1, 4),
  prefetch: fc.constantFrom(0, 2),
})

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

async function walk({ seed, count, per_page, order, rate, prefetch }: History) {
  const random = createRandom(seed)
  let clock = Date.parse('2026-03-02T12:00:00Z')
  const moment = () => new Date(clock++).toISOString()
  const create = (): Item => ({
    ...((id) => ({ id, uuid: id }))(random().toString(36).slice(2)),
    name: random(),
    modified: clock,
    created_at: moment(),
    ...(order === 'newest_first' && { updated_at: moment() }),
  })
  const items = Array.from({ length: count }, () => {
    clock += 60_000
    return create()
  })
  clock += 3_600_000
  const present = new Set(items.map(({ id }) => id))
  let reads = 0
  let changes = 0
  let largest: number = count
  const fetch = ruledFetch(({ query }) => {
    if (reads++ > 0) {
      clock += 2_000
      for (let left = 2 * rate * random(); random() < left; left--) {
        changes++
        const at = Math.floor(random() * items.length)
        const item = items[at]
        const kind = random()
        if (kind < 0.3 || !item) items.push(create())
        else if (kind < 0.7) present.delete(items.splice(at, 1)[0]?.id ?? '')
        else {
          item.name = random()
          item.modified = clock++
          if (item.updated_at) item.updated_at = moment()
        }
      }
      largest = Math.max(largest, items.length)
    }
    items.sort(orders[order])
    const [page, size] = [Number(query.page), Number(query.per_page)]
    const data = items.slice((page - 1) * size, page * size).map(({ modified: _hidden, ...item }) => item)
    return json({ data, meta: { page, per_page: size, total: items.length } }, 200, {
      date: new Date(clock).toUTCString(),
    })
  })
  const list = clientOn(fetch).contacts.list({ per_page }, { prefetch })
  const found = new Set((await list.collect()).map(({ id }) => id))
  expect(reads).toBeLessThanOrEqual(4 * Math.ceil(largest / per_page) + 30 + prefetch)
  const lost = [...present].filter((id) => !found.has(id)).length
  return { order, changes, lost, complete: list.report?.complete === true, pages: list.report?.requests ?? 0 }
}

test('a list without updated_since is complete only if nothing is missing', async () => {
  const walks: Awaited<ReturnType<typeof walk>>[] = []
  await fc.assert(
    fc.asyncProperty(history, async (played) => {
      const verdict = await walk(played)
      walks.push(verdict)
      if (verdict.complete) expect(verdict.lost).toBe(0)
    }),
    { seed: 33, numRuns: propertyRuns(600) },
  )
  const share = (is: (verdict: Awaited<ReturnType<typeof walk>>) => boolean) => {
    const of = walks.filter((verdict) => verdict.pages > 1 && is(verdict))
    return of.filter(({ complete }) => complete).length / of.length
  }
  // The list has no `updated_since`. So a walk is complete only if nothing changed, or if counting proves it.
  expect(share(({ changes }) => changes === 0)).toBe(1)
  expect(share(({ changes }) => changes > 5)).toBeLessThan(0.5)
})

describe('a walk ends', () => {
  const serve = (total: (reads: number) => number) => {
    const random = createRandom(1)
    let reads = 0
    return ruledFetch(({ query }) => {
      const [page, per_page] = [Number(query.page), Number(query.per_page)]
      const length = total(++reads)
      const count = Math.min(per_page, Math.max(0, length - (page - 1) * per_page))
      const data = Array.from({ length: count }, () => ({ id: `${random()}` }))
      return json({ data, meta: { page, per_page, total: length } })
    })
  }

  test('at the end of a list whose pages share no items, and is not complete', async () => {
    const fetch = serve(() => 1_000)
    const list = clientOn(fetch).contacts.list()
    await list.collect()
    expect(list.report?.complete).toBe(false)
    expect(fetch.requests.length).toBeLessThanOrEqual(70)
    const reached = fetch.requests.map(({ query }) => Number(query.page) * Number(query.per_page))
    expect(Math.max(...reached)).toBeGreaterThanOrEqual(1_000)
  })

  test('in a list that grows faster than it can be read', async () => {
    const fetch = serve((reads) => 1_000 + 500 * reads)
    const list = clientOn(fetch).contacts.list()
    await list.collect({ limit: Number.POSITIVE_INFINITY })
    expect(list.report?.complete).toBe(false)
    // The first total is 1,500. One more page may be read ahead.
    expect(fetch.requests.length).toBeLessThanOrEqual(4 * 15 + 30 + 1)
  })
})

test('a walk that starts at a later page is not complete', async () => {
  const fetch = ruledFetch(({ query }) =>
    json({
      data: Number(query.page) > 2 ? [] : [{ id: `${query.page}` }],
      meta: { page: Number(query.page), per_page: 1, total: 2 },
    }),
  )
  const list = clientOn(fetch).contacts.list({ page: 2, per_page: 1 })
  expect(await list.collect()).toEqual([{ id: '2' }])
  expect(list.report?.complete).toBe(false)
})

describe('a list that is served oldest update first', () => {
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const now = Date.parse('2026-11-02T12:00:00Z')

  interface Permit {
    readonly uuid: string
    updated_at: string
  }
  const byUpdate = (one: Permit, other: Permit) => (one.updated_at < other.updated_at ? -1 : 1)

  function serve(count: number) {
    const permits: Permit[] = Array.from({ length: count }, (_, at) => ({
      uuid: `u${String(at).padStart(3, '0')}`,
      updated_at: iso(now - (count - at) * 60_000),
    }))
    let compare: (one: Permit, other: Permit) => number = byUpdate
    const fetch = ruledFetch(({ query }) => {
      const { page = 1, per_page = 25, updated_since = '' } = query
      const list = permits.filter(({ updated_at }) => updated_at >= String(updated_since)).sort(compare)
      const size = Number(per_page)
      const data = list.slice((Number(page) - 1) * size, Number(page) * size)
      const meta = {
        page: Number(page),
        per_page: size,
        total: list.length,
        total_pages: Math.ceil(list.length / size),
      }
      return json({ data, meta }, 200, { date: new Date(now).toUTCString() })
    })
    return {
      client: clientOn(fetch),
      permits,
      touch(from: number, to: number) {
        for (const [at, permit] of permits.slice(from, to).entries())
          permit.updated_at = iso(now + at * 1_000)
      },
      orderBy(next: typeof compare) {
        compare = next
      },
    }
  }

  test('loses nothing if a walk stops before repeated items', async () => {
    const { client, permits, touch } = serve(110)
    const first = client.permits.list({}, { prefetch: 0 })
    const found = new Set<string>()
    for await (const { uuid } of first) {
      found.add(uuid)
      // They move to the end, after the items that are still to be read, and are read there again.
      if (found.size === 50) touch(0, 4)
      if (uuid === 'u106') break
    }
    const second = client.permits.list({}, { resume: first.resumeToken() })
    for await (const { uuid } of second) found.add(uuid)
    expect(permits.filter(({ uuid }) => !found.has(uuid))).toEqual([])
    expect(second.report).toMatchObject({ complete: false, reason: 'resumed' })
  })

  test('loses nothing if the order changes once', async () => {
    const { client, orderBy } = serve(300)
    const list = client.permits.list({}, { prefetch: 0 })
    const found: string[] = []
    for await (const { uuid } of list)
      if (found.push(uuid) === 100) orderBy((one, other) => shuffle(one.uuid) - shuffle(other.uuid))
    expect(found).toHaveLength(300)
    expect(new Set(found).size).toBe(300)
  })

  /** Returns the same number for the same text, in no order. */
  function shuffle(text: string): number {
    return createRandom([...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))()
  }
})

test('an order by date with ordered ties does not count as unstable', async () => {
  const iso = (days: number) => new Date(Date.UTC(2026, 8, 1) - days * 86_400_000).toISOString().slice(0, 10)
  const permits = Array.from({ length: 300 }, (_, at) => ({
    uuid: createRandom(at)().toString(36),
    filed_date: iso(at < 200 ? at : 200 + Math.floor((at - 200) / 10)),
    updated_at: `2026-01-0${1 + (at % 9)}T00:00:00Z`,
  }))
  const fetch = ruledFetch(({ query }) => {
    const { page = 1, per_page = 25, updated_since = '' } = query
    const list = permits.filter(({ updated_at }) => updated_at >= String(updated_since))
    const data = list.slice((Number(page) - 1) * Number(per_page), Number(page) * Number(per_page))
    return json({ data, meta: { page: Number(page), per_page: Number(per_page), total: list.length } })
  })
  const list = clientOn(fetch).permits.list()
  expect(await list.collect()).toHaveLength(300)
  expect(list.report).toMatchObject({ complete: true })
})
