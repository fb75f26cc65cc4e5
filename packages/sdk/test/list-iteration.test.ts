import {
  ConfigurationError,
  createClient,
  NotFoundError,
  type Permit,
  ServerError,
} from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, listServer } from './list-server.ts'
import { hangUntilAborted, json, problem, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { isSettled, rejection } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fast = { consistency: 'fast' } as const
type ListQuery = { page?: number; per_page?: number }
const uuidOf = ({ value }: IteratorResult<Permit, void>) => value?.uuid

async function take(iterator: AsyncIterator<Permit, void>, count: number) {
  const found: (string | undefined)[] = []
  for (let taken = 0; taken < count; taken++) found.push(uuidOf(await iterator.next()))
  return found
}

describe('prefetch', () => {
  const requestedPages = (fetch: { requests: { query: Record<string, string> }[] }) =>
    fetch.requests.map(({ query }) => Number(query.page))

  test('requests the next page before the current one is used up', async () => {
    const fetch = listServer({ count: 9 })
    const iterator = clientOn(fetch).permits.list({ per_page: 2 }, fast)[Symbol.asyncIterator]()
    await iterator.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedPages(fetch)).toEqual([1, 2])
    await iterator.next()
    expect(requestedPages(fetch)).toEqual([1, 2])
    await iterator.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedPages(fetch)).toEqual([1, 2, 3])
  })

  test('of 3 requests three pages at once, and none past the end', async () => {
    const fetch = listServer({ count: 9 })
    const iterator = clientOn(fetch)
      .permits.list({ per_page: 2 }, { ...fast, prefetch: 3 })
      [Symbol.asyncIterator]()
    await iterator.next()
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedPages(fetch)).toEqual([1, 2, 3, 4])
    expect(await take(iterator, 8)).toEqual(identifiers(9).slice(1))
    expect((await iterator.next()).done).toBe(true)
    expect(requestedPages(fetch)).toEqual([1, 2, 3, 4, 5])
  })

  test('of 0 reads nothing ahead', async () => {
    const fetch = listServer({ count: 9 })
    const iterator = clientOn(fetch)
      .permits.list({ per_page: 2 }, { ...fast, prefetch: 0 })
      [Symbol.asyncIterator]()
    await take(iterator, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedPages(fetch)).toEqual([1])
  })

  test('returns the pages in order, even if a later one arrives first', async () => {
    const served = listServer({ count: 9 })
    const fetch = ruledFetch(async (sent) => {
      await new Promise((resolve) => setTimeout(resolve, 100 - 10 * Number(sent.query.page)))
      return served(new Request(sent.url))
    })
    const items = clientOn(fetch)
      .permits.list({ per_page: 2 }, { ...fast, prefetch: 4 })
      .collect()
    await vi.runAllTimersAsync()
    expect((await items).map(({ uuid }) => uuid)).toEqual(identifiers(9))
  })

  test.each([
    [5, [1]],
    [6, [1, 2, 3, 4]],
  ])('reads ahead while more than a tenth of the window is left: %i of 50', async (remaining, expected) => {
    const served = listServer({ count: 9 })
    const headers = { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': `${remaining}` }
    const fetch = ruledFetch(async ({ url }) =>
      json(await (await served(new Request(url))).json(), 200, headers),
    )
    const list = clientOn(fetch).permits.list({ per_page: 2 }, { ...fast, prefetch: 3 })
    await list[Symbol.asyncIterator]().next()
    await vi.advanceTimersByTimeAsync(0)
    expect(requestedPages(fetch)).toEqual(expected)
  })

  test('ends at a break', async () => {
    const aborted: string[] = []
    const served = listServer({ count: 9 })
    const fetch = ruledFetch(({ query, url }) => served(new Request(`${url}#${query.page}`)))
    const hanging = async (request: Request) => {
      if (new URL(request.url).searchParams.get('page') === '1') return fetch(request)
      request.signal.addEventListener('abort', () => aborted.push(request.url))
      return hangUntilAborted(request)
    }
    for await (const _ of clientOn(hanging).permits.list({ per_page: 2 }, { ...fast, prefetch: 2 })) {
      await vi.advanceTimersByTimeAsync(0)
      break
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(aborted).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is not used after the caller’s signal has aborted', async () => {
    const controller = new AbortController()
    const options = { ...fast, signal: controller.signal }
    const list = clientOn(listServer({ count: 9 })).permits.list({ per_page: 2 }, options)
    const iterator = list[Symbol.asyncIterator]()
    await take(iterator, 2)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort('enough')
    expect(await rejection(iterator.next())).toBe('enough')
  })

  test('that fails is reported only when its page is needed', async () => {
    const first = {
      data: [{ uuid: 'a' }, { uuid: 'b' }],
      meta: { page: 1, per_page: 2, total: 3, total_pages: 2 },
    }
    const fetch = scriptedFetch(json(first), problem(500))
    const list = clientOn(fetch, { retry: 0 }).permits.list({ per_page: 2 }, fast)
    const iterator = list[Symbol.asyncIterator]()
    expect(await take(iterator, 2)).toEqual(['a', 'b'])
    expect(await rejection(iterator.next())).toBeInstanceOf(ServerError)
  })
})

describe('next()', () => {
  const body = (page: number, ...uuids: string[]) => ({
    data: uuids.map((uuid) => ({ uuid })),
    meta: { page, per_page: 2, total: 4, total_pages: 2 },
  })

  test('after a failure reads the page again', async () => {
    const pages = [
      json(body(1, 'a', 'b')),
      problem(500),
      problem(500),
      json(body(2, 'c', 'd')),
      json(body(3)),
    ]
    const fetch = scriptedFetch(...pages)
    const list = clientOn(fetch, { retry: 0 }).permits.list({ per_page: 2 }, fast)
    const iterator = list[Symbol.asyncIterator]()
    expect(await take(iterator, 2)).toEqual(['a', 'b'])
    expect(await rejection(iterator.next())).toBeInstanceOf(ServerError)
    expect(await rejection(iterator.next())).toBeInstanceOf(ServerError)
    expect(await take(iterator, 2)).toEqual(['c', 'd'])
    expect((await iterator.next()).done).toBe(true)
  })

  test('called several times at once returns every item once, in order', async () => {
    const iterator = clientOn(listServer({ count: 5 }))
      .permits.list({ per_page: 2 }, fast)
      [Symbol.asyncIterator]()
    const results = await Promise.all(Array.from({ length: 8 }, () => iterator.next()))
    expect(results.map(uuidOf)).toEqual([...identifiers(5), undefined, undefined, undefined])
    expect(results.map(({ done }) => done)).toEqual([...Array(5).fill(false), true, true, true])
  })

  test('is done after return(), even if a page is pending', async () => {
    const iterator = clientOn(hangUntilAborted).permits.list()[Symbol.asyncIterator]()
    const pending = iterator.next()
    expect(await isSettled(pending)).toBe(false)
    await iterator.return()
    expect(await pending).toEqual({ done: true, value: undefined })
    expect(await iterator.next()).toEqual({ done: true, value: undefined })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a resume token', () => {
  test('continues after the last item that was returned', async () => {
    const { permits } = clientOn(listServer({ count: 250 }))
    for (const stop of [0, 1, 49, 50, 51, 99, 149, 249, 250]) {
      for (const consistency of ['settled', 'fast'] as const) {
        const list = permits.list({ per_page: 50 }, { consistency })
        const iterator = list[Symbol.asyncIterator]()
        const found = await take(iterator, stop)
        const resumed = permits.list({ per_page: 50 }, { consistency, resume: list.resumeToken() })
        for await (const { uuid } of resumed) found.push(uuid)
        expect(found).toEqual(identifiers(250))
      }
    }
  })

  test('created after a break continues after the item at which the loop ended', async () => {
    const { permits } = clientOn(listServer({ count: 250 }))
    const found: (string | undefined)[] = []
    const list = permits.list()
    for await (const { uuid } of list) if (found.push(uuid) === 120) break
    for await (const { uuid } of permits.list({}, { resume: list.resumeToken() })) found.push(uuid)
    expect(found).toEqual(identifiers(250))
  })

  test.each(['empty', 'not_found', 'last_page'] as const)(
    'continues on a service whose maximum is smaller than a page (%s past the end)',
    async (pastEnd) => {
      const { permits } = clientOn(listServer({ count: 152, maxPerPage: 30, pastEnd }))
      for (const stop of [1, 29, 30, 31, 39, 41, 119, 121, 150, 152]) {
        for (const per_page of [5, 27, 30]) {
          const list = permits.list({ per_page }, { prefetch: 0 })
          const found = await take(list[Symbol.asyncIterator](), stop)
          const resumed = permits.list({ per_page }, { resume: list.resumeToken(), prefetch: 0 })
          for await (const { uuid } of resumed) found.push(uuid)
          expect(found).toEqual(identifiers(152))
        }
      }
    },
  )

  test('of pages() continues after the last page', async () => {
    const { permits } = clientOn(listServer({ count: 9 }))
    const list = permits.list({ per_page: 2 })
    const iterator = list.pages()
    const found = [
      ...((await iterator.next()).value?.data ?? []),
      ...((await iterator.next()).value?.data ?? []),
    ]
    found.push(...(await permits.list({ per_page: 2 }, { resume: list.resumeToken() }).collect()))
    expect(found.map(({ uuid }) => uuid)).toEqual(identifiers(9))
  })

  test.each(['settled', 'fast'] as const)(
    'of a list that no longer exists rejects (%s)',
    async (consistency) => {
      const server = listServer({ count: 250 })
      let isGone = false
      const { conditions } = clientOn(async (request) =>
        isGone ? problem(404, 'not_found') : server(request),
      )
      const list = conditions.permits('con_1', {}, { consistency })
      await take(list[Symbol.asyncIterator](), 200)
      isGone = true
      const resumed = conditions.permits('con_1', {}, { consistency, resume: list.resumeToken() })
      expect(await rejection(resumed.collect())).toBeInstanceOf(NotFoundError)
    },
  )

  test('past the end of a list that became shorter has no items', async () => {
    const server = listServer({ count: 250 })
    let isShort = false
    const { permits } = clientOn(async (request) =>
      isShort && new URL(request.url).searchParams.get('page') !== '1'
        ? problem(404, 'not_found')
        : server(request),
    )
    const list = permits.list({}, fast)
    await take(list[Symbol.asyncIterator](), 200)
    isShort = true
    expect(await permits.list({}, { ...fast, resume: list.resumeToken() }).collect()).toEqual([])
  })

  test('is short text', async () => {
    const list = clientOn(listServer({ count: 250 })).permits.list({ status: 'x'.repeat(2_000) })
    await take(list[Symbol.asyncIterator](), 120)
    expect(list.resumeToken()).toMatch(/^[A-Za-z0-9+/]{20,300}$/)
  })

  test('belongs to its list and its query', async () => {
    const client = clientOn(listServer({ count: 9 }))
    const resume = client.permits.list({ status: 'active' }).resumeToken()
    const error = await rejection(client.permits.list({ status: 'Issued' }, { resume }).collect())
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(
      'Could not resume the list: the token belongs to another list or query. Start again without `resume`.',
    )
    expect(await rejection(client.contacts.list({}, { resume }).collect())).toBeInstanceOf(ConfigurationError)
  })

  test('of another version is rejected', async () => {
    const { permits } = clientOn(listServer({ count: 9 }))
    const [, ...fields] = JSON.parse(atob(permits.list().resumeToken()))
    const resume = btoa(JSON.stringify([5, ...fields]))
    const error = await rejection(permits.list({}, { resume }).collect())
    expect(String(error)).toContain('`resume` must be a token of resumeToken()')
  })

  test.each([
    ['nothing', ''],
    ['a word', 'abc'],
    ['no base64', '!'],
    ['too few fields', btoa('[1]')],
    ['no fields', btoa('{}')],
    ['too long', 'A'.repeat(5_000)],
  ])('that is malformed is rejected: %s', async (_, resume) => {
    const fetch = listServer({ count: 9 })
    const error = await rejection(clientOn(fetch).permits.list({}, { resume }).collect())
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('collect() without a limit', () => {
  test('rejects a list of more than 10,000 items after one request, with advice', async () => {
    const fetch = listServer({ count: 10_001 })
    const error = await rejection(clientOn(fetch).permits.list({}, { prefetch: 0 }).collect())
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toBe(
      'Could not collect the list: it has at least 10001 items. Iterate over it, or pass a `limit` (Infinity for all).',
    )
    expect(fetch.requests).toHaveLength(1)
  })

  test('rejects it even if the service doesn’t state its length', async () => {
    const fetch = listServer({ count: 10_001, meta: [] })
    expect(await rejection(clientOn(fetch).contacts.list().collect())).toBeInstanceOf(ConfigurationError)
  })

  test('takes 10,000, and with Infinity any number', async () => {
    expect(
      await clientOn(listServer({ count: 10_000 }))
        .contacts.list()
        .collect(),
    ).toHaveLength(10_000)
    const list = clientOn(listServer({ count: 10_001 })).contacts.list()
    expect(await list.collect({ limit: Number.POSITIVE_INFINITY })).toHaveLength(10_001)
  })
})

describe('the report', () => {
  test('is there once an iteration has begun, and complete at its end', async () => {
    const list = createClient({
      apiKey: 'k',
      baseUrl: 'https://x.test/v1',
      fetch: listServer({ count: 250 }),
    }).contacts.list()
    expect(list.report).toBeUndefined()
    const iterator = list.pages()
    await iterator.next()
    expect(list.report).toEqual({ complete: false, requests: 1, items: 100, duplicates: 0 })
    for await (const _ of iterator);
    expect(list.report).toMatchObject({ complete: true, requests: 3, items: 250 })
  })

  test.each<[string, ListQuery, 'settled' | 'fast', boolean, string | undefined]>([
    ['settled', {}, 'settled', false, undefined],
    ['fast', {}, 'fast', false, 'unchecked'],
    ['started at a later page', { page: 2, per_page: 50 }, 'settled', false, 'unchecked'],
    ['resumed', {}, 'settled', true, 'resumed'],
  ])('of a walk that is %s has no reason while it runs', async (_, query, consistency, isResumed, reason) => {
    const { permits } = clientOn(listServer({ count: 250 }))
    const earlier = permits.list(query, { prefetch: 0 })
    await take(earlier[Symbol.asyncIterator](), 10)
    const resume = isResumed ? earlier.resumeToken() : undefined
    const list = permits.list(query, { consistency, prefetch: 0, ...(resume && { resume }) })
    const iterator = list[Symbol.asyncIterator]()
    for (let taken = 0; taken < 60; taken++) {
      await iterator.next()
      expect(list.report?.complete).toBe(false)
      expect(list.report).not.toHaveProperty('reason')
    }
    for await (const _ of { [Symbol.asyncIterator]: () => iterator });
    expect(list.report?.complete).toBe(reason === undefined)
    expect(list.report?.reason).toBe(reason)
  })

  test('of a list on one page is complete, because nothing can change within a response', async () => {
    for (const consistency of ['settled', 'fast'] as const) {
      const list = clientOn(listServer({ count: 9 })).contacts.list({}, { consistency })
      await list.collect()
      expect(list.report).toEqual({ complete: true, requests: 1, items: 9, duplicates: 0 })
    }
  })
})
