/** A callback that waits for its moment. */
export interface Timer {
  readonly at: number
  readonly run: () => unknown
  readonly label: string
}

/** Callbacks in the order of their moments; of several at one moment the one added first comes first. */
export interface TimerQueue {
  /** Adds a callback; the returned function takes it out. */
  add(at: number, run: () => unknown, label: string): () => void
  /** Takes out the first, if its moment is `until` or earlier. */
  take(until: number): Timer | undefined
  list(): readonly Timer[]
}

/** An empty queue. */
export function createTimerQueue(): TimerQueue {
  // Sorted: most timers are added near the end, and are cancelled long before they fall due.
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

/** Position of the first timer that is later than the moment. */
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
