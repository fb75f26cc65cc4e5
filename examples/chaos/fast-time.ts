import { mock as fake } from 'node:test'
import { setImmediate } from 'node:timers/promises'

const longestMs = 24 * 60 * 60_000

/**
 * Runs something in a time of its own, which passes as fast as the work is done: the waits of the SDK, the rate windows and
 * latencies of a mock on the real clock, and timers of yours. Throws when it takes more than a day of that time.
 */
export async function inFastTime<Result>(run: () => Promise<Result>): Promise<Result> {
  const startAt = Date.parse('2026-03-02T12:00:00Z')
  fake.timers.enable({ apis: ['setTimeout', 'Date'], now: startAt })
  try {
    let isRunning = true
    const result = run().finally(() => {
      isRunning = false
    })
    // Thrown below, and no unhandled rejection until then.
    result.catch(() => {})
    while (isRunning && Date.now() < startAt + longestMs) {
      // What can be done now is done before time goes on.
      await setImmediate()
      fake.timers.tick(250)
    }
    if (isRunning) throw new Error('Could not wait for the end, because it did not come within a day.')
    return await result
  } finally {
    fake.timers.reset()
  }
}
