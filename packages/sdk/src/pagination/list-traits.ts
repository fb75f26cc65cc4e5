import type { LocatedPage } from './located-page.ts'
import { maxPerPage, type PageRange } from './page-range.ts'

/** Behavior of the service that a walk finds out, and that holds for all of its passes. */
export interface ListTraits {
  /** Size of a page that is to have `wanted` items: at most what the service serves, or the only size that it serves. */
  sizeFor(wanted: number): number
  /** False if the service serves pages of a fixed size, or items without identifiers: then pages can't overlap. */
  readonly canOverlap: boolean
  /** The length that a page states, unless such a length has contradicted the pages before. */
  totalOf(page: LocatedPage<unknown>): number | undefined
  /** Learns from a page, which may be larger or smaller than asked for. */
  observe(page: LocatedPage<unknown>, asked: PageRange): void
  /** True if a page is smaller than the service's pages, which ends a list. A stated length alone doesn't: it may be wrong. */
  isShort(page: LocatedPage<unknown>, asked: PageRange): boolean
  /** Forgets a page size that was guessed from a short page, because a list that grows disproves it. */
  startPass(): void
  disableOverlap(): void
  distrustTotal(): void
}

/** Starts with the behavior that the service specification describes. */
export function createListTraits(): ListTraits {
  let statedSize = Number.POSITIVE_INFINITY
  let guessedSize = Number.POSITIVE_INFINITY
  let fixedSize: number | undefined
  let hasIds = true
  let isTotalTrusted = true
  let largest = 0
  const totalOf = ({ total }: LocatedPage<unknown>) => (isTotalTrusted ? total : undefined)
  return {
    get canOverlap() {
      return hasIds && fixedSize === undefined
    },
    sizeFor: (wanted) => fixedSize ?? Math.min(wanted, statedSize, guessedSize),
    totalOf,
    startPass() {
      guessedSize = Number.POSITIVE_INFINITY
    },
    disableOverlap() {
      hasIds = false
    },
    distrustTotal() {
      isTotalTrusted = false
    },

    observe(page, { per_page }) {
      const { items, end, isWholeList } = page
      const count = items.length
      if (count === 0 || isWholeList) return
      if ((page.total ?? end) < end) isTotalTrusted = false
      const served = page.statedSize ?? count
      if (served > per_page) fixedSize = Math.min(served, maxPerPage)
      else if (served < per_page && count === page.statedSize) statedSize = Math.max(largest, count)
      else if (isCut(page, per_page)) guessedSize = Math.max(largest, count)
      largest = Math.max(largest, count)
    },

    isShort(page, { per_page }) {
      const { items, statedSize = per_page, isWholeList } = page
      const isFull = items.length >= Math.min(per_page, statedSize)
      return items.length === 0 || isWholeList || !(isFull || isCut(page, per_page))
    },
  }

  /** True if a page is short because the service serves no larger ones, and not because the list ends. */
  function isCut(page: LocatedPage<unknown>, per_page: number): boolean {
    const { items, end, statedSize = items.length } = page
    const isFull = items.length >= per_page
    // Larger pages have been served, in this pass or an earlier one, or are stated.
    const isSmaller = items.length < largest || (items.length < statedSize && statedSize < per_page)
    if (isFull || isSmaller) return false
    const total = totalOf(page)
    return total === undefined ? statedSize !== per_page : end < total
  }
}
