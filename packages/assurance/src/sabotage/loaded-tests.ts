/** Test runner in this process. */
export interface LoadedTests {
  /** Runs these test files, or all of them, and returns true if they pass. */
  run(files: readonly string[] | undefined): Promise<boolean>
  close?(): Promise<void>
}
