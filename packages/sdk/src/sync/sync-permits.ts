import { ConfigurationError, invalid, typeOf } from '../errors/configuration-error.ts'
import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import type { Client } from '../resources/client.ts'
import type { Permit, PermitListQuery } from '../resources/records.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import { type CheckpointState, readCheckpoint } from './checkpoint.ts'
import { type LocalPermit, resolveSyncOptions, type SyncOptions } from './options.ts'
import { findUnreadable } from './removals.ts'
import { createSyncRun, readServiceTime } from './sync-run.ts'

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
  /**
   * Number of permits in the list that the run reads, as stated at its start: all, or the recent updates. `undefined` if the
   * service doesn't state it.
   */
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

/**
 * Error of a run in which more permits are missing than `maxRemovals` of {@link syncPermits} allows. Nothing was removed.
 * Thrown after the second full walk that misses the permits, when all updates have been returned. Every run throws it until
 * `maxRemovals` allows the number.
 */
export class TooManyRemovalsError extends PermitTrackingError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/TooManyRemovalsError/'
  override readonly name = 'TooManyRemovalsError'
  /** Number of permits that the copy has and the list doesn't. */
  readonly missing: number
  /** Number of removals that were allowed. */
  readonly maxRemovals: number

  /** @internal */
  constructor(missing: number, localCount: number, maxRemovals: number) {
    super(
      `Could not remove ${missing} of ${localCount} permits: at most ${maxRemovals} may be removed at once. Check the API key and the watchlist, or pass \`maxRemovals: ${missing}\` if they really left it.`,
    )
    this.missing = missing
    this.maxRemovals = maxRemovals
  }
}

/**
 * Brings a local copy of the watchlist's permits up to date. Returns the changes since the checkpoint in batches. After the
 * last batch the copy has caught up, unless its `progress.caughtUp` is false. Call it again, with the last checkpoint,
 * whenever the copy should be fresh.
 *
 * Read the batches with `for await`. Awaiting them instead would do nothing, so it doesn't compile.
 *
 * Store each batch and its checkpoint in one transaction. Then each version of a permit is returned once, even if the
 * process dies between two steps. Only one run at a time may read and write a copy.
 *
 * A permit is removed after two full walks have missed it. The second walk must begin at least an `overlap` after the first. Some
 * things can't be detected: a permit that left and came back unchanged, rows that appear on no page, a list that is cut short,
 * and an update that appears later than the `overlap`.
 *
 * @example
 * ```ts
 * for await (const { items, removed, checkpoint } of syncPermits(client, { checkpoint: load(), listLocal })) {
 *   transaction(() => {
 *     for (const permit of items) upsert(permit)
 *     for (const uuid of removed) erase(uuid)
 *     save(checkpoint)
 *   })
 * }
 * ```
 *
 * @throws ConfigurationError if an option is invalid, or the checkpoint is damaged or of another organization.
 * @throws TooManyRemovalsError if more permits are missing than `maxRemovals` allows.
 * @see [Lists of the service](https://permit-tracking.github.io/permit-tracking-js/service#lists)
 */
export function syncPermits(
  client: Pick<Client, 'me' | 'permits'>,
  options: SyncOptions = {},
): AsyncGenerator<SyncBatch, void, undefined> & { then(useForAwait: never): never } {
  if (!client?.permits) throw new ConfigurationError('syncPermits() needs a client as its first argument.')
  // biome-ignore lint/suspicious/noThenProperty: rejects an `await` that would otherwise do nothing
  return Object.assign(run(client, resolveSyncOptions(options)), { then: rejectAwait })
}

/** Number of removals that are allowed in a copy of any size. */
const minAllowed = 10

function rejectAwait(): never {
  throw new ConfigurationError(
    'syncPermits() cannot be awaited. Use `for await (const batch of syncPermits(client, options))`.',
  )
}

async function* run(
  client: Pick<Client, 'me' | 'permits'>,
  settings: ReturnType<typeof resolveSyncOptions>,
): AsyncGenerator<SyncBatch, void, undefined> {
  const {
    checkpoint,
    listLocal,
    overlap: overlapMs,
    fullSyncInterval,
    maxRemovals,
    per_page,
    ...callOptions
  } = settings
  const { data, response } = await client.me(callOptions).withResponse()
  const time = readServiceTime(response.headers.get('date'))
  const previous = readCheckpoint(checkpoint, data.organization_id, time.latest)
  const { watermark, stableBefore, fullSyncAt = 0, missing } = previous
  const intervalMs = missing.length > 0 ? Math.min(overlapMs, fullSyncInterval) : fullSyncInterval
  // A last full walk far in the future means that the clock was set back. Then a full walk is due as well.
  const isDue = Math.abs(time.now - fullSyncAt) >= intervalMs
  const canListLocal = listLocal !== undefined
  const isFull = watermark === undefined || (canListLocal && isDue)
  const wasInterrupted = stableBefore !== undefined
  const local = listLocal && (isFull || wasInterrupted) ? await readLocal(listLocal) : undefined
  const localCount = local?.size ?? 0
  const sync = createSyncRun({ previous, isFull, local, canListLocal, overlapMs, time })
  let reason: string | undefined
  let read = 0
  let total: number | undefined

  const query: PermitListQuery = isFull ? {} : { updated_since: new Date(watermark) }
  const list = client.permits.list({ ...query, per_page }, { ...callOptions, consistency: 'settled' })
  for await (const page of list.pages()) {
    read += page.data.length
    total ??= page.meta.total
    const items = sync.accept(page.data)
    if (items.length > 0) yield toBatch(items, [], sync.partialState())
  }
  const { report } = list
  reason = report?.reason
  if (!report?.complete) return yield toBatch([], [], sync.partialState())
  let removed = isFull ? sync.missingTwice() : []
  if (removed.length > 0) {
    const missingCount = sync.missingCount()
    const maxCount = maxRemovals ?? Math.max(minAllowed, Math.floor(localCount / 10))
    if (missingCount > maxCount) throw new TooManyRemovalsError(missingCount, localCount, maxCount)
    // If every permit of the list was read, the missing ones are not in it. Otherwise each missing permit is requested.
    const isTotalRead = total !== undefined && sync.distinctCount() >= total
    if (!isTotalRead) removed = await findUnreadable(client, removed, callOptions)
  }
  yield toBatch([], removed, sync.completedState(), true)

  function toBatch(items: Permit[], removed: string[], state: CheckpointState, caughtUp = false): SyncBatch {
    const progress = {
      walk: isFull ? ('full' as const) : ('updates' as const),
      read,
      total,
      caughtUp,
      ...(reason !== undefined && { reason }),
    }
    return { items, removed, checkpoint: JSON.stringify(state), progress }
  }
}

/**
 * Reads the local copy to its end, so that the caller may write to it afterwards. Returns each `updated_at` in epoch
 * milliseconds, by `uuid`.
 */
export async function readLocal(
  listLocal: NonNullable<SyncOptions['listLocal']>,
): Promise<Map<string, number>> {
  const local = new Map<string, number>()
  const rows = await listLocal()
  if (!(Symbol.iterator in Object(rows) || Symbol.asyncIterator in Object(rows))) {
    throw invalid('listLocal', 'a function that returns an iterable of rows', typeOf(rows))
  }
  for await (const row of rows) {
    const { uuid, updated_at }: Partial<LocalPermit> = Object(row)
    // A row without a `uuid` would count as a permit that left the watchlist.
    if (typeof uuid !== 'string' || uuid === '') {
      throw new ConfigurationError('`listLocal` must list rows with a `uuid` (received a row without one).')
    }
    local.set(uuid, updated_at instanceof Date ? updated_at.getTime() : parseTimestamp(updated_at))
  }
  return local
}
