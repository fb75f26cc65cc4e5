/** Result of an iteration, up to date after every page. */
export interface ListReport {
  /**
   * True if it is proven that no item is missing that was in the list during the whole walk. False while the walk runs, and
   * if the service's responses don't allow a proof.
   */
  readonly complete: boolean
  /** Reason why a finished walk is not complete. */
  readonly reason?: ListIncompleteReason
  /** Number of pages read. */
  readonly pages: number
  /** Number of items that were read again and left out. */
  readonly duplicates: number
  /** Number of pages that were read again from an earlier position, because the list had moved. */
  readonly shifts: number
  /** Number of catch-ups: reads of what changed during the walk. */
  readonly catchUps: number
}

/** Values of {@link ListIncompleteReason}. */
export const incompleteReasons = [
  'fast',
  'started_later',
  'missing_ids',
  'unstable_order',
  'pages_cannot_overlap',
  'changed_meanwhile',
  'unknown_total',
  'still_changing',
] as const

/**
 * Reason why a walk is not complete.
 *
 * - `fast`: `consistency: 'fast'` checks nothing, and the list has several pages.
 * - `started_later`: the iteration started at a later page than the first.
 * - `missing_ids`: items without identifiers can't be recognized.
 * - `unstable_order`: unchanged items changed their order between two pages, for example because ties have no order.
 * - `pages_cannot_overlap`: the list changed, and the service's pages are too small or of a fixed size.
 * - `changed_meanwhile`: the list changed, and it has no `updated_since` to find what changed.
 * - `unknown_total`: the list may have changed. It has neither `updated_since` nor a stated length to show that.
 * - `still_changing`: the list changes faster than it can be read.
 */
export type ListIncompleteReason = (typeof incompleteReasons)[number]
