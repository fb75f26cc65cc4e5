import { rangeError } from '../errors/user-error.ts'
import {
  type Clock,
  defaultStart,
  hasFourDigitYear,
  isManualClock,
  type ManualClock,
  type Moment,
  type ScheduledTimer,
  toEpochMs,
  toMs,
} from './clock.ts'
import { createPendingWork } from './pending-work.ts'

/** Manual clock that `restore()` and `reset()` can set. */
export interface SettableClock extends ManualClock {
  /** Sets the clock to any time, without running callbacks. It ends every move that was requested before. */
  set(moment: Moment): void
  /** Calls the listener after the clock moved or its callbacks changed. The returned function removes it. Optional for custom clocks. */
  onChange?(listener: () => void): () => void
}

/** A scheduled callback. */
interface Timer {
  readonly at: number
  readonly run: () => unknown
  readonly label: string
}

/** Creates a manual clock, for tests. */
export function createManualClock(start: Moment = defaultStart): ManualClock {
  let now = toClockTime(start)
  /** Number of calls of `set`. Each one ends the moves that were requested before. */
  let setCount = 0
  let lastMove: Promise<unknown> = Promise.resolve()
  /** Callbacks in the order of time, then of insertion. */
  const timers: Timer[] = []
  const listeners = new Set<() => void>()
  const pendingWork = createPendingWork()
  /** Errors of callbacks that no move has thrown yet. A callback may fail during a later move, or between two. */
  let errors: unknown[] = []

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function move(toTarget: () => number): Promise<ScheduledTimer[]> {
    const initialSetCount = setCount
    const moved = lastMove.then(() => (setCount === initialSetCount ? moveTo(toTarget()) : []))
    lastMove = moved.catch(() => undefined)
    return moved
  }

  async function moveTo(target: number): Promise<ScheduledTimer[]> {
    const initialSetCount = setCount
    const fired: ScheduledTimer[] = []
    // Work in progress, such as a request, may still schedule callbacks.
    await pendingWork.settle()
    while (setCount === initialSetCount) {
      const [timer] = timers
      if (!timer || timer.at > target) {
        now = Math.max(now, target)
        notify()
        break
      }
      timers.shift()
      now = Math.max(now, timer.at)
      notify()
      fired.push(toScheduled(timer, now))
      pendingWork.start(timer.run, (error) => errors.push(error))
      await pendingWork.settle()
    }
    throwErrors()
    return fired
  }

  function throwErrors(): void {
    const thrown = errors
    errors = []
    if (thrown.length > 1) throw new AggregateError(thrown, `${thrown.length} scheduled callbacks failed.`)
    if (thrown.length === 1) throw thrown[0]
  }

  const clock: SettableClock = {
    now: () => now,
    schedule(at, run, label = 'a callback') {
      const timer = { at: toEpochMs(at), run, label }
      // Searched from the end, because most timers are added near it and cancelled soon.
      timers.splice(timers.findLastIndex((other) => other.at <= timer.at) + 1, 0, timer)
      notify()
      return () => {
        const index = timers.lastIndexOf(timer)
        if (index >= 0) timers.splice(index, 1)
        notify()
      }
    },
    trackWork: (work, isOutOfProcess) =>
      pendingWork.start(
        () => work,
        () => {},
        isOutOfProcess,
      ),
    async advance(duration) {
      const length = toMs(duration)
      return move(() => toClockTime(now + length))
    },
    async advanceTo(moment) {
      const target = toClockTime(moment)
      return move(() => {
        if (target >= now) return target
        throw rangeError(
          `Could not move the clock to ${toText(target)}: it is at ${toText(now)} and never goes back. ` +
            'Use a later time.',
        )
      })
    },
    pending: () => timers.map((timer) => toScheduled(timer, timer.at)),
    set(moment) {
      now = toClockTime(moment)
      setCount += 1
      errors = []
      notify()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return clock
}

/** True for a manual clock that can be set to any time. */
export function isSettable(clock: Clock): clock is SettableClock {
  return isManualClock(clock) && 'set' in clock
}

/** Returns the time as epoch milliseconds. Throws if its timestamp cannot be written. */
function toClockTime(moment: Moment): number {
  const epochMs = toEpochMs(moment)
  if (hasFourDigitYear(epochMs)) return epochMs
  throw rangeError(
    `Could not set the clock to ${toText(epochMs)}: timestamps have years of four digits. Use a time from 0000 to 9999.`,
  )
}

function toScheduled({ label }: Timer, at: number): ScheduledTimer {
  return { at: toText(at), label }
}

function toText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
