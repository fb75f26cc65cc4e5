/** What a walk has come to. */
export interface WalkReport {
  /**
   * Is it proven that nothing is missing that was in the list throughout the walk? False while the walk runs, and
   * where the service leaves no grounds for a proof.
   */
  readonly complete: boolean
  /** Page reads, all of them. */
  readonly pages: number
  /** Items that came again and were left out. */
  readonly repeats: number
  /** Reads that found the list shorter than before, or moved up so far that the walk had to step back. */
  readonly drops: number
  /** Times that the walk looked for what had changed since it began. */
  readonly catchUps: number
}
