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
  disableOverlap(): void
  distrustTotal(): void
}

/** Starts with the behavior that the service specification describes. */
export function createListTraits(): ListTraits {
  let maxSize = Number.POSITIVE_INFINITY
  let fixedSize: number | undefined
  let hasIds = true
  let isTotalTrusted = true
  let largest = 0
  const totalOf = ({ total }: LocatedPage<unknown>) => (isTotalTrusted ? total : undefined)
  return {
    get canOverlap() {
      return hasIds && fixedSize === undefined
    },
    sizeFor: (wanted) => fixedSize ?? Math.min(wanted, maxSize),
    totalOf,
    disableOverlap() {
      hasIds = false
    },
    distrustTotal() {
      isTotalTrusted = false
    },

    observe(page, { per_page }) {
      const { items, end, statedSize, isWholeList } = page
      const count = items.length
      if (count === 0 || isWholeList) return
      if ((page.total ?? end) < end) isTotalTrusted = false
      if ((statedSize ?? count) > per_page) fixedSize = Math.min(statedSize ?? count, maxPerPage)
      else if (isCut(page, per_page)) maxSize = Math.max(largest, count)
      else if (count === statedSize && count < per_page) maxSize = Math.max(largest, count)
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
    // Larger pages have been served, or are stated.
    if (
      items.length >= per_page ||
      per_page <= largest ||
      (items.length < statedSize && statedSize < per_page)
    )
      return false
    const total = totalOf(page)
    return total === undefined ? statedSize !== per_page : end < total
  }
}
