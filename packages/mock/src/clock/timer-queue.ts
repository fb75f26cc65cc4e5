/** A scheduled callback. */
export interface Timer {
  readonly at: number
  readonly run: () => unknown
  readonly label: string
}

/** Callbacks in the order of time, then of insertion. */
export interface TimerQueue {
  /** Adds a callback. The returned function removes it. */
  add(at: number, run: () => unknown, label: string): () => void
  /** Removes and returns the first callback if it is due at `until`. */
  take(until: number): Timer | undefined
  list(): readonly Timer[]
}

/** Creates an empty queue. */
export function createTimerQueue(): TimerQueue {
  // Sorted and searched from the end, because most timers are added near it and cancelled soon.
  const timers: Timer[] = []
  return {
    add(at, run, label) {
      const timer = { at, run, label }
      timers.splice(timers.findLastIndex((other) => other.at <= at) + 1, 0, timer)
      return () => {
        const index = timers.lastIndexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    take: (until) => (timers[0] && timers[0].at <= until ? timers.shift() : undefined),
    list: () => timers,
  }
}
