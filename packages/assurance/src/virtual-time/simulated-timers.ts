/** Timers in simulated time. */
export interface SimulatedTimers {
  /** Returns the simulated time in epoch milliseconds. */
  now(): number
  /** Schedules a callback, repeatedly if `isRepeated`. */
  set(run: unknown, delay: unknown, args?: readonly unknown[], isRepeated?: boolean): object
  clear(timer: unknown): void
  /** Moves time to the next timer and runs it. Returns false if there is none. */
  runNext(): boolean
}

interface Timer {
  due: number
  readonly run: () => void
  readonly intervalMs: number | undefined
}

/** Creates timers. Of two that are due at the same time, the one that was set first runs first. */
export function createSimulatedTimers(startAt: number): SimulatedTimers {
  const pending = new Map<number, Timer>()
  let time = startAt
  let count = 0
  return {
    now: () => time,
    set(run, delay, args = [], isRepeated = false) {
      count += 1
      const id = count
      // As in Node: at least a millisecond, and one if it doesn't fit into 31 bits.
      const ms = Math.trunc(Number(delay))
      const delayMs = ms >= 1 && ms <= maxDelayMs ? ms : 1
      const timer: Timer = {
        due: time + delayMs,
        run: () => typeof run === 'function' && run(...args),
        intervalMs: isRepeated ? delayMs : undefined,
      }
      pending.set(id, timer)
      return toHandle(id, () => {
        timer.due = time + delayMs
        pending.delete(id)
        pending.set(id, timer)
      })
    },
    clear: (timer) => void pending.delete(Number(timer)),
    runNext() {
      let next: [number, Timer] | undefined
      for (const entry of pending) if (!next || entry[1].due < next[1].due) next = entry
      if (!next) return false
      const [id, timer] = next
      time = timer.due
      pending.delete(id)
      if (timer.intervalMs !== undefined) {
        timer.due = time + timer.intervalMs
        pending.set(id, timer)
      }
      timer.run()
      return true
    },
  }
}

const maxDelayMs = 2 ** 31 - 1

/** Returns an object with the methods of a Node timer. As a number it is the identifier. */
function toHandle(id: number, refresh: () => void): object {
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh() {
      refresh()
      return handle
    },
    [Symbol.toPrimitive]: () => id,
  }
  return handle
}
