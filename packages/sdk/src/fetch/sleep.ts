import { onAbort } from './on-abort.ts'

/** Maximum of `setTimeout`, which fires at once for a longer time. */
const maxTimerMs = 2 ** 31 - 1

/** Resolves after `ms`, even if that exceeds a timer's maximum. Rejects with the signal's reason as soon as it aborts. */
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

/** Returns a time that `setTimeout` accepts: not negative, and at most 24 days. */
export function timerMs(ms: number): number {
  return Math.max(0, Math.min(ms, maxTimerMs))
}
