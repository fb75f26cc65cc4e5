import type { Clock } from '../../clock/clock.ts'
import type { TimePrecision } from '../timestamp.ts'

/** Time of a world and its format. */
export interface WorldTime extends TimePrecision {
  /** Returns the current time in epoch milliseconds. */
  now(): number
  /** Returns the current time in the stored format. */
  stamp(): string
  /** Calls a function and returns its result. Time stands still meanwhile, even with a real clock. */
  withFrozenTime<Result>(run: () => Result): Result
}

/** Creates the time of a world from a clock and a precision. */
export function createWorldTime(clock: Clock, precision: TimePrecision): WorldTime {
  const { format } = precision
  let frozenAt: number | undefined
  const now = () => frozenAt ?? clock.now()
  return {
    get stepMs() {
      return precision.stepMs
    },
    format,
    now,
    stamp: () => format(now()),
    withFrozenTime(run) {
      const outer = frozenAt
      frozenAt = now()
      try {
        return run()
      } finally {
        frozenAt = outer
      }
    },
  }
}
