import type { Client } from '../client.ts'
import { type Duration, toMs } from '../duration.ts'
import { refusal } from '../errors/configuration-error.ts'
import type { CallOptions } from '../options.ts'
import type { Permit } from '../resources/permits.ts'

/** What {@link syncPermits} needs of a client. */
export type SyncClient = Pick<Client, 'me' | 'permits'>

/**
 * Options of {@link syncPermits}. The other ones of a call (`signal`, `timeout`, …) count for every request; a `deadline`
 * for the whole pass is a `Date`.
 */
export interface SyncOptions extends CallOptions {
  /**
   * The checkpoint that was stored with the last batch; text as it was given, at most 64 KiB. Default: none, which
   * hands out the whole list.
   */
  checkpoint?: string | null | undefined
  /**
   * Lists which versions the copy has: `uuid` and `updated_at` of every row, read once at the start of a full walk and
   * after an interrupted pass. Makes removals known, and permits that were added without being updated; about 150 bytes
   * of memory for each row while the walk lasts. Default: none, and then no full walk follows the first one.
   */
  known?: (() => Iterable<KnownPermit> | AsyncIterable<KnownPermit>) | undefined
  /**
   * How far before the newest update that was seen each pass looks again: as long as an update may take to show up in
   * the list after its `updated_at`. 1 s to 24 h. Default: 60 s.
   */
  overlap?: Duration | undefined
  /**
   * How long after a full walk the next one is due, measured when `syncPermits` is called. Needs `known`. Default: 24 h;
   * 0 makes every pass a full walk, `Infinity` turns them off.
   */
  fullWalkEvery?: Duration | undefined
  /** Permits per request and batch, 1 to 100. Default: 100. */
  per_page?: number | undefined
}

/** A permit as the copy has it. */
export interface KnownPermit {
  readonly uuid: string
  /** As it was handed out, or as a `Date`. */
  readonly updated_at: string | Date
}

/** What has changed, to be stored in one transaction with the checkpoint. */
export interface SyncBatch {
  /** Permits to write over what the copy has under their `uuid`; `per_page` at most. */
  readonly items: Permit[]
  /** The `uuid` of permits that left the watchlist, to be deleted; 1,000 at most. */
  readonly removed: string[]
  /** To be stored with the batch and given to the next {@link syncPermits}: JSON text of at most 64 KiB. */
  readonly checkpoint: string
  /** How far the pass is, for a progress line. */
  readonly progress: SyncProgress
}

/** How far a pass is. */
export interface SyncProgress {
  /** Does the pass read the whole list, or what was updated lately? */
  readonly walk: 'full' | 'updates'
  /** Permits read so far, also those that are not handed out. */
  readonly read: number
  /** Permits that there were to read when the walk began; `undefined` where the service doesn't say. */
  readonly total: number | undefined
  /**
   * True in the last batch of a pass that missed nothing. A pass whose last batch says false (too much changed while it
   * read) moves no watermark and removes nothing; the next one reads the same again.
   */
  readonly caughtUp: boolean
}

/** The options, checked and with their defaults. */
export interface SyncSettings {
  readonly checkpoint: string | null | undefined
  readonly known: SyncOptions['known']
  readonly overlapMs: number
  readonly fullWalkEveryMs: number
  readonly per_page: number
  readonly call: CallOptions
}

const day = 86_400_000
/** The other options; the compiler sees to it that none is left out. */
const callOptions: Record<keyof CallOptions, 1> = {
  signal: 1,
  timeout: 1,
  deadline: 1,
  retries: 1,
  headers: 1,
  hooks: 1,
}

/** Checks the options and fills in what is absent. */
export function resolveSyncOptions(options: SyncOptions): SyncSettings {
  const { checkpoint, known, overlap = 60_000, fullWalkEvery, per_page = 100, ...call } = options
  for (const name in call) {
    if (name in callOptions) continue
    throw refusal(`use ${name}`, 'there is no such option', 'see SyncOptions')
  }
  if (known && typeof known !== 'function') throw refusal('use known', 'it is no function', 'give one')
  const overlapMs = toMs('overlap', overlap)
  if (!(overlapMs >= 1_000 && overlapMs <= day)) {
    throw refusal('use overlap', `${overlap} is not from 1 s to 24 h`, 'give one')
  }
  if (fullWalkEvery !== undefined && !known) {
    throw refusal('use fullWalkEvery', 'there is nothing to compare with', 'give known')
  }
  const fullWalkEveryMs = toMs('fullWalkEvery', fullWalkEvery ?? day)
  return { checkpoint, known, overlapMs, fullWalkEveryMs, per_page, call }
}
