import type { ListIncompleteReason } from '@permit-tracking/sdk'
import { clientOn } from '../client-on.ts'
import { createModelWorld, type ModelOptions } from './list-model.ts'

/** Result of a walk, compared with the model. */
export interface Verdict {
  /** Number of permits that were in the list throughout and were not returned. */
  readonly lost: number
  readonly complete: boolean
  readonly reason: ListIncompleteReason | undefined
  readonly reads: number
  /** Number of reads without those that were read ahead and not needed. */
  readonly pages: number
  /** Minimum number of reads: the pages, and a catch-up. */
  readonly fewest: number
  /** Number of permits that were returned more than once. */
  readonly repeated: number
}

/** Reads the list of a model once. */
export async function walk(
  options: ModelOptions,
  query: { per_page?: number } = {},
  prefetch = 1,
): Promise<Verdict> {
  const world = createModelWorld(options)
  const list = clientOn(world.fetch).permits.list(query, { prefetch })
  const found: string[] = []
  for await (const { uuid } of list) found.push(uuid)
  const ids = new Set(found)
  const { fixedSize, maxSize = 100, meta, pastEnd } = options.service ?? {}
  const size = Math.min(fixedSize ?? query.per_page ?? 100, maxSize)
  // Past the end of such a list, the last page with other items is the same response as the next page of a longer list,
  // from a service with pages of that size. No reader can distinguish the two, so the items that came count as its length.
  const isEndless = meta === 'none' && pastEnd === 'last_page'
  const pages = isEndless
    ? Math.ceil(Math.max(world.largest(), ids.size) / Math.min(size, Math.max(1, world.largestPage())))
    : Math.ceil(world.largest() / size)
  return {
    lost: [...world.present].filter((uuid) => !ids.has(uuid)).length,
    complete: list.report?.complete === true,
    reason: list.report?.reason,
    reads: world.reads(),
    pages: list.report?.pages ?? 0,
    fewest: pages <= 1 ? 1 : pages + 1,
    repeated: found.length - ids.size,
  }
}

/** Summary of several walks. */
export interface Summary {
  readonly walks: number
  /** Number of walks that were complete although permits are missing. */
  readonly wrong: number
  readonly lossy: number
  readonly complete: number
  /** Largest number of requests, relative to the minimum. */
  readonly worst: number
  readonly mean: number
  readonly reasons: Readonly<Record<string, number>>
}

export function summarize(verdicts: readonly Verdict[]): Summary {
  const factors = verdicts.map(({ reads, fewest }) => reads / fewest)
  const reasons: Record<string, number> = {}
  for (const { reason } of verdicts) if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length
  return {
    walks: verdicts.length,
    wrong: count(({ complete, lost }) => complete && lost > 0),
    lossy: count(({ lost }) => lost > 0),
    complete: count(({ complete }) => complete),
    worst: Math.max(...factors),
    mean: factors.reduce((sum, factor) => sum + factor, 0) / factors.length,
    reasons,
  }
}
