import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateError } from '@permit-tracking/mock/internal'
import {
  type Activation,
  createEnvironmentActivation,
  type ReachedSaboteurs,
  type TestFiles,
} from './activation.ts'
import { findNeverMet } from './coverage.ts'
import type { FailedTest } from './failed-test.ts'
import { resolveOptions, type SabotageOptions } from './options.ts'
import { type SabotageReport, type SaboteurResult, summarize } from './report.ts'
import type { RunOutcome } from './run-command.ts'
import type { Saboteur } from './saboteur.ts'
import { observe } from './saboteurs.ts'
import { createServerActivation } from './server-activation.ts'
import { createSuite, type Suite } from './suite.ts'

/**
 * Runs a test suite with the intact mock, and then once for each semantic bug of the service that it reaches. A failure is confirmed
 * by a second run.
 *
 * @example
 * ```ts
 * const report = await sabotage({ command: ['npx', 'vitest', 'run'] })
 * console.log(report.results.filter(({ outcome }) => outcome === 'survived'))
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the suite fails with the intact mock, or only in one of two equal runs.
 */
export async function sabotage(options: SabotageOptions): Promise<SabotageReport> {
  const settings = resolveOptions(options)
  const { command, cwd, server, signal } = settings
  signal?.throwIfAborted()
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-sabotage-'))
  const temporary = join(folder, 'tmp')
  const suite = createSuite(command, cwd, temporary)
  try {
    await mkdir(temporary)
    const activation = server
      ? await createServerActivation(server, signal)
      : createEnvironmentActivation(folder)
    try {
      return await runAll(settings, suite, activation)
    } finally {
      await activation.stop()
    }
  } finally {
    await suite.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runAll(
  settings: ReturnType<typeof resolveOptions>,
  suite: Suite,
  activation: Activation,
): Promise<SabotageReport> {
  const { command, selected, accept, baseline, concurrency, timeoutMs, server, onResult } = settings
  const startedAt = Date.now()
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, ...(settings.signal ? [settings.signal] : [])])
  const firstLimits = { timeoutMs: timeoutMs ?? maxIntactMs, signal }
  const intact = await suite.runFirst(await activation.start(observe), firstLimits)
  assertPassed(intact, command)
  const suiteMs = intact.durationMs
  const limits = { timeoutMs: timeoutMs ?? suiteMs * 5 + 10_000, signal }
  // Again, and as many at the same time as later: suites that are flaky or disturb each other would kill saboteurs by chance.
  const env = await activation.start(observe)
  const repeated = Array.from({ length: concurrency }, () => suite.run(env, 'all', limits))
  for (const { exitCode, failedTest } of await Promise.all(repeated))
    if (exitCode !== 0) throw flakyError('with the intact mock', failedTest)
  const reachable = await activation.readReached(observe)
  const results = await mapConcurrently(selected, { concurrency, ending }, async (saboteur) => {
    const result = await runSaboteur(saboteur, reachable)
    onResult?.(result)
    return result
  })
  // A running mock only reports saboteurs.
  const neverMet = server ? undefined : findNeverMet(new Set(reachable.keys()))
  const totalMs = Date.now() - startedAt
  return summarize({ command, results, baseline, neverMet, suiteMs, totalMs })

  async function runSaboteur(
    { name, harm, hint, guide, isGross = false, isDelay = false }: Saboteur,
    reachable: ReachedSaboteurs,
  ): Promise<SaboteurResult> {
    const saboteur = { name, harm, hint, guide, isGross, acceptedBecause: accept[name] }
    const notReached = { ...saboteur, outcome: 'not reached', isTimedOut: false, durationMs: 0 } as const
    const files = reachable.get(name)
    if (files === undefined) return notReached
    const runOnce = async (selected: TestFiles) => suite.run(await activation.start(name), selected, limits)
    const { isTimedOut, exitCode, durationMs, failedTest } = await runOnce(files)
    const reached = await activation.readReached(name)
    // A suite that fails before the saboteur acts fails for another reason.
    if (!reached.has(name)) return { ...notReached, durationMs }
    // A delay that only the runner limits is one that the program waits for.
    const isKilled = exitCode !== 0 && !(isDelay && (isTimedOut || failedTest?.isTimeout))
    if (!isKilled) {
      const outcome = accept[name] === undefined ? 'survived' : 'accepted'
      return { ...saboteur, outcome, isTimedOut: false, durationMs }
    }
    const isConfirmed =
      (failedTest?.file !== undefined && (await runOnce([failedTest.file])).exitCode !== 0) ||
      (await runOnce(files)).exitCode !== 0
    if (!isConfirmed) throw flakyError(`with ${name}`, failedTest)
    return { ...saboteur, outcome: 'killed', killedBy: failedTest?.name, isTimedOut, durationMs }
  }
}

/** Maximum duration of the first run. */
const maxIntactMs = 600_000

function assertPassed(
  { exitCode, isTimedOut, durationMs, output }: RunOutcome,
  command: readonly string[],
): void {
  if (exitCode === 0) return
  const failure = isTimedOut
    ? `did not end within ${Math.round(durationMs / 1_000)} s with the intact mock. A command that watches files never ends, ` +
      'and --timeout allows a longer run.'
    : `fails with the intact mock (exit code ${exitCode}). Its tests must pass first.`
  throw stateError(
    `Could not start the sabotage: ${JSON.stringify(command.join(' '))} ${failure} ` +
      `The end of its output:\n\n${output.trimEnd()}`,
  )
}

function flakyError(where: string, failedTest: FailedTest | undefined): Error {
  const test = failedTest ? `: ${failedTest.name}` : ''
  return stateError(
    `Could not finish the sabotage: the suite is flaky. Of two equal runs ${where}, one passes and one fails${test}. ` +
      'Make its tests independent of each other and of time, or use --concurrency 1 if they share a port or a file.',
  )
}

/** Maps the items in order, at most `concurrency` at the same time. After an error, it ends those that run. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  { concurrency, ending }: { readonly concurrency: number; readonly ending: AbortController },
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function work(): Promise<void> {
    try {
      for (const [index, item] of waiting) results[index] = await map(item)
    } catch (error) {
      ending.abort(error)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  ending.signal.throwIfAborted()
  return results
}
