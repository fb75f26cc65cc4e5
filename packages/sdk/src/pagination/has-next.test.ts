import { describe, expect, test } from 'vitest'
import { hasNext } from './has-next.ts'

const items = (count: number) => Array.from({ length: count })

describe('by what the service says', () => {
  test('total_pages counts', () => {
    const meta = { page: 1, per_page: 10, total: 25, total_pages: 3 }
    expect(hasNext({ data: items(10), meta }, { page: 1 })).toBe(true)
    expect(hasNext({ data: items(10), meta: { ...meta, page: 2 } }, { page: 2 })).toBe(true)
    expect(hasNext({ data: items(5), meta: { ...meta, page: 3 } }, { page: 3 })).toBe(false)
  })

  test('without it, total and the page size that the service used, not the one that was asked for', () => {
    const meta = { page: 2, per_page: 50, total: 120 }
    expect(hasNext({ data: items(50), meta }, { page: 2, per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(20), meta: { ...meta, page: 3 } }, { page: 3, per_page: 100 })).toBe(false)
  })

  test('a full last page has none after it', () => {
    expect(hasNext({ data: items(50), meta: { page: 2, per_page: 50, total: 100 } }, { page: 2 })).toBe(false)
  })

  test('without a page size, the size of the page', () => {
    expect(hasNext({ data: items(50), meta: { total: 120 } }, { page: 2, per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(50), meta: { total: 100 } }, { page: 2, per_page: 100 })).toBe(false)
  })
})

describe('where the service goes its own way', () => {
  test('an empty page is the last', () => {
    expect(hasNext({ data: [], meta: { page: 1, per_page: 10, total: 99, total_pages: 10 } }, {})).toBe(false)
  })

  test('another page than the one asked for is the last', () => {
    expect(hasNext({ data: items(10), meta: { page: 1, total_pages: 9 } }, { page: 2 })).toBe(false)
  })

  test('everything at once is the last, whatever total_pages says', () => {
    const meta = { page: 1, per_page: 10, total: 25, total_pages: 3 }
    expect(hasNext({ data: items(25), meta }, { per_page: 10 })).toBe(false)
  })

  test('more than was asked for is everything, where nothing else is said', () => {
    expect(hasNext({ data: items(101), meta: undefined }, { per_page: 100 })).toBe(false)
  })

  test('an unfilled page may have one after it, where nothing else is said: the page size may have been cut', () => {
    expect(hasNext({ data: items(3), meta: undefined }, { per_page: 100 })).toBe(true)
    expect(hasNext({ data: items(3), meta: undefined }, {})).toBe(true)
    expect(hasNext({ data: items(3), meta: { page: 1 } }, { per_page: 100 })).toBe(true)
  })
})
