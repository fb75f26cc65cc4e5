import { raceTimeout } from '../race-timeout.ts'

/** Maximum time to wait for the previous task. The service waits no longer for a response, and sends the delivery again. */
export const maxWaitMs = 10_000

/** A task that runs longer than this is considered stuck: it rejects and loses its lock. */
const maxHoldMs = 15 * 60_000

/** Work done under a lock. `signal` aborts when the lock is lost; nothing may be written after that. */
export type Task = (signal: AbortSignal) => Promise<void>

/** Runs the tasks of one key one after the other, in the order of the calls. */
export type RunExclusive = (key: string, task: Task) => Promise<void>

/** Creates a lock per key for the tasks of one process. */
export function createKeyedMutex(): RunExclusive {
  const tails = new Map<string, Promise<unknown>>()

  return async function runExclusive(key, task) {
    const previous = tails.get(key)
    const lock = new AbortController()
    const result = waitForPrevious(previous).then(() =>
      raceTimeout(task(lock.signal), maxHoldMs, () => {
        lock.abort()
        return new Error(`Lost the lock of this permit: its handler did not finish within ${maxHoldMs} ms.`)
      }),
    )
    // A task that gave up waiting must not let later ones pass those it waited for.
    const settled = Promise.allSettled([previous, result]).then(() => {
      if (tails.get(key) === settled) tails.delete(key)
    })
    tails.set(key, settled)
    return result
  }
}

async function waitForPrevious(previous: Promise<unknown> | undefined): Promise<void> {
  if (previous) await raceTimeout(previous, maxWaitMs, lockTimeout)
}

function lockTimeout(): Error {
  return new Error(
    `Timed out after ${maxWaitMs} ms waiting for the previous event of this permit to finish. Make the handler faster or move its work to a queue.`,
  )
}
