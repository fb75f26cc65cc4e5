import { vi } from 'vitest'

/** Runs the fake clock until the promise settles, timer by timer, and returns the promise. */
export async function settle<Value>(promise: PromiseLike<Value>): Promise<Value> {
  await runUntilSettled(promise)
  return promise
}

/** The error that the promise rejects with once the fake clock has run. */
export async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  await runUntilSettled(promise)
  return rejection(promise)
}

/** The error that the promise rejects with, without any help of the clock. */
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
  const note = () => {
    settled = true
  }
  promise.then(note, note)
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

async function runUntilSettled(promise: PromiseLike<unknown>): Promise<void> {
  let settled = false
  const note = () => {
    settled = true
  }
  promise.then(note, note)
  for (let turn = 0; !settled && turn < 5_000; turn++) await vi.advanceTimersToNextTimerAsync()
  if (!settled) throw new Error('It never settles')
}
