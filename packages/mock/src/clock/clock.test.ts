import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRealClock, type Duration, type ManualClock, type Moment, toEpochMs, toMs } from './clock.ts'

const start = Date.UTC(2026, 2, 2, 12)

describe('toMs', () => {
  it.each<[Duration, number]>([
    [0, 0],
    [1500, 1500],
    ['250ms', 250],
    ['61s', 61_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('reads %s as %d ms', (duration, length) => expect(toMs(duration)).toBe(length))

  it.each(['', '10', 's', '-1s', '1  s', '1w', -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %s with a hint',
    // The compiler rejects these values; JavaScript callers need the message.
    (invalid) => expect(() => toMs(invalid as Duration)).toThrow(/^Invalid duration .*\. Use/),
  )
})

describe('toEpochMs', () => {
  it.each<[Moment, number]>([
    [5, 5],
    [4.2, 5],
    [new Date(7), 7],
    ['2026-03-02T12:00:00Z', start],
    ['2026-03-02T13:00:00.250+01:00', start + 250],
    ['2026-03-02', Date.UTC(2026, 2, 2)],
  ])('reads %s', (moment, epochMs) => expect(toEpochMs(moment)).toBe(epochMs))

  it.each<Moment>(['soon', '2026-03-02T12:00:00', '2026-13-01', Number.NaN, 9e15, new Date('soon')])(
    'rejects %s with a hint',
    (invalid) => expect(() => toEpochMs(invalid)).toThrow(/^Invalid time .*\. Use/),
  )
})

describe('the real clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))

  it('chains timers for waits that are longer than the maximum of a timer', async () => {
    const clock = createRealClock()
    const run = vi.fn()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const length = 2 ** 31 + 5_000
    clock.schedule(start + length, run)
    await vi.advanceTimersByTimeAsync(length - 1)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(run).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(start + length)
    expect(timers.mock.calls.map(([, delay]) => delay)).toEqual([2 ** 31 - 1, 5_001])
  })

  it('does not wait longer when the system clock is set back', async () => {
    const run = vi.fn()
    createRealClock().schedule(start + 5_000, run)
    vi.setSystemTime(start - 3_600_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(run).toHaveBeenCalledOnce()
  })

  it('cancels in the middle of a chain', async () => {
    const run = vi.fn()
    const cancel = createRealClock().schedule(start + 2 ** 32, run)
    await vi.advanceTimersByTimeAsync(2 ** 31)
    cancel()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(2 ** 32)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs a callback for a past time immediately', async () => {
    const run = vi.fn()
    createRealClock().schedule(start - 1_000, run)
    await vi.advanceTimersByTimeAsync(0)
    expect(run).toHaveBeenCalledOnce()
  })
})

it('a real clock cannot be moved', () => {
  const { advance, advanceTo }: Partial<ManualClock> = createRealClock()
  for (const move of [advance, advanceTo]) {
    expect(() => move?.('1m')).toThrow(
      "Could not move the clock: it is a real clock. Create the mock with `clock: 'manual'`.",
    )
  }
})
