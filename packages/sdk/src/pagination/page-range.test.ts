import { describe, expect, test } from 'vitest'
import { endOf, rangeOverlapping } from './page-range.ts'

describe('the next page', () => {
  test('shows the last known items again and reaches as far as can be', () => {
    expect(rangeOverlapping(100, 2, 100)).toEqual({ page: 2, per_page: 98 })
    expect(rangeOverlapping(100, 1, 100)).toEqual({ page: 2, per_page: 99 })
  })

  test('begins at the front where everything known is to be shown again', () => {
    expect(rangeOverlapping(7, 20, 16)).toEqual({ page: 1, per_page: 16 })
    expect(rangeOverlapping(0, 2, 100)).toEqual({ page: 1, per_page: 100 })
  })

  test.each([16, 20, 50, 100])('of %i at most always overlaps and always gains', (largest) => {
    let pages = 1
    for (let covered = largest; covered < 100_000; pages++) {
      const window = rangeOverlapping(covered, 2, largest)
      const { page, per_page } = window
      const end = endOf(window)
      expect((page - 1) * per_page).toBeLessThanOrEqual(covered - 2)
      expect(per_page).toBeLessThanOrEqual(largest)
      expect(end).toBeGreaterThan(covered)
      covered = end
    }
    const most = { 16: 1.6, 20: 1.5, 50: 1.25, 100: 1.16 }[largest] ?? 0
    expect(pages).toBeLessThan(Math.ceil((most * 100_000) / largest))
  })
})
