import type { Clock } from '../clock.ts'

/** Waits on the clock; rejects with the signal's reason as soon as that is aborted. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.schedule(clock.now() + ms, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
