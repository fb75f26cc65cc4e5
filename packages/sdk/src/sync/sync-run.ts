import { hash } from '../hash/hash.ts'
import type { Permit } from '../resources/records.ts'
import type { CheckpointState } from './checkpoint.ts'
import { byKey, keepNewest, maxVersions, type Version, versionOf } from './versions.ts'

/** Options of {@link createSyncRun}. */
export interface SyncRunOptions {
  readonly previous: CheckpointState
  /** True if the run reads the whole list. */
  readonly isFull: boolean
  /** `updated_at` of the permits in the copy by `uuid`; absent if it is not needed. The run updates it. */
  readonly local: Map<string, number> | undefined
  /** True if the next run can list the copy. */
  readonly canListLocal: boolean
  readonly overlapMs: number
  readonly time: ServiceTime
}

/** Time on the service's clock when a run began, in epoch milliseconds. */
export interface ServiceTime {
  /** Best estimate. */
  readonly now: number
  /** Earliest possible time. */
  readonly earliest: number
  /** Latest possible time. */
  readonly latest: number
  /** True if the time comes from the service's `Date` header. */
  readonly isExact: boolean
}

/** Maximum difference between the local clock and the service's. */
const maxSkewMs = 3_600_000

/**
 * Reads the service's time from a `Date` header. Browsers hide the header of other origins. Then it is the local time, plus
 * or minus an hour. `updated_at` of permits is not used, because one of them may be dated in the future.
 */
export function readServiceTime(date: string | null, now = Date.now()): ServiceTime {
  // RFC 9110, 5.6.7: always GMT. `Date.parse` accepts almost any other text, too.
  const exact = / GMT$/.test(date ?? '') ? Date.parse(date ?? '') : Number.NaN
  return Number.isNaN(exact)
    ? { now, earliest: now - maxSkewMs, latest: now + maxSkewMs, isExact: false }
    : { now: exact, earliest: exact, latest: exact, isExact: true }
}

/** Maximum number of rows that a checkpoint remembers as missing, 17 bytes each. */
const maxMissing = 750
/** Resolution of `updated_at`. */
const resolutionMs = 1_000
/** Differs from the hash of any content. */
const unknownContent = -1

/**
 * Starts a run, or continues an interrupted one. Decides which permits are returned, and the checkpoint. Sends no requests.
 * See docs/decisions/sync-uses-the-local-copy.md.
 */
export function createSyncRun(options: SyncRunOptions) {
  const { previous, isFull, local, canListLocal, overlapMs, time } = options
  const { recent, watermark = 0, fullSyncAt, organization_id } = previous
  /** Rows of the copy that this run has not read yet. */
  const unreadRows = new Set(local?.keys())
  const missedBefore = new Set(previous.missing)
  // A replica that lags may not show a permit that the copy already has. So a removal counts only if another full walk, at least
  // `overlapMs` later, misses the permit too.
  const canConfirm = Math.abs(time.now - (fullSyncAt ?? 0)) >= overlapMs
  /** Versions that earlier runs have returned, by key. */
  const rememberedBefore = byKey(recent)
  /** Versions that earlier runs and this one have returned, by key. */
  let remembered = byKey(recent)
  /** Keys of the remembered versions whose permits this run has not read yet. */
  const unreadVersions = new Set(remembered.keys())
  // If there were too many versions, some were dropped, and the absence of one proves nothing.
  const stableBefore = (recent.length < maxVersions ? previous.stableBefore : undefined) ?? watermark
  /**
   * Start of the run. Without a `Date`, the latest `updated_at` of the first page that is at least an hour old, or 0. Updates after
   * it do not move the watermark, because the run may miss other updates of that time.
   */
  let startedAt = time.isExact ? time.earliest : undefined
  /** Latest `updated_at` up to the start. */
  let newest = 0

  /** Returns the time before which versions of this run are stable: a later update of the permit has a later `updated_at`. */
  function stableUntil(): number {
    return Math.max(0, (startedAt ?? 0) - overlapMs)
  }

  function wasReturned(uuid: string, [key, content, updatedAtMs]: Version): boolean {
    const known = remembered.get(key) ?? rememberedBefore.get(key)
    if (!local) return known?.[1] === content
    if (local.get(uuid) !== updatedAtMs) return false
    // An equal `updated_at` proves an equal permit only before a certain time: `stableUntil()` if this run has returned the version in
    // the copy, and `stableBefore` if an earlier run has.
    if (!known) return updatedAtMs < (unreadRows.has(uuid) ? stableBefore : stableUntil())
    return known[1] === content
  }

  function remember(version: Version): void {
    const [key, , updatedAtMs] = version
    unreadVersions.delete(key)
    if (updatedAtMs >= 0) remembered.set(key, version)
    if (remembered.size > 2 * maxVersions) remembered = byKey(keepNewest([...remembered.values()]))
  }

  /** Returns a key of the row that changes when the row is updated. */
  function rowKey(uuid: string): number {
    return hash(`${uuid} ${local?.get(uuid)}`)
  }

  function wasMissedBefore(uuid: string): boolean {
    return canConfirm && missedBefore.has(rowKey(uuid))
  }

  /** Returns the latest `updated_at` that the service's clock has certainly reached. */
  function newestOf(versions: readonly Version[]): number {
    const limit = startedAt ?? time.earliest
    return versions.reduce((latest, [, , ms]) => (ms <= limit && ms > latest ? ms : latest), 0)
  }

  return {
    /** Returns the number of permits that the copy has and the run has not read. */
    missingCount: () => unreadRows.size,
    /** Returns the `uuid` of permits that two full walks have missed. */
    missingTwice: () => [...unreadRows].filter(wasMissedBefore),
    /** Returns the number of different permits that the run has read. Needs `local`. */
    distinctCount: () => (local?.size ?? 0) - unreadRows.size,
    /** Accepts the permits of the next page, and returns the ones not returned before. Pages must be passed in order. */
    accept(permits: Permit[]): Permit[] {
      const versions = permits.map((permit) => [permit, versionOf(permit)] as const)
      const latest = newestOf(versions.map(([, version]) => version))
      startedAt ??= latest
      newest = Math.max(newest, latest)
      return versions.flatMap(([permit, version]) => {
        const isNew = !wasReturned(permit.uuid, version)
        unreadRows.delete(permit.uuid)
        local?.set(permit.uuid, version[2])
        remember(version)
        return isNew ? permit : []
      })
    },
    /** Returns the state of a run that is not finished or has to be repeated. */
    partialState(): CheckpointState {
      const until = stableUntil()
      // If the next run can list the copy, it recognizes stable versions there. Then the checkpoint needs only the others, and those
      // that replace a version in the previous checkpoint.
      const isNeeded = ([key, , ms]: Version) => !canListLocal || ms >= until || rememberedBefore.has(key)
      return {
        ...previous,
        stableBefore: until,
        recent: keepNewest([...remembered.values()].filter(isNeeded)),
      }
    },
    /** Returns the state after everything has been read. */
    completedState(): CheckpointState {
      // A fast `Date` must not move the watermark past updates that have not been read.
      const reached = newest > 0 ? Math.min(newest + resolutionMs, time.earliest - overlapMs) : 0
      const next = Math.max(watermark, reached)
      // Permits that the run did not find. Their versions are kept. Without them, if such a permit was updated again within the same
      // second, a later run would see an equal `updated_at` and take the permit for unchanged.
      const notFound = new Set(isFull ? Array.from(unreadRows, hash) : canListLocal ? unreadVersions : [])
      // A permit that returns to the watchlist is returned again, even in the same version.
      const toRemembered = ([key, content, ms]: Version): Version =>
        isFull && notFound.has(key) ? [key, unknownContent, ms] : [key, content, ms]
      const keepsMissing = !isFull || (missedBefore.size > 0 && !canConfirm)
      const missedNow = Array.from(unreadRows)
        .filter((uuid) => !wasMissedBefore(uuid))
        .slice(0, maxMissing)
      return {
        version: 1,
        organization_id,
        ...(next > 0 && { watermark: next }),
        ...(keepsMissing
          ? { fullSyncAt, missing: previous.missing }
          : { fullSyncAt: time.now, missing: missedNow.map(rowKey) }),
        recent: keepNewest(
          [...remembered.values()].filter(([key, , ms]) => ms >= next || notFound.has(key)).map(toRemembered),
        ),
      }
    },
  }
}
