import { onAbort } from './on-abort.ts'

/** setTimeout fires at once when it is given more. */
const maxTimerMs = 2 ** 31 - 1

/** Resolves after `ms`, however many that are; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    let timer: ReturnType<typeof setTimeout>
    const wait = (remainingMs: number) => {
      timer = setTimeout(
        () => {
          if (remainingMs > maxTimerMs) return wait(remainingMs - maxTimerMs)
          removeListener()
          resolve()
        },
        Math.min(remainingMs, maxTimerMs),
      )
    }
    const removeListener = onAbort(signal, () => {
      clearTimeout(timer)
      reject(signal?.reason)
    })
    wait(ms)
  })
}

/** A timeout that `setTimeout` can hold; some 24 days stand for every longer one. */
export function timerMs(ms: number): number {
  return Math.min(ms, maxTimerMs)
}
