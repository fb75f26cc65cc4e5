import { refusal } from '../errors/configuration-error.ts'
import type { Permit, PermitListQuery } from '../resources/permits.ts'
import { readCheckpoint, type State } from './checkpoint.ts'
import {
  resolveSyncOptions,
  type SyncBatch,
  type SyncClient,
  type SyncOptions,
  type SyncSettings,
} from './options.ts'
import { createPass } from './pass.ts'

/** How many removals a batch has at most. */
const largestRemoval = 1_000

/**
 * Brings a copy of the watchlist's permits up to date: hands out what has changed since the checkpoint, in batches to be
 * stored, and ends when the copy has caught up. Call it again, with the last checkpoint, whenever the copy should be
 * fresh.
 *
 * Store a batch and its checkpoint in one transaction, then each version of a permit is handed out once, also where the
 * process dies between two steps. Only one synchronization may run at a time for a copy.
 *
 * @example
 * ```ts
 * for await (const { items, removed, checkpoint } of syncPermits(client, { checkpoint: load(), known: listCopy })) {
 *   transaction(() => {
 *     for (const permit of items) upsert(permit)
 *     for (const uuid of removed) erase(uuid)
 *     save(checkpoint)
 *   })
 * }
 * ```
 *
 * @throws ConfigurationError when an option can't be used, or the checkpoint is of another organization or version.
 */
export function syncPermits(
  client: SyncClient,
  options: SyncOptions = {},
): AsyncGenerator<SyncBatch, void, undefined> {
  if (!client?.permits) throw refusal('synchronize', 'there is no client', 'give one')
  return synchronize(client, resolveSyncOptions(options))
}

async function* synchronize(
  client: SyncClient,
  settings: SyncSettings,
): AsyncGenerator<SyncBatch, void, undefined> {
  const { known, overlapMs, fullWalkEveryMs, per_page, call } = settings
  const { data, response } = await client.me(call).withResponse()
  const before = readCheckpoint(settings.checkpoint, data.organization_id)
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  const now = serverTime || Date.now()
  const { watermark, fullWalkAt = 0 } = before
  // A stored moment that lies far ahead comes from a clock that was set back.
  const isDue = known !== undefined && Math.abs(now - fullWalkAt) >= fullWalkEveryMs
  const isFull = watermark === undefined || isDue
  const copy = known && (isFull || before.passFloor !== undefined) ? await readCopy(known) : undefined
  const pass = createPass({ before, isFull, copy, canAsk: known !== undefined, overlapMs, serverTime })
  let isComplete = true
  let read = 0
  let total: number | undefined

  async function* walk(query: PermitListQuery): AsyncGenerator<SyncBatch, void, undefined> {
    const list = client.permits.list({ ...query, per_page }, { ...call, consistency: 'settled' })
    for await (const page of list.pages()) {
      read += page.data.length
      total ??= page.meta?.total
      const items = pass.take(page.data)
      if (items.length > 0) yield toBatch(items, [], pass.unfinished())
    }
    isComplete &&= list.report?.complete === true
  }

  function toBatch(items: Permit[], removed: string[], state: State, caughtUp = false): SyncBatch {
    const progress = { walk: isFull ? ('full' as const) : ('updates' as const), read, total, caughtUp }
    return { items, removed, checkpoint: JSON.stringify(state), progress }
  }

  yield* walk(isFull ? {} : { updated_since: new Date(Math.max(0, watermark - overlapMs)) })
  // An update that showed up late may have moved its permit past the walk, where no catch-up of the list finds it.
  if (isFull && isComplete && pass.missing().length > 0) yield* walk({ updated_since: pass.since() })
  if (!isComplete) return yield toBatch([], [], pass.unfinished())
  const removed = isFull ? pass.missing() : []
  while (removed.length > largestRemoval) {
    yield toBatch([], removed.splice(0, largestRemoval), pass.unfinished())
  }
  yield toBatch([], removed, pass.finished(now), true)
}

/** Before anything is handed out, so that the caller may write to the table that it lists. */
async function readCopy(known: NonNullable<SyncOptions['known']>): Promise<Map<string, number>> {
  const copy = new Map<string, number>()
  for await (const { uuid, updated_at } of known()) {
    // It would be taken for a permit that has left the watchlist.
    if (!uuid) throw refusal('use known', 'a row has no uuid', 'give one')
    copy.set(uuid, new Date(updated_at).getTime())
  }
  return copy
}
