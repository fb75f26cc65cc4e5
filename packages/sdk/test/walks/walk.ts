import type { ListIncompleteReason } from '@permit-tracking/sdk'
import { clientOn } from '../client-on.ts'
import { createModelWorld, type ModelOptions } from './list-model.ts'

/** A walk as the model, which knows the truth, judges it. */
export interface Verdict {
  /** Permits that were there throughout and did not come. */
  readonly lost: number
  readonly complete: boolean
  readonly reason: ListIncompleteReason | undefined
  readonly reads: number
  /** Reads that counted: a page read ahead in vain doesn't. */
  readonly pages: number
  /** Reads that a reader needs at least: the pages, and a look for what changed. */
  readonly fewest: number
  /** Permits that came more than once. */
  readonly repeated: number
}

/** Walks once through a model. */
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
  const size = Math.min(options.service?.fixedSize ?? query.per_page ?? 100, options.service?.maxSize ?? 100)
  const pages = Math.max(1, Math.ceil(world.largest() / size))
  return {
    lost: [...world.present].filter((uuid) => !ids.has(uuid)).length,
    complete: list.report?.complete === true,
    reason: list.report?.reason,
    reads: world.reads(),
    pages: list.report?.pages ?? 0,
    fewest: pages === 1 ? 1 : pages + 1,
    repeated: found.length - ids.size,
  }
}

/** Sums up walks. */
export interface Summary {
  readonly walks: number
  /** Walks that said complete and lost something. */
  readonly wrong: number
  readonly lossy: number
  readonly complete: number
  /** Largest and mean factor over the fewest reads. */
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
