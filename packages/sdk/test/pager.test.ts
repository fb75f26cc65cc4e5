import { ConfigurationError, type Pager, type Permit, ServerError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, type ListBehavior, listServer } from './list-server.ts'
import { hang, json, problem, scriptedFetch } from './scripted-fetch.ts'
import { failure, rejection } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const uuids = (permits: readonly Permit[]) => permits.map(({ uuid }) => uuid)

async function iterate(list: Pager<Permit>): Promise<string[]> {
  const found: string[] = []
  for await (const { uuid } of list) found.push(uuid)
  return found
}

describe('a list that is not used', () => {
  test('requests nothing', async () => {
    const fetch = listServer({ count: 3 })
    const list = clientOn(fetch).permits.list()
    list.pages()
    list[Symbol.asyncIterator]()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('awaiting a list', () => {
  test('reads one page, of the size that the service chooses', async () => {
    const fetch = listServer({ count: 60, defaultPerPage: 25 })
    const page = await clientOn(fetch).permits.list({ status: 'active' })
    expect(uuids(page.data)).toEqual(identifiers(25))
    expect(page.meta).toEqual({ page: 1, per_page: 25, total: 60, total_pages: 3 })
    expect(fetch.requests.map(({ query }) => query)).toEqual([{ status: 'active' }])
  })

  test('twice reads it once', async () => {
    const fetch = listServer({ count: 3 })
    const list = clientOn(fetch).permits.list()
    expect(await list).toBe(await list)
    await list.withResponse()
    expect(fetch.requests).toHaveLength(1)
  })

  test('returns the HTTP response with withResponse()', async () => {
    const fetch = scriptedFetch(json({ data: [{ uuid: 'a' }] }, 200, { 'x-request-id': 'r1' }))
    const { data, response } = await clientOn(fetch).permits.list().withResponse()
    expect(uuids(data.data)).toEqual(['a'])
    expect(data.meta).toEqual({})
    expect(response.headers.get('x-request-id')).toBe('r1')
  })

  test('works with then, catch, finally and Promise.all', async () => {
    const done: string[] = []
    const client = clientOn(listServer({ count: 1 }))
    await expect(client.permits.list().then(({ data }) => data.length)).resolves.toBe(1)
    const [page] = await Promise.all([client.permits.list().finally(() => void done.push('finally'))])
    expect(page.data).toHaveLength(1)
    expect(done).toEqual(['finally'])
    const broken = clientOn(scriptedFetch(problem(401), problem(401)))
    await expect(broken.permits.list().catch(() => 'caught')).resolves.toBe('caught')
    await expect(broken.permits.list().finally(() => undefined)).rejects.toHaveProperty('status', 401)
  })
})

describe('turning pages by hand', () => {
  test('reaches the end, and hasNextPage() is false there', async () => {
    const fetch = listServer({ count: 5 })
    const first = await clientOn(fetch).permits.list({ per_page: 2, status: 'active' })
    const second = await first.nextPage()
    const third = await second?.nextPage()
    expect([first, second, third].map((page) => uuids(page?.data ?? []))).toEqual([
      ['p1', 'p2'],
      ['p3', 'p4'],
      ['p5'],
    ])
    expect([first, second, third].map((page) => page?.hasNextPage())).toEqual([true, true, false])
    expect(await third?.nextPage()).toBeUndefined()
    expect(fetch.requests.map(({ path }) => path)).toEqual([
      '/permits?per_page=2&status=active',
      '/permits?per_page=2&status=active&page=2',
      '/permits?per_page=2&status=active&page=3',
    ])
  })

  test.each<[string, ListBehavior, boolean]>([
    ['a full page, even if it has as many items as total', { count: 25 }, true],
    ['a short page without per_page', { count: 9, meta: ['page', 'total', 'total_pages'] }, true],
    ['a short page without total', { count: 9, meta: ['page', 'per_page'] }, true],
    ['a short page without meta', { count: 9, meta: [] }, true],
    ['a short page that ends at total', { count: 9 }, false],
    ['an empty page', { count: 0, meta: [] }, false],
  ])('of %s: hasNextPage() is true unless the end is certain', async (_, behavior, expected) => {
    const page = await clientOn(listServer(behavior)).permits.list()
    expect(page.hasNextPage()).toBe(expected)
    expect(await page.nextPage()).toBeUndefined()
  })

  test('starts at the requested page', async () => {
    const page = await clientOn(listServer({ count: 5 })).permits.list({ page: 2, per_page: 2 })
    expect(uuids((await page.nextPage())?.data ?? [])).toEqual(['p5'])
  })

  test.each([
    ['that responds with 404 past the end', { pastEnd: 'not_found' as const, count: 2 }],
    ['that responds with an empty page past the end', { count: 2 }],
    ['that repeats its last page', { pastEnd: 'last_page' as const, count: 2 }],
    ['that ignores page', { ignoresPage: true, count: 9 }],
    ['that serves everything at once', { unpaginated: true, count: 9 }],
  ])('ends with a service %s and sends no meta', async (_, behavior) => {
    const page = await clientOn(listServer({ ...behavior, meta: [] })).permits.list({ per_page: 2 })
    expect(await page.nextPage()).toBeUndefined()
  })

  test('rejects if the next page fails', async () => {
    const first = { data: [{ uuid: 'a' }], meta: { page: 1, per_page: 1, total: 2, total_pages: 2 } }
    const page = await clientOn(scriptedFetch(json(first), problem(500)), { retry: 0 }).permits.list()
    expect(await rejection(page.nextPage())).toBeInstanceOf(ServerError)
  })
})

describe('iterating a list', () => {
  test('returns every item, in pages of maximum size', async () => {
    const fetch = listServer({ count: 250 })
    const list = clientOn(fetch).permits.list({ status: 'active' }, { consistency: 'fast' })
    expect(await iterate(list)).toEqual(identifiers(250))
    expect(fetch.requests.map(({ query }) => query)).toEqual([
      { status: 'active', page: '1', per_page: '100' },
      { status: 'active', page: '2', per_page: '100' },
      { status: 'active', page: '3', per_page: '100' },
    ])
  })

  test('stops with the loop', async () => {
    const fetch = listServer({ count: 250 })
    for await (const permit of clientOn(fetch).permits.list({ per_page: 10 }, { prefetch: 0 })) {
      if (permit.uuid === 'p5') break
    }
    expect(fetch.requests).toHaveLength(1)
  })

  test('can be repeated from the start', async () => {
    const fetch = listServer({ count: 3 })
    const list = clientOn(fetch).permits.list()
    expect(await iterate(list)).toEqual(identifiers(3))
    expect(await iterate(list)).toEqual(identifiers(3))
    expect(fetch.requests).toHaveLength(2)
  })

  test('rejects if a page fails', async () => {
    const first = { data: [{ uuid: 'a' }], meta: { page: 1, per_page: 1, total: 2, total_pages: 2 } }
    const list = clientOn(scriptedFetch(json(first), problem(500)), { retry: 0 }).permits.list()
    const found: string[] = []
    const error = await rejection(
      (async () => {
        for await (const { uuid } of list) found.push(uuid)
      })(),
    )
    expect(error).toBeInstanceOf(ServerError)
    expect(found).toEqual(['a'])
  })

  test('retries a page like every other read', async () => {
    const meta = { page: 1, per_page: 100, total: 1, total_pages: 1 }
    const fetch = scriptedFetch(problem(503), json({ data: [{ uuid: 'a' }], meta }))
    const items = clientOn(fetch).permits.list().collect()
    await vi.runAllTimersAsync()
    expect(uuids(await items)).toEqual(['a'])
  })

  test('has one deadline for all pages', async () => {
    const meta = { page: 1, per_page: 1, total: 2, total_pages: 2 }
    const fetch = scriptedFetch(json({ data: [{ uuid: 'a' }], meta }), hang)
    const iterator = clientOn(fetch)
      .permits.list({}, { deadline: '10s', prefetch: 0 })
      [Symbol.asyncIterator]()
    await iterator.next()
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await failure(iterator.next())).toHaveProperty('timeoutMs', 3_000)
  })
})

describe('pages()', () => {
  test('returns the pages', async () => {
    const sizes: number[] = []
    for await (const page of clientOn(listServer({ count: 5 }))
      .permits.list({ per_page: 2 })
      .pages()) {
      sizes.push(page.data.length)
      expect(page.meta.total).toBe(5)
    }
    expect(sizes).toEqual([2, 2, 1])
  })

  test('returns one page of an empty list', async () => {
    const iterator = clientOn(listServer({ count: 0 }))
      .permits.list()
      .pages()
    expect((await iterator.next()).value?.data).toEqual([])
    expect((await iterator.next()).done).toBe(true)
  })
})

describe('collect()', () => {
  test.each([
    [undefined, 250, 3],
    [0, 0, 0],
    [1, 1, 1],
    [99, 99, 1],
    [100, 100, 1],
    [101, 101, 2],
    [1_000, 250, 3],
    [Number.POSITIVE_INFINITY, 250, 3],
  ])('with the limit %s returns %i items for %i requests', async (limit, count, requests) => {
    const fetch = listServer({ count: 250 })
    const items = await clientOn(fetch).permits.list().collect({ limit })
    expect(uuids(items)).toEqual(identifiers(count))
    expect(fetch.requests).toHaveLength(requests)
  })

  test('requests no larger page than it needs, unless per_page is set', async () => {
    const fetch = listServer({ count: 250 })
    const { permits } = clientOn(fetch)
    await permits.list().collect({ limit: 7 })
    await permits.list({ per_page: 50 }).collect({ limit: 7 })
    expect(fetch.requests.map(({ query }) => query.per_page)).toEqual(['7', '50'])
  })

  test.each([-1, 1.5, Number.NaN])('rejects the limit %d', async (limit) => {
    const fetch = listServer({ count: 3 })
    const error = await rejection(clientOn(fetch).permits.list().collect({ limit }))
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(`\`limit\` must be a whole number from 0 (received ${limit}).`)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('first()', () => {
  test('returns the first item and requests a page of one', async () => {
    const fetch = listServer({ count: 250 })
    expect((await clientOn(fetch).permits.list().first())?.uuid).toBe('p1')
    expect(fetch.requests.map(({ query }) => query)).toEqual([{ page: '1', per_page: '1' }])
  })

  test('returns undefined for an empty list', async () => {
    expect(
      await clientOn(listServer({ count: 0 }))
        .permits.list()
        .first(),
    ).toBeUndefined()
  })
})
