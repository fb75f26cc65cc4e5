import { onTestFinished, vi } from 'vitest'

/** The platform's, even under a fake clock. */
const realImmediate = setImmediate

/** Runs the fake clock until the promise settles, timer by timer, and returns the promise. */
export async function settle<Value>(promise: PromiseLike<Value>): Promise<Value> {
  await runUntilSettled(promise)
  return promise
}

/** Runs the fake clock until the promise rejects, and returns the error. */
export async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  await runUntilSettled(promise)
  return rejection(promise)
}

/** Returns the error that the promise rejects with. Does not run the clock. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`It did not fail, but returned ${JSON.stringify(value)}`)
}

/** True if the promise has settled without the clock. */
export async function isSettled(promise: PromiseLike<unknown>): Promise<boolean> {
  let settled = false
  const onSettled = () => {
    settled = true
  }
  promise.then(onSettled, onSettled)
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

/** Records the rejections that nothing handles. The function returned resolves with their reasons so far. */
export function watchRejections(): () => Promise<unknown[]> {
  const reasons: unknown[] = []
  const listener = (reason: unknown) => void reasons.push(reason)
  process.on('unhandledRejection', listener)
  onTestFinished(() => void process.off('unhandledRejection', listener))
  return async () => {
    // Node reports them after the microtasks.
    await new Promise((resolve) => realImmediate(resolve))
    return reasons
  }
}

async function runUntilSettled(promise: PromiseLike<unknown>): Promise<void> {
  let settled = false
  const onSettled = () => {
    settled = true
  }
  promise.then(onSettled, onSettled)
  for (let timers = 0; !settled && timers < 5_000; timers++) await vi.advanceTimersToNextTimerAsync()
  if (!settled) throw new Error('It never settles')
}
