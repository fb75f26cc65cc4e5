import { inputError } from '../errors/user-error.ts'
import {
  type Clock,
  defaultStart,
  type FiredTimer,
  isManualClock,
  isWritable,
  type ManualClock,
  type Moment,
  type ScheduledTimer,
  toEpochMs,
  toMs,
} from './clock.ts'
import { createPendingWork } from './pending-work.ts'
import { createTimerQueue, type Timer } from './timer-queue.ts'

/** A manual clock as restoring a snapshot needs it. */
export interface SettableClock extends ManualClock {
  /** Puts the clock to the moment, back as well, without running anything; a move under way ends there. */
  set(moment: Moment): void
}

/** A clock for tests: starts at `start` and moves only by `advance` and `advanceTo`. */
export function createManualClock(start: Moment = defaultStart): ManualClock {
  let now = toPosition(start)
  /** How often the clock was set: a move that began before is over. */
  let settings = 0
  let lastMove: Promise<unknown> = Promise.resolve()
  const timers = createTimerQueue()
  const flight = createPendingWork()

  function move(toTarget: () => number): Promise<FiredTimer[]> {
    const moved = lastMove.then(() => moveTo(toTarget()))
    lastMove = moved.catch(() => undefined)
    return moved
  }

  async function moveTo(target: number): Promise<FiredTimer[]> {
    const setting = settings
    const fired: FiredTimer[] = []
    const errors: unknown[] = []
    // What has been started but not scheduled yet, such as a request, gets to do so first.
    await flight.settle()
    while (setting === settings) {
      const timer = timers.take(target)
      if (!timer) {
        now = Math.max(now, target)
        break
      }
      now = Math.max(now, timer.at)
      fired.push(toScheduled(timer, now))
      flight.start(timer.run, (error) => errors.push(error))
      await flight.settle()
    }
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} scheduled callbacks failed.`)
    if (errors.length === 1) throw errors[0]
    return fired
  }

  const clock: SettableClock = {
    now: () => now,
    schedule: (at, run, label = 'a callback') => timers.add(toEpochMs(at), run, label),
    waitFor: (work, isOutside) =>
      flight.start(
        () => work,
        () => {},
        isOutside,
      ),
    async advance(duration) {
      const length = toMs(duration)
      return move(() => toPosition(now + length))
    },
    async advanceTo(moment) {
      const target = toPosition(moment)
      return move(() => {
        if (target >= now) return target
        throw inputError(
          new RangeError(
            `Could not move the clock to ${toText(target)}, because it stands at ${toText(now)} and never turns back; ` +
              'give a later moment.',
          ),
        )
      })
    },
    pending: () => timers.list().map((timer) => toScheduled(timer, timer.at)),
    set(moment) {
      now = toPosition(moment)
      settings += 1
    },
  }
  return clock
}

/** Whether the clock is a manual one of this package, which can be put to another moment. */
export function isSettable(clock: Clock): clock is SettableClock {
  return isManualClock(clock) && 'set' in clock
}

/** Where a clock can stand: what happens then could be written nowhere else. */
function toPosition(moment: Moment): number {
  const epochMs = toEpochMs(moment)
  if (isWritable(epochMs)) return epochMs
  throw inputError(
    new RangeError(
      `Could not put the clock to ${toText(epochMs)}, because timestamps have years of four digits; give a moment from 0000 to 9999.`,
    ),
  )
}

function toScheduled({ label }: Timer, at: number): ScheduledTimer {
  return { at: toText(at), label }
}

function toText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
