import type { TestFiles } from './activation.ts'
import { detectRunner } from './detect-runner.ts'
import { createLoadedRunner, type LoadedRunner } from './loaded-runner.ts'
import { type RunEnvironment, type RunLimits, type RunOutcome, runCommand } from './run-command.ts'

/** Test suite of a command. */
export interface Suite {
  /** Runs every test. */
  runIntact(env: RunEnvironment, limits: RunLimits): Promise<RunOutcome>
  /** Runs the tests of the files, or more if they cannot be selected. */
  run(env: RunEnvironment, files: TestFiles, limits: RunLimits): Promise<RunOutcome>
  close(): Promise<void>
}

/** Creates the suite. Its runner stays loaded if that is possible. Otherwise each run starts the command. */
export function createSuite(command: readonly string[], cwd: string | undefined): Suite {
  const runner = detectRunner(command, cwd)
  let loaded: LoadedRunner | undefined = runner && createLoadedRunner(runner, cwd)
  return {
    async runIntact(env, limits) {
      const outcome = await loaded?.run({ env, files: undefined }, limits)
      if (outcome?.exitCode === 0) return outcome
      // The suite may need something that only its command sets up.
      await loaded?.close()
      loaded = undefined
      return runCommand(command, env, cwd, limits)
    },
    async run(env, files, limits) {
      if (!loaded || files === 'outside') return runCommand(command, env, cwd, limits)
      return loaded.run({ env, files: files === 'all' ? undefined : files }, limits)
    },
    async close() {
      await loaded?.close()
    },
  }
}
