import type { ListTraits } from './list-traits.ts'
import type { PageRange } from './page-range.ts'
import type { PageResponse } from './page-response.ts'
import type { RecentItems } from './recent-items.ts'

/** Coverage of a list from its first page to its last. Each page is linked to the ones before. */
export interface Coverage<Item> {
  readonly state: Readonly<CoverageState>
  /** Returns the next page to read, and up to `ahead` more for a list that doesn't change. */
  nextRanges(ahead: number): PageRange[]
  /**
   * Adds a page and returns its items, without those that an earlier walk handed out. Returns `undefined` if the page
   * proves nothing and an earlier one has to be read.
   *
   * @param canReread False if no reads are left for that. Then every page is added.
   */
  add(
    response: PageResponse<Item> | undefined,
    requested: PageRange,
    canReread: boolean,
  ): readonly Item[] | undefined
}

/** State of a coverage. */
export interface CoverageState {
  /** Number of positions covered, from the start of the list. */
  covered: number
  /** Length of the list according to the pages that were added. */
  end: number
  /** Largest position on any page whose number the service states, including pages that were not added. */
  furthest: number
  /** Length that the latest page states; `undefined` if it states none, or if the pages have contradicted it. */
  total: number | undefined
  pages: number
  /** Number of pages that had unknown items. */
  newPages: number
  isEnded: boolean
  /** True if the last page was the whole list. */
  isWhole: boolean
  /** True while no unchanged item can be missing. */
  isLinked: boolean
  /** True while every page was as expected of a list that doesn't change. */
  isUnchanged: boolean
  /** True if a page did not repeat items of the one before, so that a change between the two can't be noticed. */
  hasUnprovenLink: boolean
  /** True if unchanged items changed their order. */
  isUnstable: boolean
}

/** Options of a coverage. */
export interface CoverageOptions<Item> {
  readonly traits: ListTraits
  readonly recent: RecentItems<Item>
  /** Size of the first page, and of all others. */
  readonly sizes: { readonly first: number; readonly others: number }
  /** State at the start: that of an earlier walk, or the position of the first page. */
  readonly start: Pick<CoverageState, 'covered' | 'total' | 'isUnchanged' | 'isLinked'>
  /** Number of items that an earlier walk handed out last and that the first page has to repeat; 0 without such a walk. */
  readonly anchors: number
}

/** Returns the state before the first page. */
export function initialState(start: CoverageOptions<unknown>['start']): CoverageState {
  return {
    ...start,
    end: start.covered,
    furthest: start.covered,
    pages: 0,
    newPages: 0,
    isEnded: false,
    isWhole: false,
    hasUnprovenLink: false,
    isUnstable: false,
  }
}
