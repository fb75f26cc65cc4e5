import { describe, expect, test } from 'vitest'
import { createCoverage } from './coverage.ts'
import { createListTraits } from './list-traits.ts'
import { createRecentItems } from './recent-items.ts'

interface Item {
  readonly uuid: string
}

/** Items by their numbers. */
const items = (...numbers: number[]): Item[] => numbers.map((number) => ({ uuid: `u${number}` }))
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** Starts a coverage of a list. */
function begin() {
  return createCoverage<Item>({
    traits: createListTraits(),
    recent: createRecentItems<Item>({
      identify: ({ uuid }) => uuid,
      anchors: [],
      wasCovered: () => false,
      startedAt: () => 0,
    }),
    sizes: { first: 100, others: 100 },
    start: { covered: 0, total: undefined, isUnchanged: true, isLinked: true },
    anchors: 0,
  })
}

/** Returns a coverage of a list of 300 whose first 100 items have been read. */
function afterFirstPage() {
  const coverage = begin()
  const add = (page: number, per_page: number, data: Item[]) =>
    coverage.add({ data, meta: { page, per_page, total: 300 } }, { page, per_page }, true)
  add(1, 100, items(...range(0, 100)))
  const [next] = coverage.nextRanges(0)
  return { coverage, add: (data: Item[]) => add(2, 92, data), next }
}

test('the next page shows the last eight items again', () => {
  expect(afterFirstPage().next).toEqual({ page: 2, per_page: 92 })
})

describe('the next page', () => {
  test('that shows exactly these links and is calm', () => {
    const { coverage, add } = afterFirstPage()
    expect(add(items(...range(92, 184)))).toHaveLength(92)
    expect(coverage.state).toMatchObject({ covered: 184, isLinked: true, isUnchanged: true })
  })

  test('that shows six of them links, though something changed', () => {
    const { coverage, add } = afterFirstPage()
    expect(add(items(...range(94, 186)))).toHaveLength(92)
    expect(coverage.state).toMatchObject({ covered: 184, isLinked: true, isUnchanged: false })
  })

  test.each([0, 1, 5])('that shows %i of them is rejected, and an earlier one is read', (known) => {
    const { coverage, add } = afterFirstPage()
    expect(add(items(...range(100 - known, 192 - known)))).toBeUndefined()
    const [{ page = 0, per_page = 0 } = {}] = coverage.nextRanges(0)
    expect((page - 1) * per_page).toBeLessThan(87)
  })

  test('that shows them in another order proves that the order is not stable', () => {
    const { coverage, add } = afterFirstPage()
    add(items(93, 92, ...range(94, 184)))
    expect(coverage.state).toMatchObject({ isLinked: false, isUnstable: true })
  })

  test('that shows an unknown item among them is read again from there', () => {
    const { coverage, add } = afterFirstPage()
    expect(add(items(...range(92, 97), 500, ...range(97, 183)))).toHaveLength(92)
    expect(coverage.state).toMatchObject({ covered: 97, isLinked: true, isUnchanged: false })
  })
})

test.each([
  ['half of the items', items(...range(10, 30)), false],
  ['all items in another order', items(...range(0, 20).reverse()), false],
  ['all items', items(...range(0, 20)), true],
])('a page longer than requested counts as the whole list only if it repeats it: %s', (_, data, isWhole) => {
  const coverage = begin()
  coverage.add({ data: items(...range(0, 20)), meta: undefined }, { page: 1, per_page: 100 }, true)
  const [request = { page: 0, per_page: 0 }] = coverage.nextRanges(0)
  expect(request.per_page).toBeLessThan(20)
  coverage.add({ data, meta: undefined }, request, true)
  expect(coverage.state.isWhole).toBe(isWhole)
})
