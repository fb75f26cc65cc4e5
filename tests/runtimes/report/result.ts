import type { Outcome } from '../harness/transcript.ts'
import type { Way } from '../runtimes/runtime.ts'

/** What came of a runtime. */
export interface Result {
  readonly name: string
  /** Absent where it isn't there. */
  readonly version?: string
  /** Why it wasn't run, where it wasn't. */
  readonly notRun?: string
  /** How it went, for each way that the packages get into it; absent where it wasn't run. */
  readonly outcomes: ReadonlyMap<Way, Outcome | undefined>
}
