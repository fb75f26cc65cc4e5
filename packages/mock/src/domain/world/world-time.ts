import type { Clock } from '../../clock/clock.ts'
import type { TimePrecision } from '../timestamp.ts'

/** Time as the parts of a world see it, and how they write it. */
export interface WorldTime extends TimePrecision {
  /** The present moment in epoch milliseconds. */
  now(): number
  /** The present moment as it is stored. */
  stamp(): string
  /** Runs something during which time stands still, on a real clock too. */
  atOneMoment<Result>(run: () => Result): Result
}

/** The clock's time in the precision. */
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
