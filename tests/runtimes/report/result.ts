import type { Outcome } from '../harness/transcript.ts'
import type { Way } from '../runtimes/runtime.ts'

/** Result of a runtime. */
export interface Result {
  readonly name: string
  /** Absent where it isn't there. */
  readonly version?: string
  /** Reason for which it wasn't run. Absent if it was. */
  readonly notRun?: string
  /** Result for each way to load the packages. Absent if it wasn't run. */
  readonly outcomes: ReadonlyMap<Way, Outcome | undefined>
}
