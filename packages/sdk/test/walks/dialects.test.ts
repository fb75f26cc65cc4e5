import { expect, test } from 'vitest'
import { dialectsOfRun, enumerateDialects, walkOf } from './dialects.ts'
import { faultsOf } from './summary.ts'
import { walk } from './walk.ts'

const dialects = enumerateDialects()
const sampled = dialectsOfRun()

test('the enumeration has thousands of dialects', () => {
  expect(dialects.length).toBeGreaterThanOrEqual(4_000)
  expect(new Set(dialects.map(({ name }) => name)).size).toBeGreaterThanOrEqual(4_000)
})

// `page-loop.test.ts` reads the lists that don't change.
test('every dialect, with 0.3 changes a page: complete is never wrong', async () => {
  const faults: string[] = []
  for (const [seed, dialect] of sampled.entries()) {
    for (const fault of faultsOf(await walk(walkOf(dialect, seed, 0.3))))
      faults.push(`${dialect.name}: ${fault}`)
  }
  expect(faults).toEqual([])
}, 600_000)
