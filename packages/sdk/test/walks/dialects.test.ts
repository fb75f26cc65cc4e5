import { expect, test } from 'vitest'
import { dialectsOfRun, enumerateDialects, walkOf } from './dialects.ts'
import { faultsOf } from './summary.ts'
import { walk } from './walk.ts'

const dialects = enumerateDialects()
const sampled = dialectsOfRun(1)

test('the enumeration has thousands of dialects', () => {
  expect(dialects.length).toBeGreaterThanOrEqual(4_000)
  expect(new Set(dialects.map(({ name }) => name)).size).toBeGreaterThanOrEqual(4_000)
})

test.each([0, 0.3])(
  'every dialect, with %d changes a page: complete is never wrong',
  async (rate) => {
    const faults: string[] = []
    for (const [seed, dialect] of sampled.entries()) {
      for (const fault of faultsOf(await walk(walkOf(dialect, seed, rate))))
        faults.push(`${dialect.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  },
  600_000,
)
