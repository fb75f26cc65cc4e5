import { type Client, ConfigurationError } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'
import { type Database, inReadCommitted } from '../database.ts'
import { acquireLease, keepLease, type Lease, LeaseLostError, releaseLease, saveCheckpoint } from './lease.ts'
import { notify } from './notification.ts'
import { type MirrorOptions, type MirrorSettings, resolveMirrorOptions } from './options.ts'
import { forgetRemovals, listRows, storeBatch } from './permit-rows.ts'

/** Result of {@link mirrorPermits}. */
export interface MirrorResult {
  /**
   * `caught_up` if the table has everything up to the start of the run. `incomplete` if the run could not prove that; the
   * next one reads the same again. `not_due` if the last run began less than `minInterval` ago.
   */
  readonly status: 'caught_up' | 'incomplete' | 'not_due'
  /** Machine-readable reason of `incomplete`, such as `unstable_order`. */
  readonly reason?: string
  /** Number of permits that were read. */
  readonly read: number
  /** Number of rows that were written. */
  readonly stored: number
  /** Number of rows that were deleted. */
  readonly removed: number
}

/** Maximum time between two attempts to start a run. */
const maxPollMs = 500

/**
 * Brings the table `permits` up to date with the watchlist, and resolves when it has caught up. Call it again whenever the
 * table should be fresh: in a loop, from cron, in any number of processes.
 *
 * One run at a time writes the rows of an organization; the others wait. Each batch commits its rows, its removals, its
 * checkpoint and a notification in one transaction. After a crash the next run continues behind the last batch.
 *
 * @param client Client whose key determines the organization.
 * @param db Database with the tables that `ensureSchema` creates.
 * @throws ConfigurationError if an option is invalid.
 * @throws TooManyRemovalsError if more permits are missing than `maxRemovals` allows. Updates have been stored by then.
 * @example
 * ```ts
 * const { stored, removed } = await mirrorPermits(createClient(), db)
 * ```
 * @see [Lists of the service](https://permit-tracking.github.io/permit-tracking-js/service#lists)
 */
export async function mirrorPermits(
  client: Pick<Client, 'me' | 'permits'>,
  db: Database,
  options: MirrorOptions = {},
): Promise<MirrorResult> {
  if (!client?.permits) throw new ConfigurationError('mirrorPermits() needs a client as its first argument.')
  if (typeof db?.transaction !== 'function') {
    throw new ConfigurationError(
      'mirrorPermits() needs a database as its second argument. Pass a PGlite, or the result of an adapter such as `fromPg(pool)`.',
    )
  }
  const settings = resolveMirrorOptions(options)
  // Checks the other options. The generator doesn't start before it is iterated.
  syncPermits(client, { ...settings.sync, listLocal: () => [] })
  const { overlap, fullSyncInterval, maxRemovals, per_page, ...call } = settings.sync
  const { organization_id } = await client.me(call)
  const tally = { read: 0, stored: 0, removed: 0 }
  for (;;) {
    const lease = await waitForLease(db, organization_id, settings)
    if (!lease) return { status: 'not_due', ...tally }
    const stopRenewing = keepLease(db, lease, settings.leaseMs)
    try {
      return await run(client, db, lease, settings, tally)
    } catch (error) {
      // The process was suspended, for example. The table is complete when the other run and one after it have ended.
      if (!(error instanceof LeaseLostError)) throw error
    } finally {
      stopRenewing()
      // If this fails, the lease expires. The error of the run matters more.
      await releaseLease(db, lease).catch(() => {})
    }
  }
}

/** Waits until no other run has the lease. Returns `undefined` if no run is due. */
async function waitForLease(
  db: Database,
  organization_id: string,
  settings: MirrorSettings,
): Promise<Lease | undefined> {
  for (;;) {
    settings.sync.signal?.throwIfAborted()
    const acquisition = await acquireLease(db, organization_id, settings)
    if (acquisition.status === 'acquired') return acquisition.lease
    if (acquisition.status === 'not_due') return undefined
    await delay(Math.min(Math.max(acquisition.expiresInMs, 1), maxPollMs), settings.sync.signal)
  }
}

async function run(
  client: Pick<Client, 'me' | 'permits'>,
  db: Database,
  lease: Lease,
  { sync, channel, leaseMs, onProgress }: MirrorSettings,
  tally: { read: number; stored: number; removed: number },
): Promise<MirrorResult> {
  const { organization_id, checkpoint } = lease
  await forgetRemovals(db, organization_id)
  const readBefore = tally.read
  let result: MirrorResult = { status: 'incomplete', ...tally }
  const listLocal = () => listRows(db, organization_id)
  for await (const batch of syncPermits(client, { ...sync, checkpoint, listLocal })) {
    const { caughtUp, reason, read } = batch.progress
    const { stored, removed } = await inReadCommitted(db, async (tx) => {
      await saveCheckpoint(tx, lease, { checkpoint: batch.checkpoint, caughtUp, leaseMs })
      const changes = await storeBatch(tx, organization_id, batch)
      await notify(tx, channel, organization_id, changes)
      return changes
    })
    tally.read = readBefore + read
    tally.stored += stored.length
    tally.removed += removed.length
    result = {
      status: caughtUp ? 'caught_up' : 'incomplete',
      ...(reason !== undefined && { reason }),
      ...tally,
    }
    onProgress?.({ ...batch.progress, ...tally })
  }
  return result
}

/** Resolves after the time in milliseconds. Rejects with the signal's reason when it aborts. */
function delay(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const onAbort = () => end(() => reject(signal?.reason))
    const timer = setTimeout(() => end(resolve), ms)
    signal?.addEventListener('abort', onAbort)
  })
}
