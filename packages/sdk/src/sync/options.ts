import type { Client } from '../client.ts'
import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'
import type { CallOptions } from '../options/options.ts'
import { type Duration, toMs } from '../time/duration.ts'
import type { ListLocal } from './local-permits.ts'

/** Part of a client that {@link syncPermits} uses. */
export type SyncClient = Pick<Client, 'me' | 'permits'>

/**
 * Options of {@link syncPermits}. The options of a call (`signal`, `timeout`, …) apply to every request. A `deadline` for
 * the whole run is a `Date`.
 */
export interface SyncOptions extends CallOptions {
  /**
   * Checkpoint that was stored with the last batch. Default: none, which hands out the whole list.
   */
  checkpoint?: string | null | undefined
  /**
   * Lists the versions in the copy: `uuid` and `updated_at` of every row. Called at the start of a full walk and after an
   * interrupted run; takes about 200 bytes of memory per row during the run. Needed for removals, and for permits that
   * were added without being updated. Default: none, and no full walk follows the first one.
   */
  listLocal?: ListLocal | undefined
  /**
   * Longest time between the `updated_at` of an update and the moment that the list shows it. Each run reads that much
   * again. 1 s to 24 h. Default: 60 s.
   */
  overlap?: Duration | undefined
  /**
   * Time from one full walk to the next, measured when `syncPermits` is called. Needs `listLocal`. Default: 24 h; 0 makes
   * every run a full walk, `Infinity` none after the first.
   */
  fullSyncInterval?: Duration | undefined
  /**
   * Maximum number of permits that a run may remove. If more seem gone, it removes none and throws a
   * {@link TooManyRemovalsError}. Default: a tenth of the copy, at least 10; `Infinity` allows any number.
   */
  maxRemovals?: number | undefined
  /** Permits per request and batch, 1 to 100. Default: 100. */
  per_page?: number | undefined
}

/** Checked options with their defaults. */
export interface SyncSettings {
  readonly checkpoint: string | null | undefined
  readonly listLocal: ListLocal | undefined
  readonly overlapMs: number
  readonly fullSyncIntervalMs: number
  readonly maxRemovals: number | undefined
  readonly per_page: number
  readonly call: CallOptions
}

const dayMs = 86_400_000
/** Names of the other options. A missing one doesn't compile. */
const callOptions: Record<keyof CallOptions, true> = {
  signal: true,
  timeout: true,
  deadline: true,
  retries: true,
  headers: true,
  hooks: true,
}

/** Checks the options and fills in the defaults. */
export function resolveSyncOptions(options: SyncOptions): SyncSettings {
  if (typeof options !== 'object' || options === null) throw invalid('options', 'an object', kindOf(options))
  const {
    checkpoint,
    listLocal,
    overlap = 60_000,
    fullSyncInterval,
    maxRemovals,
    per_page = 100,
    ...call
  } = options
  const unknown = Object.keys(call).find((name) => !(name in callOptions))
  if (unknown)
    throw new ConfigurationError(`Unknown option \`${unknown}\` of syncPermits(). See SyncOptions.`)
  if (listLocal !== undefined && typeof listLocal !== 'function') {
    throw invalid('listLocal', 'a function', kindOf(listLocal))
  }
  const overlapMs = toMs('overlap', overlap)
  if (!(overlapMs >= 1_000 && overlapMs <= dayMs)) {
    throw invalid('overlap', '1 s to 24 h', quote(overlap))
  }
  if (fullSyncInterval !== undefined && !listLocal) {
    throw new ConfigurationError('`fullSyncInterval` needs `listLocal`, which a full walk is compared with.')
  }
  if (maxRemovals !== undefined && !(typeof maxRemovals === 'number' && maxRemovals >= 0)) {
    throw invalid('maxRemovals', 'a number from 0', quote(maxRemovals))
  }
  const fullSyncIntervalMs = toMs('fullSyncInterval', fullSyncInterval ?? dayMs)
  return { checkpoint, listLocal, overlapMs, fullSyncIntervalMs, maxRemovals, per_page, call }
}
