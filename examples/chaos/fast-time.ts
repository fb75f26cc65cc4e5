import { mock as fake } from 'node:test'
import { setImmediate } from 'node:timers/promises'

const maxMs = 24 * 60 * 60_000

/**
 * Runs a function in simulated time, which passes as fast as the work is done. That covers the waits of the SDK, the rate
 * windows and latencies of a mock on the real clock, and your own timers.
 *
 * @throws Error after more than a day of simulated time.
 */
export async function inFastTime<Result>(run: () => Promise<Result>): Promise<Result> {
  const startAt = Date.parse('2026-03-02T12:00:00Z')
  fake.timers.enable({ apis: ['setTimeout', 'Date'], now: startAt })
  try {
    let isRunning = true
    const result = run().finally(() => {
      isRunning = false
    })
    // The error is thrown below. Until then it must not be an unhandled rejection.
    result.catch(() => {})
    while (isRunning && Date.now() < startAt + maxMs) {
      // All pending work is done before time advances.
      await setImmediate()
      fake.timers.tick(250)
    }
    if (isRunning) throw new Error('The function did not finish within a day of simulated time.')
    return await result
  } finally {
    fake.timers.reset()
  }
}
