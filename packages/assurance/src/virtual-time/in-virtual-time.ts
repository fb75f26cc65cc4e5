import { createIdleDetector } from './idle-detector.ts'
import { replaceGlobals } from './replace-globals.ts'
import { createSimulatedTimers } from './simulated-timers.ts'

/**
 * Runs a function in simulated time, which stands still while anything in this process can still happen, and then moves to the next
 * timer. So the function passes the same way on every machine and under any load. Only one can run at a time.
 *
 * This is exact for promises, immediates, messages between ports, and operations on files, names and keys. It isn't for compression,
 * workers, child processes and connections: time may move before a database has responded.
 *
 * @param maxWaitMs - Maximum real time in which the function waits, but not for a timer.
 * @throws Error if it is already running, after more than a week of simulated time, and after `maxWaitMs`.
 */
export async function inVirtualTime<Result>(run: () => Promise<Result>, maxWaitMs = 30_000): Promise<Result> {
  if (isRunning) throw new Error('Could not simulate time: it is simulated already. Certify one at a time.')
  isRunning = true
  const { setTimeout } = globalThis
  const timers = createSimulatedTimers(startAt)
  const detector = createIdleDetector()
  const restore = replaceGlobals(timers)
  try {
    let isPending = true
    const result = run().finally(() => {
      isPending = false
    })
    // The error is thrown below. Until then it must not be an unhandled rejection.
    result.catch(() => {})
    let waitedMs = 0
    for (;;) {
      await detector.untilIdle()
      if (!isPending) return await result
      if (timers.now() > startAt + maxMs) {
        throw new Error('The integration did not finish within a week of simulated time.')
      }
      if (timers.runNext()) {
        waitedMs = 0
        continue
      }
      if (waitedMs >= maxWaitMs) throw new Error(waitsForNothing)
      waitedMs += 1
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  } finally {
    restore()
    detector.close()
    isRunning = false
  }
}

let isRunning = false

const startAt = Date.parse('2026-03-02T12:00:00Z')

const waitsForNothing =
  'The integration waits, but not for a timer or a response of the mock. ' +
  "Check that each of its promises settles. If it waits for another process, use `time: 'real'`."

/** Longest simulated time of an experiment, in milliseconds: a week. */
const maxMs = 7 * 24 * 60 * 60_000
