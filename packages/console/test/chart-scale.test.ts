import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisMarks, roundUp } from '../src/components/bar-chart.tsx'

it('rounds the end of an axis up', () => {
  expect([0, 1, 3, 5, 7, 12, 41, 100, 1_001].map(roundUp)).toEqual([1, 1, 3, 5, 8, 20, 50, 100, 2_000])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (count) => {
      const top = roundUp(count)
      expect(top).toBeGreaterThanOrEqual(count)
      expect(top).toBeLessThanOrEqual(2 * count + 1)
    }),
  )
})

it('marks an axis with whole numbers', () => {
  expect([axisMarks(1), axisMarks(5), axisMarks(200)]).toEqual([
    [0, 1],
    [0, 5],
    [0, 100, 200],
  ])
})
