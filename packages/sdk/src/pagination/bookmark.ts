/** Where a walk stands, for a later one to go on from. */
export interface Bookmark {
  /** How many items of the list are covered. */
  readonly covered: number
  /** Fingerprints of the items that were handed out last. */
  readonly anchors: readonly string[]
  /** Epoch milliseconds: what was updated before is as the walk saw it. */
  readonly since: number | undefined
  /** Is the list walked to its end, so that only what changed since is left? */
  readonly isCatchUp: boolean
  /** Has nothing got lost so far? */
  readonly isProven: boolean
}
