import { describe, expect, test } from 'vitest'
import type { PageAnswer, PagePosition } from './page-answer.ts'
import { walk } from './walk.ts'

interface Item {
  readonly id?: string
  readonly name?: string
}

const identify = (item: Item) => item.id
const items = (...ids: string[]) => ids.map((id) => ({ id }))

/** Walks to the end of what `read` serves; more than a hundred pages are a loop. */
async function walkAll(read: (position: PagePosition) => PageAnswer<Item>, start: PagePosition = {}) {
  const positions: PagePosition[] = []
  const pages: Item[][] = []
  const counted = async (position: PagePosition) => {
    positions.push(position)
    if (positions.length > 100) throw new Error('It loops')
    return read(position)
  }
  for await (const { answer } of walk(counted, start, identify)) pages.push(answer.data)
  return { pages, positions }
}

describe('the pages it asks for', () => {
  const twoPages = ({ page = 1, per_page = 2 }) => ({
    data: page === 1 ? items('a', 'b') : items('c'),
    meta: { page, per_page, total: 3, total_pages: 2 },
  })

  test('are as large as can be, from the first one on', async () => {
    const { positions } = await walkAll(twoPages)
    expect(positions).toEqual([
      { page: 1, per_page: 100 },
      { page: 2, per_page: 100 },
    ])
  })

  test('start and measure as told', async () => {
    const { positions, pages } = await walkAll(twoPages, { page: 2, per_page: 2 })
    expect(positions).toEqual([{ page: 2, per_page: 2 }])
    expect(pages).toEqual([items('c')])
  })
})

describe('an item', () => {
  test('that moved to a later page meanwhile comes once', async () => {
    const { pages } = await walkAll(({ page = 1 }) => ({
      data: page === 1 ? items('a', 'b') : items('b', 'c'),
      meta: { page, per_page: 2, total: 4, total_pages: 2 },
    }))
    expect(pages).toEqual([items('a', 'b'), items('c')])
  })

  test('without an identifier comes as often as the service sends it', async () => {
    const { pages } = await walkAll(({ page = 1 }) => ({
      data: page === 1 ? [{ name: 'x' }, { name: 'x' }] : [{ name: 'x' }, { name: 'y' }],
      meta: { page, per_page: 2, total: 4, total_pages: 2 },
    }))
    expect(pages).toEqual([
      [{ name: 'x' }, { name: 'x' }],
      [{ name: 'x' }, { name: 'y' }],
    ])
  })

  test('without an identifier does not come again with a repeated page', async () => {
    const { pages, positions } = await walkAll(() => ({
      data: [{ name: 'x' }, { name: 'y' }],
      meta: undefined,
    }))
    expect(pages).toEqual([[{ name: 'x' }, { name: 'y' }]])
    expect(positions).toHaveLength(2)
  })
})

describe('it ends', () => {
  test('at an empty first page, which it gives', async () => {
    const { pages, positions } = await walkAll(() => ({ data: [], meta: undefined }))
    expect(pages).toEqual([[]])
    expect(positions).toHaveLength(1)
  })

  test('at an empty page, which it keeps to itself', async () => {
    const { pages } = await walkAll(({ page = 1 }) => ({
      data: page < 3 ? items(`${page}`) : [],
      meta: undefined,
    }))
    expect(pages).toEqual([items('1'), items('2')])
  })

  test('after one repeat where nothing says that there is more', async () => {
    const { positions } = await walkAll(() => ({ data: items('a'), meta: undefined }))
    expect(positions).toHaveLength(2)
  })

  test('after three pages without news where the service insists that there is more', async () => {
    const { pages, positions } = await walkAll(({ page = 1 }) => ({
      data: items('a'),
      meta: { page, per_page: 1, total: 1_000, total_pages: 1_000 },
    }))
    expect(pages).toEqual([items('a')])
    expect(positions).toHaveLength(4)
  })

  test('not at a page or two without news, which a list that changes can have', async () => {
    const { pages } = await walkAll(({ page = 1 }) => ({
      data: items(page < 4 ? 'a' : `${page}`),
      meta: { page, per_page: 1, total: 5, total_pages: 5 },
    }))
    expect(pages).toEqual([items('a'), items('4'), items('5')])
  })
})

test('a failure that is no end is passed on', async () => {
  const failing = ({ page = 1 }) => {
    if (page === 2) throw new Error('broken')
    return { data: items('a'), meta: undefined }
  }
  await expect(walkAll(failing)).rejects.toThrow('broken')
})
