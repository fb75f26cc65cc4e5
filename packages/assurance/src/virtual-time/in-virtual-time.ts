import { syncBuiltinESMExports } from 'node:module'
import { createRandom } from '@permit-tracking/mock/internal'
import { install } from '@sinonjs/fake-timers'
import { createIdleDetector } from './idle-detector.ts'

/**
 * Runs a function in simulated time, which stands still while anything in this process can still happen, and then moves to the next
 * timer. So the function passes the same way on every machine and under any load. A second one starts when the first has ended.
 *
 * This is exact for promises, immediates, messages between ports, and operations on files, names and keys. It isn't for compression,
 * workers, child processes and connections: time may move before a database has responded.
 *
 * @param maxWaitMs - Maximum real time in which the function waits, but not for a timer.
 * @throws Error after more than a week of simulated time, and after `maxWaitMs`.
 */
export function inVirtualTime<Result>(run: () => Promise<Result>, maxWaitMs = 30_000): Promise<Result> {
  const result = last.then(() => simulate(run, maxWaitMs))
  last = result.catch(() => {})
  return result
}

let last: Promise<unknown> = Promise.resolve()

async function simulate<Result>(run: () => Promise<Result>, maxWaitMs: number): Promise<Result> {
  const { setTimeout } = globalThis
  const detector = createIdleDetector()
  const { clock, restore } = replaceTime()
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
      if (clock.now > startAt + maxMs) {
        throw new Error('The integration did not finish within a week of simulated time.')
      }
      if (clock.countTimers() > 0) {
        clock.next()
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
  }
}

/**
 * Replaces `Date`, `performance` and timers, also those of modules. `Math.random` returns the same numbers each time, because waits
 * before retries depend on it.
 */
function replaceTime() {
  const { random } = Math
  const { timeout } = AbortSignal
  const clock = install({ now: startAt, toFake: [...fakedFunctions] })
  Math.random = createRandom('virtual time').next
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController()
    const message = 'The operation was aborted due to timeout'
    clock.setTimeout(() => controller.abort(new DOMException(message, 'TimeoutError')), delay)
    return controller.signal
  }
  syncBuiltinESMExports()
  const restore = () => {
    clock.uninstall()
    Object.assign(Math, { random })
    Object.assign(AbortSignal, { timeout })
    syncBuiltinESMExports()
  }
  return { clock, restore }
}

const fakedFunctions = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const

const startAt = Date.parse('2026-03-02T12:00:00Z')

const waitsForNothing =
  'The integration waits, but not for a timer or a response of the mock. ' +
  "Check that each of its promises settles. If it waits for another process, use `time: 'real'`."

/** Longest simulated time of an experiment, in milliseconds: a week. */
const maxMs = 7 * 24 * 60 * 60_000
