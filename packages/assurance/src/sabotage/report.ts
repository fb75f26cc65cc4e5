import type { Saboteur } from './saboteur.ts'

/**
 * Outcome of a saboteur: `killed` if the suite failed, `survived` if it passed, and `not reached` if it never used what the
 * saboteur changes.
 */
export type SaboteurOutcome = 'killed' | 'survived' | 'not reached'

/** Result of one saboteur. */
export interface SaboteurResult extends Pick<Saboteur, 'name' | 'harm' | 'hint' | 'guide'> {
  readonly outcome: SaboteurOutcome
  /** True if the suite did not end in time, which counts as killed. */
  readonly isTimedOut: boolean
  /** Duration of the run in milliseconds; 0 without one. */
  readonly durationMs: number
}

/** Report of {@link runSabotage}. */
export interface SabotageReport {
  readonly command: readonly string[]
  readonly results: readonly SaboteurResult[]
  readonly killed: number
  readonly survived: number
  readonly notReached: number
  /** Percentage of killed saboteurs, of those that were reached, rounded down. 100 if none was reached. */
  readonly score: number
  readonly threshold: number
  /** Survivors that were none in the baseline. Undefined without a baseline. */
  readonly newSurvivors: readonly string[] | undefined
  readonly isPassed: boolean
  /** Duration of the intact run in milliseconds. */
  readonly suiteMs: number
  /** Duration of all runs in milliseconds. */
  readonly totalMs: number
}

/** Creates the report of all results. */
export function summarize({
  results,
  baseline,
  ...rest
}: Pick<SabotageReport, 'command' | 'results' | 'threshold' | 'suiteMs' | 'totalMs'> & {
  readonly baseline: Pick<SabotageReport, 'results'> | undefined
}): SabotageReport {
  const count = (wanted: SaboteurOutcome) => results.filter(({ outcome }) => outcome === wanted).length
  const [killed, survived, notReached] = [count('killed'), count('survived'), count('not reached')]
  const score = killed + survived === 0 ? 100 : Math.floor((killed / (killed + survived)) * 100)
  const known = baseline && new Set(survivorsOf(baseline.results))
  const newSurvivors = known && survivorsOf(results).filter((name) => !known.has(name))
  const isPassed = score >= rest.threshold && (newSurvivors === undefined || newSurvivors.length === 0)
  return { ...rest, results, killed, survived, notReached, score, newSurvivors, isPassed }
}

function survivorsOf(results: readonly SaboteurResult[]): string[] {
  return results.filter(({ outcome }) => outcome === 'survived').map(({ name }) => name)
}
