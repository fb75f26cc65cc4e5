import type { Clock } from '../../clock/clock.ts'

/** Waits on the clock; rejects with the signal's reason as soon as that is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      cancel()
      reject(signal.reason)
    }
    const onTime = () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
    const cancel = clock.schedule(clock.now() + ms, onTime, `a delay of ${ms} ms`)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Settles as the promise does; rejects with the signal's reason if that is aborted before. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
