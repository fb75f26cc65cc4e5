import type { Permit } from '../resources/records.ts'

/** Changes to store in one transaction with the checkpoint. */
export interface SyncBatch {
  /** Permits to write over the rows with their `uuid`; at most `per_page`. */
  readonly items: Permit[]
  /** The `uuid` of permits that left the watchlist, to be deleted; at most 750. */
  readonly removed: string[]
  /** Text to store with the batch and to pass to the next `syncPermits`: JSON of at most 64 KiB. */
  readonly checkpoint: string
  /** Progress of the run. */
  readonly progress: SyncProgress
}

/** Progress of a run. */
export interface SyncProgress {
  /** `full` if the run reads the whole list, `updates` if it reads recent updates only. */
  readonly walk: 'full' | 'updates'
  /** Number of permits read so far, including permits that are not returned. */
  readonly read: number
  /** Length of the list at the start of the run; `undefined` if the service doesn't state it. */
  readonly total: number | undefined
  /**
   * True in the last batch of a run whose walk reported a complete list. A run that ends with `false` moves no watermark
   * and removes nothing. The next run reads the same again.
   */
  readonly caughtUp: boolean
  /**
   * Machine-readable reason why the run did not catch up, in its last batch: the `reason` of the list's report, such as
   * `'unstable_order'`. Absent in every other batch.
   */
  readonly reason?: string
}
