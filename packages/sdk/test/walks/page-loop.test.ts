import type { Page } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { baseUrl, clientOn } from '../client-on.ts'
import { type Dialect, dialectsOfRun, walkOf } from './dialects.ts'
import { createModelWorld, type ModelWorld } from './list-model.ts'
import { faultsOf } from './summary.ts'
import { idOf, type Verdict, walkWorld } from './walk.ts'

/** Results of reading a list that doesn't change in three ways. */
interface Readings {
  /** Items of the pages with the numbers from 1, as the service sends them, page by page. */
  readonly numbered: readonly (readonly string[])[]
  /** Items that a loop over `nextPage()` read, page by page. */
  readonly looped: readonly (readonly string[])[]
  /** True if `hasNextPage()` was false and a page followed. */
  readonly continued: boolean
  /** Result of iterating. */
  readonly verdict: Verdict
}

/** Maximum number of pages of a loop. Without it, an endless loop would hang. */
const maxPages = 60

async function readEachWay(dialect: Dialect, seed: number): Promise<Readings> {
  const world = createModelWorld(walkOf(dialect, seed, 0))
  const { permits } = clientOn(world.fetch)
  return world.clock.run(async () => {
    const verdict = await walkWorld(world, {}, 1)
    const looped: string[][] = []
    let continued = false
    let page: Page<object> | undefined = await permits.list({ per_page: 100 })
    while (page && looped.length < maxPages) {
      looped.push(page.data.map(idOf))
      const next: Page<object> | undefined = await page.nextPage()
      if (next && !page.hasNextPage()) continued = true
      page = next
    }
    return { numbered: await readNumbered(world, dialect), looped, continued, verdict }
  })
}

async function readNumbered(world: ModelWorld, { service, count }: Dialect): Promise<string[][]> {
  const size = service.fixedSize ?? Math.min(100, service.maxSize)
  const pages: string[][] = []
  for (let page = 1; page <= Math.ceil(count / size); page++) {
    const response = await world.fetch(new Request(`${baseUrl}/permits?page=${page}&per_page=100`))
    const { data } = (await response.json()) as { readonly data: readonly { readonly uuid: string }[] }
    pages.push(data.map(idOf))
  }
  return pages
}

test('every dialect, without changes: complete is never wrong, and a loop over nextPage() ends where `for await` does', async () => {
  const faults: string[] = []
  for (const [seed, dialect] of dialectsOfRun().entries()) {
    const { numbered, looped, continued, verdict } = await readEachWay(dialect, seed)
    const { complete, ids: inIteration } = verdict
    const inLoop = new Set(looped.flat())
    const missing = numbered.flat().filter((uuid) => !inLoop.has(uuid)).length
    const fault = (text: string) => faults.push(`${dialect.name}: ${text}`)
    for (const text of faultsOf(verdict)) fault(text)
    if (missing > 0) fault(`the loop misses ${missing} items of the numbered pages`)
    if (continued) fault('a page follows one whose hasNextPage() is false')
    if (looped.length >= maxPages) fault('the loop does not end')
    if (complete && [...inLoop].some((uuid) => !inIteration.has(uuid)))
      fault('the loop has items that the complete iteration has not')
    if (complete && !dialect.service.cut && inIteration.size > inLoop.size)
      fault(`the loop has ${inLoop.size} of ${inIteration.size} items of the complete iteration`)
  }
  expect(faults).toEqual([])
}, 600_000)
