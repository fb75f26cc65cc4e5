import { expect, it, vi } from 'vitest'
import { createPages, type Page } from '../src/state/pages.ts'

it('loads the pages on screen, and aborts those that were scrolled past', async () => {
  const { loads, load, finish } = createLoads()
  const pages = createPages({ load, onChange: () => {} })
  await finish(1)
  expect(pages.total).toBe(100_000)
  expect(pages.itemAt(0)).toBe('item 1-0')
  expect(pages.itemAt(150)).toBeUndefined()

  pages.show(49_990, 50_010)
  expect(loads.map(({ page }) => page)).toEqual([1, 500, 501])
  pages.show(99_950, 100_000)
  expect(loads.map(({ page, signal }) => [page, signal.aborted])).toEqual([
    [1, false],
    [500, true],
    [501, true],
    [1_000, false],
  ])
  await finish(1_000)
  expect(pages.itemAt(99_999)).toBe('item 1000-99')
})

it('shows the items until those of a reload are there', async () => {
  const onChange = vi.fn()
  const { loads, load, finish } = createLoads()
  const pages = createPages({ load, onChange })
  await finish(1)
  pages.reload()
  pages.reload()
  expect(loads).toHaveLength(2)
  expect(pages.itemAt(0)).toBe('item 1-0')
  await finish(1)
  expect(onChange).toHaveBeenCalledTimes(2)
  pages.close()
})

it('keeps a failure until a load succeeds', async () => {
  let isDown = true
  const pages = createPages({
    load: async () => {
      if (isDown) throw new Error('The mock could not be reached.')
      return { items: ['item'], total: 1 }
    },
    onChange: () => {},
  })
  await vi.waitFor(() => expect(pages.error).toBeInstanceOf(Error))
  isDown = false
  pages.reload()
  await vi.waitFor(() => expect(pages.itemAt(0)).toBe('item'))
  expect(pages.error).toBeUndefined()
  pages.close()
})

/** Loads that end when the test says so. */
function createLoads() {
  const loads: { page: number; signal: AbortSignal; resolve: (page: Page<string>) => void }[] = []
  return {
    loads,
    load: (page: number, signal: AbortSignal) =>
      new Promise<Page<string>>((resolve) => loads.push({ page, signal, resolve })),
    async finish(page: number) {
      const items = Array.from({ length: 100 }, (_, index) => `item ${page}-${index}`)
      loads.findLast((load) => load.page === page)?.resolve({ items, total: 100_000 })
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
