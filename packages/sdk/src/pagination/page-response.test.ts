import { describe, expect, test } from 'vitest'
import { hasNext } from './page-response.ts'

const items = (count: number) => Array.from({ length: count })

describe('hasNext() with a total', () => {
  test('total_pages counts', () => {
    const meta = { page: 1, per_page: 10, total: 25, total_pages: 3 }
    expect(hasNext({ data: items(10), meta }, { page: 1 })).toBe(true)
    expect(hasNext({ data: items(10), meta: { ...meta, page: 2 } }, { page: 2 })).toBe(true)
    expect(hasNext({ data: items(5), meta: { ...meta, page: 3 } }, { page: 3 })).toBe(false)
  })

  test('without it, total and the page size that the service used, not the requested one', () => {
    const meta = { page: 2, per_page: 50, total: 120 }
    expect(hasNext({ data: items(50), meta }, { page: 2, per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(20), meta: { ...meta, page: 3 } }, { page: 3, per_page: 100 })).toBe(false)
  })

  test('a full last page has no page after it', () => {
    expect(hasNext({ data: items(50), meta: { page: 2, per_page: 50, total: 100 } }, { page: 2 })).toBe(false)
  })

  test('without a page size, the size of the page', () => {
    expect(hasNext({ data: items(50), meta: { total: 120 } }, { page: 2, per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(50), meta: { total: 100 } }, { page: 2, per_page: 100 })).toBe(false)
  })
})

describe('hasNext() with a service of its own ways', () => {
  test('an empty page is the last', () => {
    expect(hasNext({ data: [], meta: { page: 1, per_page: 10, total: 99, total_pages: 10 } }, {})).toBe(false)
  })

  test('another page than the requested one is the last', () => {
    expect(hasNext({ data: items(10), meta: { page: 1, total_pages: 9 } }, { page: 2 })).toBe(false)
  })

  test('a page with all items is the last, whatever total_pages says', () => {
    const meta = { page: 1, per_page: 10, total: 25, total_pages: 3 }
    expect(hasNext({ data: items(25), meta }, { per_page: 10 })).toBe(false)
  })

  test('more items than requested are all items, if there is no meta', () => {
    expect(hasNext({ data: items(101), meta: undefined }, { per_page: 100 })).toBe(false)
  })

  test('a page that is not full may have one after it without meta, because the service may have smaller pages', () => {
    expect(hasNext({ data: items(3), meta: undefined }, { per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(3), meta: undefined }, {})).toBe(true)
    expect(hasNext({ data: items(3), meta: { page: 1 } }, { per_page: 100 })).toBe(true)
  })
})
