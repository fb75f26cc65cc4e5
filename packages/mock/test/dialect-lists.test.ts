import type { Dialect, Mock, PermitRecord } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { createTestMock, type Json, send } from './support.ts'

const permitsOf = (body: Json) => body.data as unknown as PermitRecord[]
const uuidsOf = (body: Json) => permitsOf(body).map(({ uuid }) => uuid)

/** The reasons for the response to the last request. */
const lastReasons = (mock: Mock) => mock.requests().at(-1)?.reasons ?? []

/** The reason for a response that depends on the dialect. */
const applied = (text: string) => ({ kind: 'dialect', outcome: 'applied', text })

describe('ties', () => {
  /** Forty permits that were updated at one moment, among others. */
  async function createBulk(dialect: Partial<Dialect>, seed = 1) {
    const mock = createTestMock({ permits: 60, watched: 60, seed, dialect })
    await mock.clock.advance('1h')
    const uuids = Array.from(mock.permits.all(), ({ uuid }) => uuid).slice(0, 40)
    for (const uuid of uuids) mock.permits.addFee(uuid, { name: 'Filing', amount: 1 })
    await mock.clock.advance('1h')
    mock.permits.addFee(uuids[0] ?? '', { name: 'Filing', amount: 2 })
    const page = async (query: string) => uuidsOf((await send(mock, `/permits?${query}`)).body)
    return { mock, page, newest: uuids[0], tied: uuids.slice(1).sort() }
  }

  test('stable: by uuid', async () => {
    const { page, newest, tied } = await createBulk({})
    expect((await page('per_page=60')).slice(0, 40)).toEqual([newest, ...tied])
  })

  test('random: only permits that are equal under the order change places', async () => {
    const { page, newest, tied } = await createBulk({ ties: 'random' })
    const stable = await (await createBulk({})).page('per_page=60')
    const all = await page('per_page=60')
    expect(all[0]).toBe(newest)
    expect(all.slice(1, 40)).not.toEqual(tied)
    expect(all.slice(1, 40).sort()).toEqual(tied)
    expect(all.slice(40)).toEqual(stable.slice(40))
  })

  test('random: another order for each page and page size, so that pages miss permits and repeat others', async () => {
    const { page } = await createBulk({ ties: 'random' })
    const walked = new Set([1, 2, 3, 4, 5, 6].map((number) => `page=${number}&per_page=10`))
    const pages = await Promise.all(Array.from(walked, page))
    expect(pages.every((uuids) => new Set(uuids).size === 10)).toBe(true)
    expect(new Set(pages.flat()).size).toBeLessThan(60)
    expect((await page('per_page=30')).slice(0, 10)).not.toEqual(pages[0])
  })

  test('random: the same request gets the same order, in another mock of the same seed too', async () => {
    const { page } = await createBulk({ ties: 'random' })
    const first = await page('page=2&per_page=10')
    expect(await page('page=2&per_page=10')).toEqual(first)
    expect(await (await createBulk({ ties: 'random' })).page('page=2&per_page=10')).toEqual(first)
  })

  test('random: by filing date too, also what matches a condition, and never in the order by uuid', async () => {
    for (const listOrder of ['filed_desc', 'uuid'] as const) {
      const mock = createTestMock({ permits: 0, dialect: { listOrder, ties: 'random' } })
      for (let count = 0; count < 30; count += 1) {
        mock.watchlist.add(mock.permits.create({ filed_date: '2026-03-01' }).uuid)
      }
      const uuids = uuidsOf((await send(mock, '/permits?per_page=100')).body)
      expect(uuids.toString() === uuids.toSorted().toString()).toBe(listOrder === 'uuid')
      expect(lastReasons(mock).some(({ text }) => text === 'ties: random')).toBe(listOrder !== 'uuid')
    }
  })
})

describe('total', () => {
  const metaOf = async (total: Dialect['total'], path: string, more: Partial<Dialect> = {}) => {
    const mock = createTestMock({ permits: 50, watched: 33, contacts: 31, dialect: { total, ...more } })
    return { mock, meta: (await send(mock, path)).body.meta }
  }

  test.each([
    ['exact', { total: 33, total_pages: 4 }],
    ['low', { total: 29, total_pages: 3 }],
    ['page', { total: 10, total_pages: 1 }],
    ['cached', { total: 33, total_pages: 4 }],
    ['absent', {}],
  ] as const)('%s', async (total, expected) => {
    const { mock, meta } = await metaOf(total, '/permits?page=2&per_page=10')
    expect(meta).toEqual({ page: 2, per_page: 10, ...expected })
    const isTold = lastReasons(mock).some(({ text }) => text === `total: ${total}`)
    expect(isTold).toBe(!['exact', 'cached'].includes(total))
  })

  test('it concerns every list, and total_pages stays out where that is said', async () => {
    expect((await metaOf('low', '/contacts?per_page=10', { totalPages: false })).meta).toEqual({
      page: 1,
      per_page: 10,
      total: 27,
    })
    expect((await metaOf('absent', '/portfolio/conditions')).meta).toEqual({ page: 1, per_page: 25 })
  })

  test('pages end where the list does, whatever is said', async () => {
    const { mock } = await metaOf('low', '/me', { pageOverflow: 'not_found' })
    expect(uuidsOf((await send(mock, '/permits?page=4&per_page=10')).body)).toHaveLength(3)
    expect((await send(mock, '/permits?page=5&per_page=10')).status).toBe(404)
  })

  test('cached: as it was up to a minute ago, for each list and filter on its own', async () => {
    const { mock } = await metaOf('cached', '/permits')
    const [permit] = mock.watchlist.all()
    const totalOf = async (path: string) => (await send(mock, path)).body.meta?.total
    mock.watchlist.remove(permit?.uuid ?? '')
    await mock.clock.advance('59s')
    expect(await totalOf('/permits?page=2&per_page=10')).toBe(33)
    expect(lastReasons(mock)).toContainEqual(applied('total: cached'))
    expect(await totalOf('/permits?updated_since=2000-01-01T00:00:00Z')).toBe(32)
    await mock.clock.advance('1s')
    expect(await totalOf('/permits')).toBe(32)
    mock.watchlist.remove([...mock.watchlist.all()][0]?.uuid ?? '')
    mock.restore(mock.snapshot())
    expect(await totalOf('/permits')).toBe(31)
  })
})

describe('perPageMax', () => {
  test('a larger page is rejected', async () => {
    const mock = createTestMock({ dialect: { perPageMax: 20 } })
    const { status, body } = await send(mock, '/permits?per_page=21')
    expect([status, body.error?.message]).toEqual([400, 'per_page: must be at most 20.'])
    expect(lastReasons(mock)).toContainEqual(applied('perPageMax: 20'))
    expect((await send(mock, '/contacts?per_page=20')).body.data).toHaveLength(20)
    expect((await send(mock, '/permits')).body.meta).toMatchObject({ per_page: 20 })
    expect(lastReasons(mock)).toContainEqual(applied('perPageMax: 20'))
  })

  test('or cut, as is the default page', async () => {
    const mock = createTestMock({ dialect: { perPageMax: 20, perPageOverflow: 'clamp' } })
    for (const query of ['per_page=100', 'per_page=5000', 'page=1']) {
      expect((await send(mock, `/permits?${query}`)).body.meta).toMatchObject({
        per_page: 20,
        total_pages: 8,
      })
    }
    expect(lastReasons(mock)).toContainEqual(applied('perPageMax: 20'))
  })
})
