/** Result of an iteration, up to date after every page. */
export interface ListReport {
  /**
   * True if it is proven that every item that stayed in the list throughout the walk was returned. False while the walk runs, and
   * if the service's responses don't allow a proof.
   */
  readonly complete: boolean
  /**
   * Reason why a finished walk is not complete.
   *
   * - `unchecked`: `consistency: 'fast'` checks nothing if the list has several pages, and neither does a walk that starts at
   *   a later page than the first.
   * - `resumed`: the walk continues an earlier one, whose items it doesn't know.
   * - `changed`: the list changes faster than it can be read, or a page came from a cache. Read it again later.
   * - `unstable_order`: unchanged items changed their order between two pages, for example because ties have no order. Report
   *   it to the service, which needs a tie-breaker.
   * - `unclear_pages`: the service ignores page numbers, or its items have no identifiers.
   */
  readonly reason?: 'unchecked' | 'resumed' | 'changed' | 'unstable_order' | 'unclear_pages'
  /** Number of pages requested, including pages that only prove that nothing is missing. */
  readonly requests: number
  /** Number of items returned. */
  readonly items: number
  /** Number of items that were read again and left out. */
  readonly duplicates: number
}
