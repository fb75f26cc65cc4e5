import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clampTimeout } from '../time/timeout.ts'
import { sleep } from './timers.ts'

const longestTimerMs = 2 ** 31 - 1

beforeEach(() => void vi.useFakeTimers())
// Spies on timers are put back before the timers: else they would leave the faked one.
afterEach(() => void vi.restoreAllMocks().useRealTimers())

test('resolves after the time, not before', async () => {
  const resolved = vi.fn()
  const done = sleep(1_000).then(resolved)
  await vi.advanceTimersByTimeAsync(999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalledOnce()
  await done
})

test('sets no timer beyond its maximum', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  const controller = new AbortController()
  const done = sleep(longestTimerMs + 1, controller.signal).catch(() => undefined)
  expect(setTimeout.mock.calls[0]?.[1]).toBe(longestTimerMs)
  controller.abort()
  await done
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with the reason of the signal and leaves no timer', async () => {
  const controller = new AbortController()
  const reason = new Error('enough')
  const done = sleep(1_000, controller.signal)
  controller.abort(reason)
  await expect(done).rejects.toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})

test('does not start when the signal has aborted', async () => {
  const reason = new Error('enough')
  await expect(sleep(1_000, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})

test('removes its listener from the signal', async () => {
  const { signal } = new AbortController()
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  const done = sleep(1_000, signal)
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(add).toHaveBeenCalledOnce()
  expect(remove).toHaveBeenCalledWith('abort', add.mock.calls[0]?.[1])
})

test('a timeout beyond the maximum of a timer is cut', () => {
  expect(clampTimeout(-5_000)).toBe(0)
  expect(clampTimeout(30_000)).toBe(30_000)
  expect(clampTimeout(Number.POSITIVE_INFINITY)).toBe(longestTimerMs)
})
