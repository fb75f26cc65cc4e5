import type { RunResult } from './runner-messages.ts'

/** Test runner in this process. */
export interface LoadedTests {
  /** Runs these test files, or all of them. */
  run(files: readonly string[] | undefined): Promise<RunResult>
  close?(): Promise<void>
}
