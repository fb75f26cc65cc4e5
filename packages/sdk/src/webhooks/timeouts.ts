/** Rejects with `timedOut()` if the promise has not settled after `ms`. */
export function raceTimeout<Value>(
  promise: Value | PromiseLike<Value>,
  ms: number,
  timedOut: () => unknown,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut()), ms)
    const settle =
      <Result>(settleWith: (result: Result) => void) =>
      (result: Result) => {
        clearTimeout(timer)
        settleWith(result)
      }
    Promise.resolve(promise).then(settle(resolve), settle(reject))
  })
}

/** Calls `run` after `ms`. In Node, the timer does not keep the process alive. */
export function setBackgroundTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, ms)
  const { unref }: { unref?: unknown } = Object(timer)
  if (typeof unref === 'function') unref.call(timer)
  return timer
}
