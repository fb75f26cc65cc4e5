import { ConfigurationError, invalid, quote } from '../errors/configuration-error.ts'
import type { CallOptions } from '../options/options.ts'
import { applyRules, checkOptionalFunction, type OptionRules } from '../rules/option-rules.ts'
import { type Duration, toMs } from '../time/duration.ts'

/** Permit in the local copy. */
export interface LocalPermit {
  readonly uuid: string
  /** The text that `syncPermits` returned, or a `Date`. */
  readonly updated_at: string | Date
}

/**
 * Options of {@link syncPermits}. The options of a call (`signal`, `timeout`, …) apply to every request. To limit the
 * whole run, pass a `Date` as the `deadline`: a duration starts again with each call.
 */
export interface SyncOptions extends CallOptions {
  /**
   * Checkpoint that was stored with the last batch. Default: none, so that the whole list is returned.
   */
  checkpoint?: string | null | undefined
  /**
   * Lists `uuid` and `updated_at` of every row of the copy: rows, a cursor, or a promise of either. Called at the start of a
   * full walk and after an interrupted run. Uses about 200 bytes of memory per row during the run. Needed to find removals, and permits that were added
   * without being updated. Default: none. Then only the first run is a full walk.
   */
  listLocal?:
    | (() =>
        | Iterable<LocalPermit>
        | AsyncIterable<LocalPermit>
        | Promise<Iterable<LocalPermit> | AsyncIterable<LocalPermit>>)
    | undefined
  /**
   * Maximum time between the `updated_at` of an update and the moment when the list shows it. Each run reads the updates
   * of the last `overlap` again. 1 s to 24 h. Default: 60 s.
   */
  overlap?: Duration | undefined
  /**
   * Minimum time from one full walk to the next, checked at the start of a run. Needs `listLocal`. With 0 every
   * run is a full walk, with `Infinity` only the first one. If a full walk did not find some permits of the
   * copy, the next one may start after the `overlap`, so that it can confirm the removals. Default: 24 h.
   */
  fullSyncInterval?: Duration | undefined
  /**
   * Maximum number of permits that may be missing when a run removes some. If more are missing, it removes none and throws a
   * {@link TooManyRemovalsError}. `Infinity` allows any number. Default: a tenth of the copy, at least 10.
   */
  maxRemovals?: number | undefined
  /** Maximum number of permits per batch, 1 to 100. If it is below 40, requests after the first are for up to 40. Default: 100. */
  per_page?: number | undefined
}

const dayMs = 86_400_000
const rules = {
  checkpoint: (checkpoint) => checkpoint,
  listLocal: checkOptionalFunction<SyncOptions['listLocal']>,
  overlap: (overlap = 60_000, name) => {
    const ms = toMs(name, overlap)
    if (ms >= 1_000 && ms <= dayMs) return ms
    throw invalid(name, '1 s to 24 h', quote(overlap))
  },
  fullSyncInterval: (interval = dayMs, name) => toMs(name, interval),
  maxRemovals: (count, name) => {
    if (count === undefined || (typeof count === 'number' && count >= 0)) return count
    throw invalid(name, 'a number from 0', quote(count))
  },
  per_page: (size = 100) => size,
  // The client checks the options of a call.
  signal: (signal) => signal,
  timeout: (timeout) => timeout,
  deadline: (deadline) => deadline,
  retry: (retry) => retry,
  headers: (headers) => headers,
  hooks: (hooks) => hooks,
} satisfies OptionRules<SyncOptions>

/** Checks the options and fills in the defaults. */
export function resolveSyncOptions(options: SyncOptions) {
  const settings = applyRules('synchronize', options, rules)
  if (options.fullSyncInterval !== undefined && !settings.listLocal) {
    throw new ConfigurationError('`fullSyncInterval` needs `listLocal`, which a full walk is compared with.')
  }
  return settings
}
