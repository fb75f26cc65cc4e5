/** setTimeout fires at once when it is given more. */
const longestTimerMs = 2 ** 31 - 1

/** Resolves after `ms`, however many that are; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    let timer: ReturnType<typeof setTimeout>
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const wait = (remainingMs: number) => {
      timer = setTimeout(
        () => {
          if (remainingMs > longestTimerMs) return wait(remainingMs - longestTimerMs)
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        Math.min(remainingMs, longestTimerMs),
      )
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    wait(ms)
  })
}

/** A timeout that `setTimeout` can hold; some 24 days stand for every longer one. */
export function timerMs(ms: number): number {
  return Math.min(ms, longestTimerMs)
}
