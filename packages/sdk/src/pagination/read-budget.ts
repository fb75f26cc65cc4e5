import type { CoverageState } from './coverage-state.ts'

/** Limit of the number of reads of a walk. It depends on the length of the list, so every walk ends. */
export interface ReadBudget {
  /**
   * Learns the length of the list from the latest page.
   *
   * @param newCount Number of new items in this pass over a list without page numbers, else 0. Some services repeat the
   *   last page past the end. Without a number, only new items show that the list is longer.
   */
  observe(state: CoverageState, newCount: number): void
  /** Returns the maximum number of reads if the list states the length `total`; 0 if it states none. */
  max(total: number): number
  /** Returns true while enough of `max` is left to reach the end after a page is read again. */
  canReread(pages: number, covered: number, total: number): boolean
}

/** Maximum number of reads for each page of the list. */
const readsPerPage = 4
/** Maximum growth of a list while it is read. A list that grows more, and beyond `minEndless`, counts as endless. */
const maxGrowth = 4
const minEndless = 10_000

/**
 * Creates the limit of a walk.
 *
 * @param pageSize Returns the size of the pages of the list.
 */
export function createReadBudget(pageSize: () => number): ReadBudget {
  /** Largest list length seen, capped at `bound`. */
  let longest = 0
  /** Upper limit for `longest`. A list that grows beyond it counts as endless. */
  let bound = 0
  const lengthFor = (total: number) => Math.max(1, longest, Math.min(total, bound))
  const max = (total: number) => readsPerPage * Math.ceil(lengthFor(total) / pageSize())
  return {
    observe({ furthest, total = Number.POSITIVE_INFINITY }, newCount) {
      bound ||= Math.max(maxGrowth * total, minEndless)
      longest = Math.min(Math.max(longest, furthest, newCount), bound)
    },
    max,
    canReread(pages, covered, total) {
      const ahead = Math.ceil((2 * Math.max(0, lengthFor(total) - covered)) / pageSize()) + 2
      return pages + ahead < max(total)
    },
  }
}
