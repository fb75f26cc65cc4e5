import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRealClock } from '../../clock/clock.ts'
import { invalidOption } from '../../errors/invalid-option.ts'
import { assertKnownKeys } from '../../errors/suggest-name.ts'
import { stateError } from '../../errors/user-error.ts'
import type { Saboteur } from '../../sabotage/saboteur.ts'
import { findSaboteurs, observe, saboteurs } from '../../sabotage/saboteurs.ts'
import { type CommandOutcome, runCommand } from './run-command.ts'

/** Options of {@link runSabotage}. */
export interface SabotageOptions {
  /** Command of the test suite with its arguments, such as `['npm', 'test']`. It must exit with 0 if the tests pass. */
  readonly command: readonly string[]
  /** Names of the saboteurs to run. Default: all of them. */
  readonly only?: readonly string[] | undefined
  /** Minimum percentage of killed saboteurs, of those that were reached. Default 100, or 0 with a baseline. */
  readonly threshold?: number | undefined
  /** Report of an earlier run. The run fails for a survivor that was not one then. */
  readonly baseline?: Pick<SabotageReport, 'results'> | undefined
  /** Number of runs at the same time. Use 1 for a suite that needs a fixed port or file. Default 2. */
  readonly concurrency?: number | undefined
  /** Folder in which the command runs. Default: the current one. */
  readonly cwd?: string | undefined
  /** Called with each result as soon as it is known. */
  readonly onResult?: ((result: SaboteurResult) => void) | undefined
}

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

/**
 * Runs a test suite once with the intact mock, and then once for each semantic bug of the service that it reaches.
 *
 * @example
 * ```ts
 * const report = await runSabotage({ command: ['npx', 'vitest', 'run', '--bail', '1'] })
 * console.log(report.results.filter(({ outcome }) => outcome === 'survived'))
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the suite fails with the intact mock.
 */
export async function runSabotage(options: SabotageOptions): Promise<SabotageReport> {
  const { command, selected, threshold, baseline, concurrency, cwd, onResult } = resolve(options)
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-sabotage-'))
  const startedAt = clock.now()
  try {
    const intact = await runWith(observe)
    assertPassed(intact.outcome, command)
    const suiteMs = intact.outcome.durationMs
    const results = await mapConcurrently(selected, concurrency, async (saboteur) => {
      const result = await runSaboteur(saboteur, intact.reached, suiteMs * 5 + 10_000)
      onResult?.(result)
      return result
    })
    return summarize({
      command,
      results,
      threshold,
      baseline,
      suiteMs,
      totalMs: clock.now() - startedAt,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function runWith(name: string, timeoutMs?: number) {
    const file = join(folder, name)
    const env = { PERMIT_TRACKING_MOCK_SABOTAGE: name, PERMIT_TRACKING_MOCK_SABOTAGE_REPORT: file }
    const outcome = await runCommand(command, { env, timeoutMs, cwd })
    const text = await readFile(file, 'utf8').catch(() => '')
    return { outcome, reached: new Set(text.split('\n')) }
  }

  async function runSaboteur(
    { name, harm, hint, guide }: Saboteur,
    reachable: ReadonlySet<string>,
    timeoutMs: number,
  ): Promise<SaboteurResult> {
    const saboteur = { name, harm, hint, guide }
    const notReached = { ...saboteur, outcome: 'not reached', isTimedOut: false, durationMs: 0 } as const
    if (!reachable.has(name)) return notReached
    const { outcome, reached } = await runWith(name, timeoutMs)
    const { isTimedOut, exitCode, durationMs } = outcome
    // A suite that fails before the saboteur acts fails for another reason.
    if (!reached.has(name)) return { ...notReached, durationMs }
    const isKilled = isTimedOut || exitCode !== 0
    return { ...saboteur, outcome: isKilled ? 'killed' : 'survived', isTimedOut, durationMs }
  }
}

function resolve(options: SabotageOptions) {
  assertKnownKeys('run the sabotage', options, Object.keys(optionNames))
  const { command, only, baseline, threshold = baseline ? 0 : 100, concurrency = 2, cwd, onResult } = options
  if (!Array.isArray(command) || command.length === 0 || !command.every((part) => typeof part === 'string'))
    throw invalidOption('command', "a list of strings, such as ['npm', 'test']", command)
  if (!(threshold >= 0 && threshold <= 100)) throw invalidOption('threshold', 'from 0 to 100', threshold)
  if (!Number.isSafeInteger(concurrency) || concurrency < 1)
    throw invalidOption('concurrency', 'an integer from 1', concurrency)
  if (baseline !== undefined && !Array.isArray(baseline.results))
    throw invalidOption('baseline', 'a report of runSabotage', baseline)
  const selected = only ? only.flatMap(findSelected) : saboteurs
  return { command, selected, threshold, baseline, concurrency, cwd, onResult }
}

function findSelected(name: string): readonly Saboteur[] {
  if (name === observe) throw invalidOption('only', 'names of saboteurs', name)
  return findSaboteurs(name)
}

const optionNames: Record<keyof SabotageOptions, true> = {
  command: true,
  only: true,
  threshold: true,
  baseline: true,
  concurrency: true,
  cwd: true,
  onResult: true,
}

function assertPassed({ exitCode, output }: CommandOutcome, command: readonly string[]): void {
  if (exitCode === 0) return
  throw stateError(
    new Error(
      `Could not start the sabotage: ${JSON.stringify(command.join(' '))} fails with the intact mock (exit code ${exitCode}). ` +
        `Its tests must pass first. The end of its output:\n\n${output.trimEnd()}`,
    ),
  )
}

function summarize({
  results,
  baseline,
  ...rest
}: Pick<SabotageReport, 'command' | 'results' | 'threshold' | 'suiteMs' | 'totalMs'> & {
  readonly baseline: SabotageOptions['baseline']
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

/** Maps the items in order, at most `concurrency` at the same time. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function work(): Promise<void> {
    for (const [index, item] of waiting) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return results
}

const clock = createRealClock()
