import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestFiles } from './activation.ts'
import { detectRunner } from './detect-runner.ts'
import { findFailedTest, findFailedTestCase } from './failed-test.ts'
import { createLoadedRunner, type LoadedRunner } from './loaded-runner.ts'
import { type RunEnvironment, type RunLimits, type RunOutcome, runCommand } from './run-command.ts'

/** Test suite of a command. */
export interface Suite {
  /** Runs every test, and finds out whether the runner can stay loaded. */
  runFirst(env: RunEnvironment, limits: RunLimits): Promise<RunOutcome>
  /** Runs the tests of the files, or more if they cannot be selected. */
  run(env: RunEnvironment, files: TestFiles, limits: RunLimits): Promise<RunOutcome>
  close(): Promise<void>
}

/**
 * Creates the suite. Its runner stays loaded if that is possible. Otherwise each run starts the command.
 *
 * @param temporary - Folder for temporary files, which a run that is ended leaves behind.
 */
export function createSuite(command: readonly string[], cwd: string | undefined, temporary: string): Suite {
  const shared = { TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const runner = detectRunner(command, cwd)
  let loaded: LoadedRunner | undefined = runner && createLoadedRunner(runner, { cwd, env: shared })
  let starts = 0

  async function start(env: RunEnvironment, limits: RunLimits): Promise<RunOutcome> {
    starts += 1
    const report = join(temporary, `junit-${starts}.xml`)
    const words = command.map((word) => word.replaceAll('{junit}', report))
    const outcome = await runCommand(words, { cwd, env: { ...shared, ...env } }, limits)
    if (outcome.exitCode === 0) return outcome
    const xml = await readFile(report, 'utf8').catch(() => '')
    return { ...outcome, failedTest: findFailedTestCase(xml) ?? findFailedTest(outcome.output) }
  }

  return {
    async runFirst(env, limits) {
      const outcome = await loaded?.run({ env, files: undefined }, limits)
      if (outcome?.exitCode === 0 || outcome?.isTimedOut) return outcome
      // The suite may need something that only its command sets up.
      await loaded?.close()
      loaded = undefined
      return start(env, limits)
    },
    async run(env, files, limits) {
      if (!loaded || files === 'outside') return start(env, limits)
      return loaded.run({ env, files: files === 'all' ? undefined : files }, limits)
    },
    async close() {
      await loaded?.close()
    },
  }
}
