import type { Verdict } from './walk.ts'

/** Summary of several walks. */
export interface Summary {
  readonly walks: number
  /** Number of walks that were complete although rows are missing. */
  readonly wrong: number
  readonly lossy: number
  readonly complete: number
  /** Largest number of requests, relative to the minimum. */
  readonly worst: number
  readonly mean: number
  readonly reasons: Readonly<Record<string, number>>
}

/** Maximum number of requests of a walk. */
export function maxReads(pages: number): number {
  return 4 * pages + 30
}

/** Returns the promises that a walk broke. */
export function faultsOf({
  wrong,
  lost,
  repeated,
  error,
  reads,
  pages,
  complete,
  reason,
}: Verdict): string[] {
  return [
    ...(wrong ? [`complete without ${lost} rows`] : []),
    ...(repeated > 0 ? [`${repeated} rows were returned twice`] : []),
    ...(error === undefined ? [] : [error]),
    ...(reads > maxReads(pages) ? [`${reads} requests for ${pages} pages`] : []),
    ...(complete || reason || error ? [] : ['incomplete without a reason']),
  ]
}

export function summarize(verdicts: readonly Verdict[]): Summary {
  const factors = verdicts.map(({ reads, fewest }) => reads / fewest)
  const reasons: Record<string, number> = {}
  for (const { reason } of verdicts) if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length
  return {
    walks: verdicts.length,
    wrong: count(({ wrong }) => wrong),
    lossy: count(({ lost }) => lost > 0),
    complete: count(({ complete }) => complete),
    worst: Math.max(...factors),
    mean: factors.reduce((sum, factor) => sum + factor, 0) / factors.length,
    reasons,
  }
}
