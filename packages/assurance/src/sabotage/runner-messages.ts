import type { FailedTest } from './failed-test.ts'
import type { RunEnvironment } from './run-command.ts'

/** Message that starts a run. */
export interface RunRequest {
  readonly env: RunEnvironment
  /** Test files to run. Undefined for all of them. */
  readonly files: readonly string[] | undefined
}

/** Message at the end of a run. */
export interface RunResult {
  readonly isPassed: boolean
  /** Test that failed, if there is one. */
  readonly failedTest?: FailedTest | undefined
}

/** Tests may send messages of their own. */
export function isRunResult(message: unknown): message is RunResult {
  return typeof message === 'object' && message !== null && 'isPassed' in message
}

/** Test runner in a process that stays loaded. */
export interface LoadedTests {
  /** Runs these test files, or all of them. */
  run(files: readonly string[] | undefined): Promise<RunResult>
  close?(): Promise<void>
}
