import type { NeverMet } from './coverage.ts'
import type { Saboteur } from './saboteur.ts'

/**
 * Outcome of a saboteur: `killed` if the suite failed, `survived` if it passed, `accepted` if it passed as expected, and
 * `not reached` if it never used what the saboteur changes.
 */
export type SaboteurOutcome = 'killed' | 'survived' | 'accepted' | 'not reached'

/** Result of one saboteur. */
export interface SaboteurResult extends Pick<Saboteur, 'name' | 'harm' | 'hint' | 'guide'> {
  readonly outcome: SaboteurOutcome
  /** True for a bug that breaks whole responses or deliveries, which any expectation of a result notices. */
  readonly isGross: boolean
  /** Test that failed, if the runner reports it. */
  readonly killedBy?: string | undefined
  /** Reason why the suite may pass, if the options accept that. */
  readonly acceptedBecause?: string | undefined
  /** True if the suite did not end in time, which counts as killed. */
  readonly isTimedOut: boolean
  /** Duration of the run in milliseconds; 0 without one. */
  readonly durationMs: number
}

/** Report of {@link sabotage}. */
export interface SabotageReport {
  readonly command: readonly string[]
  readonly results: readonly SaboteurResult[]
  readonly killed: number
  readonly survived: number
  readonly accepted: number
  readonly notReached: number
  /**
   * Percentage of killed saboteurs, of the reached saboteurs that are not accepted, rounded down; null without any. Gross bugs
   * break whole responses or deliveries. Every other bug is subtle.
   */
  readonly scores: { readonly gross: number | null; readonly subtle: number | null }
  /**
   * Saboteurs with a worse outcome than in the baseline: new survivors, and formerly killed saboteurs that are not reached. Undefined
   * without a baseline.
   */
  readonly regressions: readonly string[] | undefined
  /** Situations of the operations that the suite calls, which it has not met with the intact mock. Undefined with a server. */
  readonly neverMet: readonly NeverMet[] | undefined
  /** False for a suite that reaches no saboteur, after a regression, and without a baseline if a saboteur survived. */
  readonly isPassed: boolean
  /** Duration of the first intact run in milliseconds. */
  readonly suiteMs: number
  /** Duration of all runs in milliseconds. */
  readonly totalMs: number
}

/** Creates the report of all results. */
export function summarize({
  results,
  baseline,
  ...rest
}: Pick<SabotageReport, 'command' | 'results' | 'neverMet' | 'suiteMs' | 'totalMs'> & {
  readonly baseline: Pick<SabotageReport, 'results'> | undefined
}): SabotageReport {
  const count = (wanted: SaboteurOutcome) => results.filter(({ outcome }) => outcome === wanted).length
  const notReached = count('not reached')
  const scores = { gross: scoreOf(results, true), subtle: scoreOf(results, false) }
  const regressions = baseline && findRegressions(results, baseline.results)
  const survived = count('survived')
  const failures = regressions?.length ?? survived
  const isPassed = notReached < results.length && failures === 0
  const counts = { killed: count('killed'), survived, accepted: count('accepted'), notReached }
  return { ...rest, results, ...counts, scores, regressions, isPassed }
}

function scoreOf(results: readonly SaboteurResult[], isGross: boolean): number | null {
  const kind = results.filter((result) => result.isGross === isGross)
  const killed = kind.filter(({ outcome }) => outcome === 'killed').length
  const counted = killed + kind.filter(({ outcome }) => outcome === 'survived').length
  return counted === 0 ? null : Math.floor((killed / counted) * 100)
}

function findRegressions(results: readonly SaboteurResult[], before: readonly SaboteurResult[]): string[] {
  const outcomes = new Map(before.map(({ name, outcome }) => [name, outcome]))
  return results
    .filter(({ name, outcome }) =>
      outcome === 'not reached'
        ? outcomes.get(name) === 'killed'
        : outcome === 'survived' && outcomes.get(name) !== 'survived',
    )
    .map(({ name }) => name)
}
