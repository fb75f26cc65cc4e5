/** Rejects with `timedOut()` if the promise has not settled after `ms`. */
export async function raceTimeout<Value>(
  promise: PromiseLike<Value>,
  ms: number,
  timedOut: () => unknown,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), ms)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Calls `run` after `ms`. In Node, the timer does not keep the process alive. */
export function setBackgroundTimeout(run: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(run, ms)
  const { unref }: { unref?: unknown } = Object(timer)
  if (typeof unref === 'function') unref.call(timer)
  return timer
}
