import { withTimeout } from '../../time/timeout.ts'
import { responseTimeoutMs } from '../delivery-schedule.ts'

/** Maximum time to wait for the previous task. After that, the service sends the delivery again. */
export const maxWaitMs = responseTimeoutMs

/** Maximum duration of a task, 15 minutes. A longer one is considered stuck: it rejects and loses its lock. */
const maxHoldMs = 900_000

/** Creates a lock per key for the tasks of one process, which run in the order of the calls. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>()

  /** Runs the task. `signal` aborts when the lock is lost, after which the task must not write. */
  return function runExclusive(key: string, task: (signal: AbortSignal) => Promise<void>) {
    const previous = tails.get(key)
    const lock = new AbortController()
    const onWaitTimeout = () =>
      rejectLate(`Timed out after ${maxWaitMs} ms waiting for the previous event of this permit to finish.`)
    const result = withTimeout(previous, maxWaitMs, onWaitTimeout).then(() =>
      withTimeout(task(lock.signal), maxHoldMs, () => {
        lock.abort()
        return rejectLate(`Lost the lock of this permit: its event was not handled within ${maxHoldMs} ms.`)
      }),
    )
    // Waits for both, so that later tasks stay behind the previous one even if this task timed out.
    const settled = Promise.allSettled([previous, result]).then(() => {
      if (tails.get(key) === settled) tails.delete(key)
    })
    tails.set(key, settled)
    return result
  }
}

function rejectLate(problem: string): Promise<never> {
  return Promise.reject(new Error(`${problem} Make the handler faster or move its work to a queue.`))
}
