import { maxPerPage } from '../request/query.ts'
import type { LocatedPage } from './located-page.ts'
import type { PageRange } from './page-range.ts'

/** Behavior of the service that a walk learns from its pages and keeps for all of its passes. */
export interface ListTraits {
  /** False if pages can't overlap, because their size is fixed or their items have no identifiers. */
  readonly canOverlap: boolean
  /** Returns the size up to which a resumed walk can locate any page. Larger pages are located only at the start. */
  servedSize(): number
  /** Returns what a walk that resumes this one has to know. */
  known(): KnownSize | undefined
  /** Returns the size of a page that should have `wanted` items: the maximum of the service, or its only size. */
  sizeFor(wanted: number): number
  /** Returns the length of the list that a page states, unless such lengths have contradicted the pages. */
  totalOf(page: LocatedPage<unknown>): number | undefined
  /** Learns from a page, which may be larger or smaller than requested. */
  observe(page: LocatedPage<unknown>, requested: PageRange): void
  /** Returns true if a page is smaller than the service's pages, which ends a list. A stated length may be wrong. */
  isShort(page: LocatedPage<unknown>, requested: PageRange): boolean
  /** Forgets a page size that was guessed from a short page. That page may have been the end of a list that grew. */
  startPass(): void
  disableOverlap(): void
  distrustTotal(): void
}

/** Page size that a walk has learned, for the walk that resumes it. */
export interface KnownSize {
  readonly size: number
  /** `maximum` and `fixed`: limits of the service. `served`: the largest pages so far; the service may have larger ones. */
  readonly kind: (typeof sizeKinds)[number]
}

/** Kinds of {@link KnownSize}, in the order of their numbers in a resume token. */
export const sizeKinds = ['maximum', 'fixed', 'served', 'own'] as const

/** Creates the traits, initially those of the service specification or the ones of an earlier walk. */
export function createListTraits(known?: KnownSize): ListTraits {
  let statedSize = Number.POSITIVE_INFINITY
  let guessedSize = known?.kind === 'maximum' ? known.size : Number.POSITIVE_INFINITY
  /** Guess of the pass before. */
  let earlierGuess = Number.POSITIVE_INFINITY
  let fixedSize = known?.kind === 'fixed' ? known.size : undefined
  let hasIds = true
  let isTotalTrusted = true
  /** Size of the largest page in any pass. */
  let largest = known?.size ?? 0
  let isSizeStated = false
  const totalOf = ({ total }: LocatedPage<unknown>) => (isTotalTrusted ? total : undefined)
  return {
    get canOverlap() {
      return hasIds && fixedSize === undefined
    },
    servedSize: () => (known?.kind === 'served' ? largest : Number.POSITIVE_INFINITY),
    sizeFor: (wanted) => fixedSize ?? Math.min(wanted, statedSize, guessedSize),
    totalOf,
    known() {
      const maximum = Math.min(statedSize, guessedSize, earlierGuess)
      if (fixedSize !== undefined) return { size: fixedSize, kind: 'fixed' }
      if (Number.isFinite(maximum)) return { size: maximum, kind: 'maximum' }
      // Pages of a stated size can be located even if they are larger than those so far.
      return isSizeStated || largest === 0 ? undefined : { size: largest, kind: 'served' }
    },
    startPass() {
      earlierGuess = guessedSize
      guessedSize = Number.POSITIVE_INFINITY
    },
    disableOverlap() {
      hasIds = false
    },
    distrustTotal() {
      isTotalTrusted = false
    },

    observe(page, { per_page }) {
      const { items, end, actualPageSize, isWholeList } = page
      const count = items.length
      if (count === 0 || isWholeList) return
      isSizeStated ||= actualPageSize !== undefined
      if ((page.total ?? end) < end) isTotalTrusted = false
      const size = actualPageSize ?? count
      if (size > per_page) fixedSize = Math.min(size, maxPerPage)
      else if (size < per_page && count === actualPageSize) statedSize = Math.max(largest, count)
      else if (isCut(page, per_page)) guessedSize = count
      largest = Math.max(largest, count)
    },

    isShort(page, { per_page }) {
      const { items, actualPageSize = per_page, isWholeList } = page
      const isFull = items.length >= Math.min(per_page, actualPageSize)
      return items.length === 0 || isWholeList || !(isFull || isCut(page, per_page))
    },
  }

  /** Returns true if a page seems short because the service has no larger ones, and not because the list ends. */
  function isCut(page: LocatedPage<unknown>, per_page: number): boolean {
    const { items, end, actualPageSize = items.length } = page
    const isFull = items.length >= per_page
    // Larger pages have been read, in this pass or an earlier one, or are stated.
    const isSmaller = items.length < largest || (items.length < actualPageSize && actualPageSize < per_page)
    if (isFull || isSmaller) return false
    const total = totalOf(page)
    return total === undefined ? actualPageSize !== per_page : end < total
  }
}
