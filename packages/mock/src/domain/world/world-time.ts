import type { Clock } from '../../clock/clock.ts'
import type { TimePrecision } from '../timestamp.ts'

/** Time of a world and its format. */
export interface WorldTime extends TimePrecision {
  /** Returns the current time in epoch milliseconds. */
  now(): number
  /** Returns the current time in the stored format. */
  stamp(): string
  /** Calls a function during which time stands still, even with a real clock. */
  atOneMoment<Result>(run: () => Result): Result
}

/** Creates the time of a world from a clock and a precision. */
export function createWorldTime(clock: Clock, { stepMs, write }: TimePrecision): WorldTime {
  let held: number | undefined
  const now = () => held ?? clock.now()
  return {
    stepMs,
    write,
    now,
    stamp: () => write(now()),
    atOneMoment(run) {
      const outer = held
      held = now()
      try {
        return run()
      } finally {
        held = outer
      }
    },
  }
}
