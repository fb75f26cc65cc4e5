import type { Permit } from '../resources/permits.ts'
import type { State } from './checkpoint.ts'
import { byKey, digest, mostVersions, newest, type Version, versionOf } from './versions.ts'

/** What a pass starts from. */
export interface PassSource {
  readonly before: State
  /** Does it read the whole list? */
  readonly isFull: boolean
  /** `updated_at` of what the copy has, by `uuid`; absent where nothing needs it. */
  readonly copy: Map<string, number> | undefined
  /** Can the next pass be told what the copy has? */
  readonly canAsk: boolean
  readonly overlapMs: number
  /** The service's time when the pass began, from `Date`; `NaN` where it sends none. */
  readonly serverTime: number
}

/** One pass over the list. It decides what is handed out and what the checkpoint says; it reads nothing itself. */
export interface Pass {
  /** Takes the permits of a page, the first page first, and gives those that have not been handed out. */
  take(permits: Permit[]): Permit[]
  /** The `uuid` of what the copy has and the pass has not met. */
  missing(): string[]
  /** Since when what happened during the pass has its `updated_at`, also where it showed up late. */
  since(): Date
  /** The checkpoint while the pass goes on, or when it has to be made again. */
  unfinished(): State
  /** The checkpoint after everything has been read. */
  finished(now: number): State
}

/** Stands in the copy for what this pass has met. */
const handled = Number.POSITIVE_INFINITY

/** Begins a pass, or takes up an interrupted one. See docs/decisions/the-copy-is-the-memory.md for the reasons. */
export function createPass({ before, isFull, copy, canAsk, overlapMs, serverTime }: PassSource): Pass {
  const { recent, passFloor, fullWalkAt, organization_id } = before
  const former = byKey(recent)
  let met = byKey(recent)
  // Versions may have been forgotten where there were too many, so what is not remembered proves nothing.
  const coldBelow = (recent.length < mostVersions ? passFloor : undefined) ?? before.floor ?? 0
  let watermark = before.watermark ?? 0
  /** No later than the first page was read: what changes afterwards may be missed, so the watermark stays before it. */
  let begun = Math.max(watermark, serverTime || 0)
  let isFirst = true

  function wasHandedOut(uuid: string, [key, content, stamp]: Version): boolean {
    const remembered = met.get(key) ?? former.get(key)
    const isSame = remembered?.[1] === content
    const copied = copy?.get(uuid)
    if (!copy || copied === handled) return isSame
    // Cold: an update with this very `updated_at` can't have come after it was handed out.
    return copied === stamp && (remembered ? isSame : stamp < coldBelow)
  }

  function remember(version: Version): void {
    const [key, , stamp] = version
    if (stamp >= 0) met.set(key, version)
    if (met.size > 2 * mostVersions) met = byKey(newest([...met.values()]))
  }

  function missing(): string[] {
    return Array.from(copy ?? []).flatMap(([uuid, copied]) => (copied === handled ? [] : uuid))
  }

  /** What is remembered of a checkpoint's versions. */
  function remembered(isNeeded: (version: Version) => boolean): Version[] {
    return newest([...met.values()].filter(isNeeded))
  }

  return {
    missing,
    take(permits) {
      const versions = permits.map((permit) => [permit, versionOf(permit)] as const)
      for (const [, [, , stamp]] of versions) {
        // One from the future says nothing of when the pass began, and would hide every update until then.
        if (isFirst && stamp > begun && !(stamp > serverTime + overlapMs)) begun = stamp
      }
      isFirst = false
      return versions.flatMap(([permit, version]) => {
        const isNew = !wasHandedOut(permit.uuid, version)
        copy?.set(permit.uuid, handled)
        remember(version)
        if (version[2] > watermark && version[2] <= begun) watermark = version[2]
        return isNew ? permit : []
      })
    },
    since: () => new Date(begun - overlapMs),
    unfinished() {
      const from = begun - overlapMs
      // What is cold the copy can tell, but not what could be taken for an older version that is remembered.
      const recent = remembered(([key, , stamp]) => !canAsk || stamp >= from || former.has(key))
      return { ...before, passFloor: from, recent }
    },
    finished(now) {
      const floor = watermark - overlapMs
      // What comes back to the watchlist is new, also in the same version.
      if (isFull) for (const uuid of missing()) met.delete(digest(uuid))
      return {
        version: 1,
        organization_id,
        ...(watermark > 0 && { watermark, floor }),
        fullWalkAt: isFull ? now : fullWalkAt,
        recent: remembered(([, , stamp]) => stamp >= floor),
      }
    },
  }
}
