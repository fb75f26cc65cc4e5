import { certify } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { careful } from './careful.ts'
import { certified } from './certified.ts'
import { naive } from './naive.ts'

// `main.ts` has the default data, more seeds, and every pair of values in dialects.
const options = {
  seed: 2,
  seeds: 1,
  dialect: { ties: 'stable', total: 'exact' },
  dialects: 'none',
  mock: { permits: 40, watched: 24, contacts: 2 },
} as const

test('the guide names a permit that is watched, and one that is not', () => {
  const { permits, watchlist } = createMock({ permits: 300, watched: 240, contacts: 10 })
  const watched = '5d440548-979c-4abd-a154-01c601e30df6'
  const other = '653a2951-ea7b-4925-98a7-002f07afb12a'
  expect([watched, other].map((uuid) => permits.get(uuid) && watchlist.has(uuid))).toEqual([true, false])
})

test('the careful version survives every hazard', async () => {
  const report = await certify(certified(careful), options)
  expect(report.passed, String(report)).toBe(true)
})

test('the naive version fails in at least ten ways', async () => {
  const { results } = await certify(certified(naive), options)
  const lost = results.filter(({ findings }) => findings.length > 0).map(({ hazard }) => hazard)
  expect(lost.length).toBeGreaterThanOrEqual(10)
  expect(lost).toEqual(expect.arrayContaining(['lost-response', 'html-502', 'changing-list']))
  expect(results[0]).toMatchObject({ hazard: 'undisturbed', findings: [] })
  // The SDK accepts a successful write without a body, and repeats a read without one.
  expect(results).toContainEqual(expect.objectContaining({ hazard: 'empty-200', met: 1, findings: [] }))
})
