import { onAbort } from './on-abort.ts'
import { timerMs } from './sleep.ts'

/**
 * Settles like the promise, but resolves with `undefined` after `ms`, and rejects with the signal's reason as soon as the
 * signal aborts. Leaves no timer and no listener behind.
 */
export function withTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      removeListener()
    }
    const abort = () => {
      cleanUp()
      reject(signal?.reason)
    }
    const onTimeout = () => {
      cleanUp()
      resolve(undefined)
    }
    const timer = ms < Number.POSITIVE_INFINITY ? setTimeout(onTimeout, timerMs(ms)) : undefined
    const removeListener = onAbort(signal, abort)
    promise.finally(cleanUp).then(resolve, reject)
    if (signal?.aborted) abort()
  })
}
