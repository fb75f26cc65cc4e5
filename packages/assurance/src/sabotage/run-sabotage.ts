import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRealClock, stateError } from '@permit-tracking/mock/internal'
import { type Activation, createEnvironmentActivation, type ReachedSaboteurs } from './activation.ts'
import { resolveOptions, type SabotageOptions } from './options.ts'
import { type SabotageReport, type SaboteurResult, summarize } from './report.ts'
import type { RunOutcome } from './run-command.ts'
import type { Saboteur } from './saboteur.ts'
import { observe } from './saboteurs.ts'
import { createServerActivation } from './server-activation.ts'
import { createSuite, type Suite } from './suite.ts'

/**
 * Runs a test suite once with the intact mock, and then once for each semantic bug of the service that it reaches.
 *
 * @example
 * ```ts
 * const report = await runSabotage({ command: ['npx', 'vitest', 'run'] })
 * console.log(report.results.filter(({ outcome }) => outcome === 'survived'))
 * ```
 *
 * @throws TypeError for an invalid option.
 * @throws Error if the suite fails with the intact mock.
 */
export async function runSabotage(options: SabotageOptions): Promise<SabotageReport> {
  const settings = resolveOptions(options)
  const { command, cwd, server, signal } = settings
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', end)
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-sabotage-'))
  const suite = createSuite(command, cwd)
  try {
    const activation = server ? await createServerActivation(server) : createEnvironmentActivation(folder)
    return await stopAfter(activation, runAll(settings, suite, activation, ending))
  } finally {
    signal?.removeEventListener('abort', end)
    await suite.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the service intact again, even after an error. */
async function stopAfter<Result>(activation: Activation, work: Promise<Result>): Promise<Result> {
  let result: Result
  try {
    result = await work
  } catch (error) {
    await activation.stop().catch((cause) => {
      throw new AggregateError([error, cause], `${error} The service may still be sabotaged: ${cause}`)
    })
    throw error
  }
  await activation.stop()
  return result
}

async function runAll(
  {
    command,
    selected,
    threshold,
    baseline,
    concurrency,
    timeoutMs,
    onResult,
  }: ReturnType<typeof resolveOptions>,
  suite: Suite,
  activation: Activation,
  ending: AbortController,
): Promise<SabotageReport> {
  const startedAt = clock.now()
  const { signal } = ending
  const env = await activation.start(observe)
  const intact = await suite.runIntact(env, { timeoutMs: undefined, signal })
  assertPassed(intact, command)
  const reachable = await activation.readReached(observe)
  const suiteMs = intact.durationMs
  const limits = { timeoutMs: timeoutMs ?? suiteMs * 5 + 10_000, signal }
  const results = await mapConcurrently(selected, { concurrency, ending }, async (saboteur) => {
    const result = await runSaboteur(saboteur, reachable)
    onResult?.(result)
    return result
  })
  return summarize({ command, results, threshold, baseline, suiteMs, totalMs: clock.now() - startedAt })

  async function runSaboteur(
    { name, harm, hint, guide }: Saboteur,
    reachable: ReachedSaboteurs,
  ): Promise<SaboteurResult> {
    const saboteur = { name, harm, hint, guide }
    const notReached = { ...saboteur, outcome: 'not reached', isTimedOut: false, durationMs: 0 } as const
    const files = reachable.get(name)
    if (files === undefined) return notReached
    const outcome = await suite.run(await activation.start(name), files, limits)
    const { isTimedOut, exitCode, durationMs } = outcome
    const reached = await activation.readReached(name)
    // A suite that fails before the saboteur acts fails for another reason.
    if (!reached.has(name)) return { ...notReached, durationMs }
    const isKilled = isTimedOut || exitCode !== 0
    return { ...saboteur, outcome: isKilled ? 'killed' : 'survived', isTimedOut, durationMs }
  }
}

function assertPassed({ exitCode, output }: RunOutcome, command: readonly string[]): void {
  if (exitCode === 0) return
  throw stateError(
    new Error(
      `Could not start the sabotage: ${JSON.stringify(command.join(' '))} fails with the intact mock (exit code ${exitCode}). ` +
        `Its tests must pass first. The end of its output:\n\n${output.trimEnd()}`,
    ),
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

const clock = createRealClock()
