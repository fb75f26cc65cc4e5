import type { Page } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { baseUrl, clientOn } from '../client-on.ts'
import { type Dialect, dialectsOfRun, walkOf } from './dialects.ts'
import { createModelWorld, type ModelWorld } from './list-model.ts'
import { idOf } from './walk.ts'

/** Results of reading a list that doesn't change in three ways. */
interface Readings {
  /** Items of the pages with the numbers from 1, as the service sends them, page by page. */
  readonly numbered: readonly (readonly string[])[]
  /** Items that a loop over `nextPage()` read, page by page. */
  readonly looped: readonly (readonly string[])[]
  /** True if `hasNextPage()` was false and a page followed. */
  readonly continued: boolean
  readonly iterated: readonly string[]
  readonly complete: boolean
}

/** Maximum number of pages of a loop. Without it, an endless loop would hang. */
const maxPages = 60

async function readEachWay(dialect: Dialect, seed: number): Promise<Readings> {
  const world = createModelWorld(walkOf(dialect, seed, 0))
  const { permits } = clientOn(world.fetch)
  return world.clock.run(async () => {
    const looped: string[][] = []
    let continued = false
    let page: Page<object> | undefined = await permits.list({ per_page: 100 })
    while (page && looped.length < maxPages) {
      looped.push(page.data.map(idOf))
      const next: Page<object> | undefined = await page.nextPage()
      if (next && !page.hasNextPage()) continued = true
      page = next
    }
    const list = permits.list({ per_page: 100 })
    const iterated: string[] = []
    for await (const item of list) iterated.push(idOf(item))
    const numbered = await readNumbered(world, dialect)
    return { numbered, looped, continued, iterated, complete: list.report?.complete === true }
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

test('a loop over nextPage() and `for await` agree on where a list ends', async () => {
  const faults: string[] = []
  for (const [seed, dialect] of dialectsOfRun(2).entries()) {
    const { numbered, looped, continued, iterated, complete } = await readEachWay(dialect, seed)
    const inLoop = new Set(looped.flat())
    const inIteration = new Set(iterated)
    const missing = numbered.flat().filter((uuid) => !inLoop.has(uuid)).length
    const fault = (text: string) => faults.push(`${dialect.name}: ${text}`)
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
