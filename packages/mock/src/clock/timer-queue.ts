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
  // A sorted array: most timers are added near the end and cancelled long before they are due.
  const timers: Timer[] = []
  return {
    add(at, run, label) {
      const timer = { at, run, label }
      timers.splice(firstAfter(timers, at), 0, timer)
      return () => {
        const index = timers.lastIndexOf(timer, firstAfter(timers, at) - 1)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    take: (until) => (timers[0] && timers[0].at <= until ? timers.shift() : undefined),
    list: () => timers,
  }
}

/** Returns the index of the first timer after a time. */
function firstAfter(timers: readonly Timer[], at: number): number {
  let low = 0
  let high = timers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const timer = timers[middle]
    if (timer && timer.at <= at) low = middle + 1
    else high = middle
  }
  return low
}
