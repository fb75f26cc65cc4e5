/** Result of an iteration, up to date after every page. */
export interface ListReport {
  /**
   * True if it is proven that no item is missing that was in the list throughout the walk. False while the walk runs, and
   * whenever the service leaves no grounds for a proof.
   */
  readonly complete: boolean
  /** Why a walk that has ended is not complete. */
  readonly reason?: ListIncompleteReason
  /** Pages read. */
  readonly pages: number
  /** Items that came again and were left out. */
  readonly duplicates: number
  /** Pages that had to be read again from further ahead, because the list had moved. */
  readonly shifts: number
  /** Searches for what changed during the walk. */
  readonly catchUps: number
}

/** Reasons in the order of this list; see {@link ListIncompleteReason}. */
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
 * - `changed_meanwhile`: the list changed, and the service can't be asked what changed (there is no `updated_since`).
 * - `unknown_total`: the same, and no stated length shows that nothing changed.
 * - `still_changing`: the list changes faster than it can be read.
 */
export type ListIncompleteReason = (typeof incompleteReasons)[number]
