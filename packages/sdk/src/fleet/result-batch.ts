import type { LimiterResult } from '../fetch/limit/limiter.ts'
import type { ResultGroup } from './command.ts'
import type { WindowVersion } from './leased-slots.ts'

interface Group {
  readonly epoch: number
  readonly version: number
  accepted: number
  rejected: number
  limit?: number | undefined
  remaining?: number | undefined
  resetAt?: number | undefined
  closedUntil?: number | undefined
}

/** Creates a batch of the results between two commands. Its size is bounded by the number of versions between two commands. */
export function createResultBatch() {
  const groups = new Map<string, Group>()

  function groupOf({ epoch, version }: WindowVersion): Group {
    const key = `${epoch} ${version}`
    let group = groups.get(key)
    if (!group) {
      group = { epoch, version, accepted: 0, rejected: 0 }
      groups.set(key, group)
    }
    return group
  }

  return {
    add(slot: WindowVersion, { status, limit, remaining, resetInMs }: LimiterResult, now: number): void {
      // A 5xx without counts comes from a proxy, which doesn't know the limit.
      if (status >= 500 && remaining === undefined) return
      const group = groupOf(slot)
      const endsAt = resetInMs === undefined ? undefined : now + resetInMs
      if (status === 429) {
        group.rejected += 1
        if (endsAt !== undefined) group.closedUntil = Math.max(group.closedUntil ?? 0, endsAt)
        return
      }
      group.accepted += 1
      group.limit = limit ?? group.limit
      if (remaining === undefined || remaining >= (group.remaining ?? Number.POSITIVE_INFINITY)) return
      group.remaining = remaining
      group.resetAt = endsAt
    },
    /** Returns all results and removes them. */
    take(now: number): ResultGroup[] {
      const taken = Array.from(groups.values(), ({ resetAt, closedUntil, ...group }) => ({
        ...group,
        resetMs: resetAt === undefined ? undefined : Math.max(0, Math.ceil(resetAt - now)),
        closedMs: closedUntil === undefined ? undefined : Math.max(0, Math.ceil(closedUntil - now)),
      }))
      groups.clear()
      return taken
    },
  }
}
