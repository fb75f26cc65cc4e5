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
