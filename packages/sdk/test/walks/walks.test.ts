import { afterEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { expectComplete, play } from './play.ts'
import { calm, drifting, once, orders, type Scenario, wrongTotals } from './scenarios.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a list that does not change', () => {
  test.each([5, 16, 30])('is complete if pages of %i are requested', async (per_page) => {
    expectComplete(await play(calm({}, 500), propertyRuns(10), { per_page }))
  })

  test.each(['empty', 'not_found', 'last_page'] as const)(
    'is complete with %s past the end',
    async (pastEnd) => {
      for (const totalPages of ['right', 'absent'] as const)
        expectComplete(await play(calm({ pastEnd, totalPages })))
    },
  )
})

describe('a wrong total', () => {
  test.each(wrongTotals)('(%s) loses nothing of a list that does not change', async (total) => {
    expectComplete(await play(calm({ total })))
  })

  test.each(wrongTotals)('(%s) loses nothing of a list that changes', async (total) => {
    expect(await play(drifting(3, { service: { total } }))).toMatchObject({ lossy: 0 })
  })
})

describe('a list that changes while it is read', () => {
  test('is complete with ten changes in 100 ms', async () => {
    const summary = await play(drifting(10, { readMs: 100 }))
    expect(summary.complete / summary.walks).toBeGreaterThanOrEqual(0.75)
  })

  test.each([25, 33, 50])('is complete in pages of %i', async (maxSize) => {
    expectComplete(await play(drifting(1, { count: 20 * maxSize, service: { maxSize } })))
  })

  test.each(['absent', 'hour_slow', 'hour_fast'] as const)('is complete with the Date %s', async (date) => {
    expectComplete(await play(drifting(2, { service: { date } })))
  })

  test('is complete with timestamps without a zone, whatever the local time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expectComplete(await play(drifting(2, { service: { timestamps: 'no_zone' } })))
  })

  test('is complete with a permit from 2099 and no Date', async () => {
    const from2099: Scenario = (seed) => {
      const scenario = drifting(2, { service: { date: 'absent' } })(seed)
      return {
        ...scenario,
        beforeRead(read, world) {
          if (read === 0) world.updateAt(0, Date.UTC(2099, 0))
          scenario.beforeRead?.(read, world)
        },
      }
    }
    expectComplete(await play(from2099))
  })

  const bulk = [101, 150, 600].flatMap((count) => [50, 1_000].map((readMs) => [count, readMs] as const))

  test.each(bulk)('is complete after %i updates just before, read in %i ms a page', async (count, readMs) => {
    const updated = once(
      0,
      (world) => {
        world.updateMany(count)
        world.clock.advance(3_000)
      },
      { count: 1_500, readMs },
    )
    expectComplete(await play(updated))
  })

  const inserted = [400, 500, 2_000].flatMap((count) => [true, false].map((isOld) => [count, isOld] as const))

  test.each(inserted)('is complete with %i inserted at once (updated long ago: %s)', async (count, isOld) => {
    for (const order of ['updated_desc', 'uuid'] as const) {
      const insert = once(6, (world) => world.insertMany(count, isOld), { service: { order } })
      const summary = await play(insert, propertyRuns(5))
      // A list that is three times as long needs more requests than its length at the start allows.
      if (count === 2_000) expect(summary).toMatchObject({ lossy: 0 })
      else expectComplete(summary)
    }
  })
})

describe('an order that is not stable', () => {
  const unstable = [
    ['ties in random order', { spacingMs: 200, service: { ties: 'random' } }],
    ['a bulk import in random order', { spacingMs: 0, service: { ties: 'random' } }],
    ['ties by filed_date in random order', { service: { order: 'filed_desc', ties: 'random' } }],
    ['ties by status in random order', { service: { order: 'status', ties: 'random' } }],
    ['random order at every read', { service: { order: 'random', ties: 'random' } }],
  ] as const

  test.each(unstable)('(%s) is complete if counting proves it, or reported', async (_, options) => {
    for (const rate of [0, 0.3, 3]) {
      const summary = await play(drifting(rate, { count: 1_000, ...options }), propertyRuns(5))
      const { unstable_order = 0 } = summary.reasons
      expect(summary.complete + unstable_order).toBe(summary.walks)
    }
  })
})

describe('a service without meta', () => {
  test.each(['empty', 'not_found'] as const)('is read to its end (%s)', async (pastEnd) => {
    for (const order of orders) {
      const { lossy } = await play(calm({ meta: 'none', pastEnd, order }))
      expect(lossy).toBe(0)
    }
  })

  test.each(['exact', 'hour_slow'] as const)(
    'that repeats its last page in random order ends the walk in time (Date %s)',
    async (date) => {
      for (const order of ['filed_desc', 'random'] as const) {
        const service = { order, ties: 'random', meta: 'none', pastEnd: 'last_page', date } as const
        await play((seed) => ({ count: 400, seed, spacingMs: 100, service }))
      }
    },
  )
})

describe('pages that cannot overlap', () => {
  test('of a fixed size do not count as the whole list, even if they repeat items', async () => {
    const service = { order: 'random', ties: 'random', fixedSize: 20, meta: 'none' } as const
    for (const count of [30, 40]) await play((seed) => ({ count, seed, service }), propertyRuns(50))
  })

  test.each([{ fixedSize: 20 }, { maxSize: 1 }, { maxSize: 5 }])(
    'of %o are complete only if a second pass shows the same',
    async (service) => {
      await play(drifting(1, { count: 200, service }), propertyRuns(50))
    },
  )
})
