import type { Situation } from './situation.ts'
import { listSituations } from './situations.ts'

/** Difference between the situations of two runs. */
export interface LedgerDifference {
  /** Situations that only the first run met. */
  readonly lost: readonly Situation[]
  /** Situations that only the second run met. */
  readonly gained: readonly Situation[]
}

/** Compares the situations of two runs of a suite. Identifiers that this version doesn't know are ignored. */
export function compareLedgers(before: ReadonlySet<string>, after: ReadonlySet<string>): LedgerDifference {
  const all = listSituations()
  return {
    lost: all.filter(({ id }) => before.has(id) && !after.has(id)),
    gained: all.filter(({ id }) => !before.has(id) && after.has(id)),
  }
}
