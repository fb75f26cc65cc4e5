/** Meter of the time in which this process could not run, because the machine or the process itself was busy. */
export interface StallMeter {
  /** Returns the total so far, in milliseconds. */
  totalMs(): number
}

const tickMs = 5

/** Starts a meter. It measures the delay of a timer. */
export function createStallMeter(): StallMeter {
  let stalledMs = 0
  let tickedAt = performance.now()
  const currentMs = () => Math.max(0, performance.now() - tickedAt - tickMs)
  setInterval(() => {
    stalledMs += currentMs()
    tickedAt = performance.now()
  }, tickMs).unref()
  return { totalMs: () => stalledMs + currentMs() }
}
