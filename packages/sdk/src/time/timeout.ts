/** Maximum of `setTimeout`, which fires at once for a longer time. */
export const maxTimerMs = 2_147_483_647

/** Returns a time that `setTimeout` accepts: not negative, and at most 24 days. */
export function clampTimeout(ms: number): number {
  return Math.max(0, Math.min(ms, maxTimerMs))
}

/**
 * Settles with the promise, or after `ms` with `onTimeout()`. Leaves no timer and no listener behind.
 *
 * @param listen Adds a listener that rejects the promise earlier, and returns a function that removes it.
 */
export function withTimeout<Value>(
  promise: Value | PromiseLike<Value>,
  ms: number,
  onTimeout: () => Value | Promise<Value>,
  listen?: (reject: (reason: unknown) => void) => () => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timeOut = () => {
      cleanUp()
      resolve(onTimeout())
    }
    const timer = ms < Number.POSITIVE_INFINITY ? setTimeout(timeOut, clampTimeout(ms)) : undefined
    const cleanUp = () => {
      clearTimeout(timer)
      removeListener?.()
    }
    const removeListener = listen?.((reason) => {
      cleanUp()
      reject(reason)
    })
    Promise.resolve(promise).finally(cleanUp).then(resolve, reject)
  })
}

/** Calls `run` after `ms`. In Node, the timer does not keep the process alive. */
export function setBackgroundTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, ms)
  const { unref }: { unref?: unknown } = Object(timer)
  if (typeof unref === 'function') unref.call(timer)
  return timer
}
