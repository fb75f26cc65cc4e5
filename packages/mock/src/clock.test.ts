import { describe, expect, it, vi } from 'vitest'
import { createManualClock, createRealClock, type Duration, toMs } from './clock.ts'

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

  it.each(['', '10', 's', '-1s', '1 s', '1w', -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %s with a hint',
    // The types refuse these, JavaScript callers need the message.
    (nonsense) =>
      expect(() => toMs(nonsense as Duration)).toThrow(/Could not read a duration, because .*; give/),
  )
})

describe('the manual clock', () => {
  it('starts on the reference moment or where it is told', () => {
    expect(createManualClock().now()).toBe(start)
    expect(createManualClock(5).now()).toBe(5)
    expect(createManualClock(new Date(7)).now()).toBe(7)
    expect(() => createManualClock('soon')).toThrow('Could not set the clock, because soon is no moment')
  })

  it('calls back in the order of time, then of scheduling, each at its moment', async () => {
    const clock = createManualClock(0)
    const calls: [string, number][] = []
    const call = (name: string) => () => void calls.push([name, clock.now()])
    clock.schedule(3_000, call('late'))
    clock.schedule(1_000, call('early'))
    clock.schedule(1_000, call('early too'))
    clock.schedule(3_001, call('not yet'))
    expect(await clock.advance('3s')).toBe(3)
    expect(calls).toEqual([
      ['early', 1_000],
      ['early too', 1_000],
      ['late', 3_000],
    ])
    expect(clock.now()).toBe(3_000)
  })

  it('runs what callbacks schedule within the same advance', async () => {
    const clock = createManualClock(0)
    const moments: number[] = []
    const tick = () => {
      moments.push(clock.now())
      clock.schedule(clock.now() + 1_000, tick)
    }
    clock.schedule(1_000, tick)
    expect(await clock.advance('4s')).toBe(4)
    expect(moments).toEqual([1_000, 2_000, 3_000, 4_000])
  })

  it('settles promises, Web Crypto too, before the next callback', async () => {
    const clock = createManualClock(0)
    const calls: string[] = []
    clock.schedule(1, async () => {
      await crypto.subtle.digest('SHA-256', new Uint8Array(1_000))
      calls.push(`digested at ${clock.now()}`)
    })
    clock.schedule(2, () => void calls.push('next'))
    await clock.advance(10)
    expect(calls).toEqual(['digested at 1', 'next'])
  })

  it('moves on past a callback that waits for a later moment of the clock', async () => {
    const clock = createManualClock(0)
    const calls: string[] = []
    clock.schedule(1_000, async () => {
      await new Promise<void>((resolve) => clock.schedule(11_000, resolve))
      calls.push(`timed out at ${clock.now()}`)
    })
    clock.schedule(12_000, () => void calls.push('later'))
    expect(await clock.advance('1m')).toBe(3)
    expect(calls).toEqual(['timed out at 11000', 'later'])
  })

  it('does not call back what was cancelled, also by an earlier callback', async () => {
    const clock = createManualClock(0)
    const run = vi.fn()
    const cancel = clock.schedule(2, run)
    clock.schedule(1, cancel)
    clock.schedule(3, run)()
    expect(await clock.advance(5)).toBe(1)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs what is already due with an advance of nothing, and never turns back', async () => {
    const clock = createManualClock(1_000)
    const run = vi.fn()
    clock.schedule(10, run)
    expect(run).not.toHaveBeenCalled()
    expect(await clock.advance(0)).toBe(1)
    expect(clock.now()).toBe(1_000)
  })

  it('lets concurrent advances follow each other', async () => {
    const clock = createManualClock(0)
    await Promise.all([clock.advance(1), clock.advance(2)])
    expect(clock.now()).toBe(3)
  })

  it('runs all callbacks when one fails, then throws its error', async () => {
    const clock = createManualClock(0)
    const run = vi.fn()
    clock.schedule(1, () => Promise.reject(new Error('broken')))
    clock.schedule(2, run)
    await expect(clock.advance(5)).rejects.toThrow('broken')
    expect(run).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(5)
  })

  it('lives with faked global timers', async () => {
    vi.useFakeTimers()
    try {
      const clock = createManualClock(0)
      const run = vi.fn()
      clock.schedule(1, run)
      await clock.advance(1)
      expect(run).toHaveBeenCalledOnce()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the real clock', () => {
  it('waits longer than a timer can, by a chain of timers', async () => {
    vi.useFakeTimers({ now: start })
    try {
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
    } finally {
      vi.useRealTimers()
    }
  })

  it('cancels, also in the middle of a chain', async () => {
    vi.useFakeTimers({ now: start })
    try {
      const run = vi.fn()
      const cancel = createRealClock().schedule(start + 2 ** 32, run)
      await vi.advanceTimersByTimeAsync(2 ** 31)
      cancel()
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(2 ** 32)
      expect(run).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('calls back at once for a moment that has passed', async () => {
    vi.useFakeTimers({ now: start })
    try {
      const run = vi.fn()
      createRealClock().schedule(start - 1_000, run)
      await vi.advanceTimersByTimeAsync(0)
      expect(run).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })
})
