import { expect, it } from 'vitest'
import { countMinutes } from '../src/components/hour-chart.tsx'

const minute = Date.parse('2026-03-02T12:30:00Z') / 60_000

it('counts the items of each minute of the last hour by their parts', () => {
  const counts = countMinutes(
    [
      ['2026-03-02T12:30:59.999Z', 0],
      ['2026-03-02T12:30:00Z', 1],
      ['2026-03-02T12:30:00Z', 1],
      ['2026-03-02T11:31:00Z', 0],
    ],
    minute,
    2,
  )
  expect(counts).toHaveLength(60)
  expect([counts[59], counts[0], counts[30]]).toEqual([
    [1, 2],
    [1, 0],
    [0, 0],
  ])
})

it('leaves out what is older or newer, and parts without a name', () => {
  const counts = countMinutes(
    [
      ['2026-03-02T11:30:59Z', 0],
      ['2026-03-02T12:31:00Z', 0],
      ['2026-03-02T12:30:00Z', -1],
    ],
    minute,
    1,
  )
  expect(counts.flat().every((count) => count === 0)).toBe(true)
})
