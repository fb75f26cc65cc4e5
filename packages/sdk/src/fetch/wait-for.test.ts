import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clampTimeout } from '../time/timeout.ts'
import { waitFor } from './timers.ts'

beforeEach(() => void vi.useFakeTimers())
// Spies on timers are put back before the timers: else they would leave the faked one.
afterEach(() => void vi.restoreAllMocks().useRealTimers())

test('settles like the promise, and leaves nothing behind', async () => {
  const { signal } = new AbortController()
  const remove = vi.spyOn(signal, 'removeEventListener')
  await expect(waitFor(Promise.resolve(7), 1_000, signal)).resolves.toBe(7)
  await expect(waitFor(Promise.reject(new Error('no')), 1_000, signal)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
  expect(remove).toHaveBeenCalled()
})

test('resolves with undefined after the timeout', async () => {
  const late = waitFor(new Promise(() => undefined), 1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(late).resolves.toBeUndefined()
})

test('rejects with the reason of the signal, even if it has aborted before', async () => {
  const controller = new AbortController()
  const waiting = expect(
    waitFor(new Promise(() => undefined), Number.POSITIVE_INFINITY, controller.signal),
  ).rejects.toBe('gone')
  expect(vi.getTimerCount()).toBe(0)
  controller.abort('gone')
  await waiting
  await expect(waitFor(Promise.resolve(7), 1_000, controller.signal)).rejects.toBe('gone')
})

test('a timeout beyond the maximum of a timer is cut', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  await waitFor(Promise.resolve(7), 2 ** 31)
  expect(setTimeout.mock.calls[0]?.[1]).toBe(2 ** 31 - 1)
  expect(clampTimeout(-5_000)).toBe(0)
  expect(clampTimeout(30_000)).toBe(30_000)
  expect(clampTimeout(Number.POSITIVE_INFINITY)).toBe(2 ** 31 - 1)
})

test('a promise that fails after the signal has aborted is not an unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    await expect(waitFor(Promise.reject(new Error('no')), 1_000, AbortSignal.abort('gone'))).rejects.toBe(
      'gone',
    )
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})
