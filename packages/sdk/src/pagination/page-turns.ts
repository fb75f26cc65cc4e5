import { type Coverage, type CoverageOptions, initialState } from './coverage-state.ts'
import { endOf, type PageRange, rangeAt } from './page-range.ts'
import { hasNext } from './page-response.ts'

/**
 * Starts a coverage of a list from a later page on. The position of that page is unknown, because the service may have
 * smaller or larger pages than requested. So all pages are requested in the same size, and positions count in it.
 */
export function createPageTurns<Item>(options: CoverageOptions<Item>): Coverage<Item> {
  const { recent, sizes, start } = options
  const state = initialState(start)

  return {
    state,

    nextRanges(ahead) {
      const ranges: PageRange[] = []
      for (;;) {
        const range = rangeAt(state.covered + ranges.length * sizes.others, sizes.others)
        ranges.push(range)
        if (state.pages === 0 || ranges.length > ahead || endOf(range) >= (state.total ?? 0)) return ranges
      }
    },

    add(response, requested) {
      const items = response?.data ?? []
      const { known, lastAnchor } = recent.match(items)
      const isRepeat = state.pages > 0 && known === items.length
      state.isEnded = !response || isRepeat || !hasNext(response, requested)
      state.pages++
      state.total = response?.meta?.total
      recent.add(items)
      state.covered = endOf(requested)
      state.end = endOf(requested) - requested.per_page + items.length
      state.furthest = Math.max(state.furthest, state.covered)
      return items.slice(lastAnchor + 1)
    },
  }
}
