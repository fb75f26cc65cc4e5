import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { createEventLoopTicker } from './event-loop.ts'
import { createManualClock, isSettable } from './manual-clock.ts'

const start = Date.UTC(2026, 2, 2, 12)

describe('the manual clock', () => {
  it('starts at the default or the given time', () => {
    expect(createManualClock().now()).toBe(start)
    expect(createManualClock(5).now()).toBe(5)
    expect(createManualClock(new Date(7)).now()).toBe(7)
    expect(() => createManualClock('soon')).toThrow('Invalid time "soon".')
  })

  it('runs callbacks in the order of time, then of scheduling, and returns them', async () => {
    const clock = createManualClock(0)
    const calls: [string, number][] = []
    const call = (name: string) => () => void calls.push([name, clock.now()])
    clock.schedule(3_000, call('late'), 'a late one')
    clock.schedule(1_000, call('early'), 'an early one')
    clock.schedule(1_000, call('early too'))
    clock.schedule(3_001, call('not yet'))
    expect(await clock.advance('3s')).toEqual([
      { at: '1970-01-01T00:00:01.000Z', label: 'an early one' },
      { at: '1970-01-01T00:00:01.000Z', label: 'a callback' },
      { at: '1970-01-01T00:00:03.000Z', label: 'a late one' },
    ])
    expect(calls).toEqual([
      ['early', 1_000],
      ['early too', 1_000],
      ['late', 3_000],
    ])
    expect(clock.now()).toBe(3_000)
  })

  it('keeps that order whatever is scheduled and cancelled', async () => {
    const timer = fc.record({ at: fc.nat(5), isCancelled: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(timer, { maxLength: 30 }), async (timers) => {
        const clock = createManualClock(0)
        const cancel = timers.map(({ at }, index) => clock.schedule(at, () => {}, String(index)))
        for (const [index, { isCancelled }] of timers.entries()) if (isCancelled) cancel[index]?.()
        const expected = timers
          .map(({ at, isCancelled }, index) => ({ at, isCancelled, label: String(index) }))
          .filter(({ isCancelled }) => !isCancelled)
          .sort((one, other) => one.at - other.at)
          .map(({ at, label }) => ({ at: new Date(at).toISOString(), label }))
        expect(clock.pending()).toEqual(expected)
        expect(await clock.advance(5)).toEqual(expected)
        expect(clock.pending()).toEqual([])
      }),
      { numRuns: propertyRuns(50) },
    )
  })

  it('runs what callbacks schedule within the same advance', async () => {
    const clock = createManualClock(0)
    const moments: number[] = []
    const tick = () => {
      moments.push(clock.now())
      clock.schedule(clock.now() + 1_000, tick)
    }
    clock.schedule(1_000, tick)
    expect(await clock.advance('4s')).toHaveLength(4)
    expect(moments).toEqual([1_000, 2_000, 3_000, 4_000])
  })

  it('lets work in progress end and schedule callbacks before it moves', async () => {
    const clock = createManualClock(0)
    const calls: string[] = []
    const schedule = async () => {
      for (let step = 0; step < 20; step += 1) await undefined
      clock.schedule(clock.now() + 5, () => void calls.push(`timer at ${clock.now()}`))
    }
    const work = async () => {
      await crypto.subtle.digest('SHA-256', new Uint8Array(1_000))
      calls.push(`work at ${clock.now()}`)
    }
    void schedule()
    clock.trackWork(work())
    await clock.advance(10)
    expect(calls).toEqual(['work at 0', 'timer at 5'])
  })

  it('settles promises before the next callback, those of Web Crypto too while its threads are busy', async () => {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'PBKDF2', false, ['deriveBits'])
    const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(16), iterations: 30_000 }
    const others = Array.from({ length: 40 }, () => crypto.subtle.deriveBits(parameters, key, 256))
    expect(await digestBeforeNext()).toEqual(['digested at 1', 'next'])
    await Promise.all(others)
  })

  it.each([
    ['which insecure pages lack', () => vi.stubGlobal('crypto', {})],
    [
      'which a test makes fail',
      () => vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('out of order')),
    ],
  ])('waits as long without Web Crypto, %s', async (_, remove) => {
    vi.resetModules()
    remove()
    const { createManualClock } = await import('./manual-clock.ts')
    const clock = createManualClock(0)
    const calls: string[] = []
    clock.schedule(1, async () => {
      await passTurns(10_000)
      calls.push(`ended at ${clock.now()}`)
    })
    clock.schedule(2, () => new Promise(() => {}))
    clock.schedule(3, () => void calls.push('next'))
    await clock.advance(10)
    expect(calls).toEqual(['ended at 1', 'next'])
  })

  it('works without MessageChannel, which jsdom lacks', async () => {
    vi.stubGlobal('MessageChannel', undefined)
    expect(await digestBeforeNext()).toEqual(['digested at 1', 'next'])
  })

  it('is not blocked by a callback that waits for a later time', async () => {
    const clock = createManualClock(0)
    const calls: string[] = []
    clock.schedule(1_000, async () => {
      await new Promise<void>((resolve) => clock.schedule(11_000, resolve))
      calls.push(`timed out at ${clock.now()}`)
    })
    clock.schedule(12_000, () => void calls.push('later'))
    expect(await clock.advance('1m')).toHaveLength(3)
    expect(calls).toEqual(['timed out at 11000', 'later'])
  })

  it('does not run cancelled callbacks, even if an earlier callback cancelled them', async () => {
    const clock = createManualClock(0)
    const run = vi.fn()
    const cancel = clock.schedule(2, run)
    clock.schedule(1, cancel)
    clock.schedule(3, run)()
    expect(await clock.advance(5)).toHaveLength(1)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs callbacks that are already due with advance(0)', async () => {
    const clock = createManualClock(1_000)
    const run = vi.fn()
    clock.schedule(10, run)
    expect(run).not.toHaveBeenCalled()
    expect(await clock.advance(0)).toMatchObject([{ at: '1970-01-01T00:00:01.000Z' }])
    expect(run).toHaveBeenCalledOnce()
  })

  it('moves to a time, and rejects a past one', async () => {
    const clock = createManualClock()
    clock.schedule(start + 60_000, () => {}, 'a minute')
    expect(await clock.advanceTo('2026-03-03T00:00:00Z')).toMatchObject([{ label: 'a minute' }])
    expect(clock.now()).toBe(Date.UTC(2026, 2, 3))
    await expect(clock.advanceTo(start)).rejects.toThrow(
      'Could not move the clock to 2026-03-02T12:00:00.000Z: it is at 2026-03-03T00:00:00.000Z',
    )
    await expect(clock.advanceTo('noon')).rejects.toThrow('Invalid time "noon"')
    // @ts-expect-error: a duration has a unit.
    await expect(clock.advance('noon')).rejects.toThrow('Invalid duration')
  })

  it('lets concurrent advances follow each other', async () => {
    const clock = createManualClock(0)
    await Promise.all([clock.advance(1), clock.advance(2)])
    expect(clock.now()).toBe(3)
  })

  it('runs all callbacks when one fails, then throws its error, or all of them', async () => {
    const clock = createManualClock(0)
    const run = vi.fn()
    const fail = () => Promise.reject(new Error('broken'))
    clock.schedule(1, fail)
    clock.schedule(2, run)
    await expect(clock.advance(5)).rejects.toThrow('broken')
    expect(run).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(5)
    clock.schedule(6, fail)
    clock.schedule(7, fail)
    await expect(clock.advance(5)).rejects.toMatchObject({
      message: '2 scheduled callbacks failed.',
      errors: [{ message: 'broken' }, { message: 'broken' }],
    })
  })

  it('throws the error of a callback that fails during a later move, or between two', async () => {
    const clock = createManualClock(0)
    const until = (at: number) => new Promise<void>((resolve) => void clock.schedule(at, resolve))
    let fail = () => {}
    clock.schedule(1, async () => {
      await until(4)
      throw new Error('late')
    })
    clock.schedule(2, async () => {
      await new Promise<void>((resolve) => {
        fail = resolve
      })
      throw new Error('between')
    })
    expect(await clock.advance(3)).toHaveLength(2)
    await expect(clock.advance(3)).rejects.toThrow('late')
    fail()
    await expect(clock.advance(3)).rejects.toThrow('between')
    expect(await clock.advance(3)).toEqual([])
  })

  it('can be set to another time, which runs nothing and ends a move', async () => {
    const clock = createManualClock(1_000)
    if (!isSettable(clock)) throw new Error('It is one of ours.')
    clock.schedule(3_000, () => clock.set(500))
    clock.schedule(4_000, () => {}, 'later')
    await clock.advance('1h')
    expect(clock.now()).toBe(500)
    expect(clock.pending()).toEqual([{ at: '1970-01-01T00:00:04.000Z', label: 'later' }])
  })
})

/** Runs a callback that uses Web Crypto before another one, and returns what they did. */
async function digestBeforeNext(): Promise<string[]> {
  const clock = createManualClock(0)
  const calls: string[] = []
  clock.schedule(1, async () => {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1_000))
    calls.push(`digested at ${clock.now()}`)
  })
  clock.schedule(2, () => void calls.push('next'))
  await clock.advance(10)
  return calls
}

async function passTurns(count: number): Promise<void> {
  const ticker = createEventLoopTicker()
  for (let turns = 0; turns < count; turns += 1) await ticker.next()
  ticker.close()
}
