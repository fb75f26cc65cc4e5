import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { type Dialect, enumerateDialects, sampleDialects, walkOf } from './dialects.ts'
import { createModelWorld } from './list-model.ts'
import { faultsOf } from './summary.ts'
import { idOf, listOf, walk } from './walk.ts'

const dialects = enumerateDialects()
const sampled = sampleDialects(dialects, propertyRuns(dialects.length))

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

describe('pages and iterations', () => {
  test('agree on where a list ends, in every dialect', async () => {
    const faults: string[] = []
    for (const [seed, dialect] of sampled.entries()) {
      const fault = await compareEnds(dialect, seed)
      if (fault) faults.push(`${dialect.name}: ${fault}`)
    }
    expect(faults).toEqual([])
  }, 600_000)
})

/** Reads the list page by page and in an iteration, and returns the difference. */
async function compareEnds(dialect: Dialect, seed: number): Promise<string | undefined> {
  // The pages of a program don't overlap, so they lack the rows that are cut off.
  if (dialect.service.cut) return undefined
  const query = { per_page: 100 }
  const iterated = new Set<string>()
  const turned = new Set<string>()
  const world = createModelWorld(walkOf(dialect, seed, 0))
  return world.clock.run(async () => {
    for await (const item of listOf(world, query)) iterated.add(idOf(item))
    let page = (await listOf(world, query).withResponse()).data as Awaited<ReturnType<typeof page.nextPage>>
    while (page) {
      for (const item of page.data) turned.add(idOf(item))
      const hasNext = page.hasNextPage()
      page = await page.nextPage()
      if (page && !hasNext) return 'nextPage() is a page, although hasNextPage() is false'
    }
    return iterated.size === turned.size && turned.isSubsetOf(iterated)
      ? undefined
      : `${iterated.size} items in the iteration, ${turned.size} in the pages`
  })
}
