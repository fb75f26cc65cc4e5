import { afterEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { calm, drifting, mixture, once, orders, type Scenario, wrongTotals } from './scenarios.ts'
import { type Summary, summarize, type Verdict, walk } from './walk.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Plays a scenario with many seeds. A complete walk misses nothing, no item is repeated, and every walk ends in time. */
async function play(
  scenario: Scenario,
  count = propertyRuns(10),
  query: { per_page?: number } = {},
): Promise<Summary> {
  const verdicts: Verdict[] = []
  for (let seed = 0; seed < count; seed++) {
    const verdict = await walk(scenario(seed), query)
    if (verdict.complete) expect(verdict, `seed ${seed}`).toMatchObject({ lost: 0 })
    expect(verdict, `seed ${seed}`).toMatchObject({ repeated: 0 })
    expect(verdict.pages, `seed ${seed}`).toBeLessThanOrEqual(4.5 * Math.max(2, verdict.fewest))
    verdicts.push(verdict)
  }
  return summarize(verdicts)
}

function expectComplete({ walks, complete, lossy, reasons }: Summary): void {
  expect({ complete, lossy, reasons }).toEqual({ complete: walks, lossy: 0, reasons: {} })
}

describe('a list that does not change', () => {
  test.each(orders)('is complete in the order %s', async (order) => {
    const summary = await play(calm({ order }))
    expectComplete(summary)
    expect(summary.worst).toBeLessThanOrEqual(1.35)
  })

  test.each([0, 100, 2_000])('is complete if permits were updated %i ms apart', async (spacingMs) => {
    for (const timestamps of ['seconds', 'milliseconds'] as const) {
      expectComplete(await play(calm({ timestamps }, 1_500, spacingMs)))
    }
  })

  test.each([25, 33, 40, 50, 75, 99])(
    'is complete in pages of %i, for at most a third more requests',
    async (maxSize) => {
      const summary = await play(calm({ maxSize }, maxSize * 40))
      expectComplete(summary)
      expect(summary.worst).toBeLessThanOrEqual(1.35)
    },
  )

  test.each([1, 2, 3, 4, 5, 7, 10, 15, 20])(
    'is complete in pages of %i, for about twice the requests',
    async (maxSize) => {
      const summary = await play(calm({ maxSize }, maxSize * 40))
      expectComplete(summary)
      expect(summary.mean).toBeLessThanOrEqual(2.1)
    },
  )

  test('is complete in pages of a fixed size, which are read twice', async () => {
    expectComplete(await play(calm({ fixedSize: 20 }, 500)))
  })

  test.each([5, 16, 30])('is complete if pages of %i are requested', async (per_page) => {
    expectComplete(await play(calm({}, 500), propertyRuns(10), { per_page }))
  })

  test('is complete even if the service ignores updated_since', async () => {
    expectComplete(await play(calm({ since: 'ignored' }, 1_000)))
  })

  test.each(['empty', 'not_found', 'last_page'] as const)(
    'is complete with %s past the end',
    async (pastEnd) => {
      for (const meta of ['full', 'no_total_pages'] as const)
        expectComplete(await play(calm({ pastEnd, meta })))
    },
  )
})

describe('a wrong total', () => {
  test.each(wrongTotals)('(%s) loses nothing of a list that does not change', async (total) => {
    const summary = await play(calm({ total }))
    expectComplete(summary)
    expect(summary.mean).toBeLessThanOrEqual(1.5)
  })

  test.each(wrongTotals)('(%s) loses nothing of a list that changes', async (total) => {
    expect(await play(drifting(3, { service: { total } }))).toMatchObject({ lossy: 0 })
  })
})

describe('a list that changes while it is read', () => {
  const rates = [0.2, 1, 3, 10].flatMap((rate) => orders.map((order) => [rate, order] as const))

  test.each(rates)('by up to %d changes a page is complete in the order %s', async (rate, order) => {
    const summary = await play(drifting(rate, { service: { order } }))
    expectComplete(summary)
    expect(summary.mean).toBeLessThanOrEqual(1.6)
  })

  test('is complete with ten changes in 100 ms', async () => {
    expectComplete(await play(drifting(10, { readMs: 100 })))
  })

  test.each([25, 33, 50])('is complete in pages of %i', async (maxSize) => {
    expectComplete(await play(drifting(1, { count: 25 * maxSize, service: { maxSize } })))
  })

  test.each(['absent', 'hour_slow', 'hour_fast'] as const)('is complete with the Date %s', async (date) => {
    expectComplete(await play(drifting(3, { service: { date } })))
  })

  test('is complete with timestamps without a zone, whatever the local time zone', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expectComplete(await play(drifting(3, { service: { timestamps: 'no_zone' } })))
  })

  test('is complete with a permit from 2099 and no Date', async () => {
    const from2099: Scenario = (seed) => {
      const scenario = drifting(3, { service: { date: 'absent' } })(seed)
      return {
        ...scenario,
        beforeRead(read, world) {
          const [permit] = world.permits
          if (read === 0 && permit) permit.updatedAt = Date.UTC(2099, 0)
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
        world.elapse(3_000)
      },
      { count: 1_500, readMs },
    )
    const summary = await play(updated)
    expectComplete(summary)
    expect(summary.worst).toBeLessThanOrEqual(2)
  })

  const inserted = [400, 500, 2_000].flatMap((count) => [true, false].map((isOld) => [count, isOld] as const))

  test.each(inserted)('is complete with %i inserted at once (updated long ago: %s)', async (count, isOld) => {
    for (const order of ['updated_desc', 'uuid'] as const) {
      const summary = await play(
        once(6, (world) => world.insertMany(count, isOld), { service: { order } }),
        propertyRuns(5),
      )
      expectComplete(summary)
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

  test.each(unstable)('(%s) is reported', async (_, options) => {
    for (const rate of [0, 0.3, 3]) {
      const summary = await play(drifting(rate, { count: 1_000, ...options }), propertyRuns(5))
      expect(summary).toMatchObject({ complete: 0, reasons: { unstable_order: summary.walks } })
    }
  })

  test('of a few ties is read until nothing is missing, if the budget allows it', async () => {
    const summary = await play((seed) => ({
      count: 1_000,
      seed,
      spacingMs: 200,
      service: { ties: 'random' },
    }))
    expect(summary.lossy).toBeLessThanOrEqual(summary.walks / 2)
  })
})

describe('a service without meta', () => {
  test('is read in pages as large as before, even if a catch-up starts small', async () => {
    const service = { order: 'uuid', meta: 'none', maxSize: 50 } as const
    const summary = await play(drifting(10, { count: 150, readMs: 2_000, service }, ['insert', 'update']))
    expect(summary.lossy).toBe(0)
    // A list of three pages leaves few reads for a second attempt.
    expect(summary.complete / summary.walks).toBeGreaterThanOrEqual(0.9)
    expect(summary.worst).toBeLessThanOrEqual(2)
  })

  test.each(['exact', 'hour_slow'] as const)(
    'that repeats its last page in random order ends the walk in time (Date %s)',
    async (date) => {
      for (const order of ['filed_desc', 'random'] as const) {
        const service = { order, ties: 'random', meta: 'none', pastEnd: 'last_page', date } as const
        const summary = await play((seed) => ({ count: 400, seed, spacingMs: 100, service }))
        expect(summary.reasons).toEqual({ unstable_order: summary.walks })
        expect(summary.worst).toBeLessThanOrEqual(4)
      }
    },
  )
})

describe('pages that cannot overlap', () => {
  test.each([1, 3, 5])('of %i prove nothing about a list that changes', async (maxSize) => {
    expect(await play(drifting(1, { count: 25 * maxSize, service: { maxSize } }))).toMatchObject({
      complete: 0,
    })
  })

  test('of a fixed size do not count as the whole list, even if they repeat items', async () => {
    const service = { order: 'random', ties: 'random', fixedSize: 20, meta: 'none' } as const
    for (const count of [30, 40]) await play((seed) => ({ count, seed, service }), propertyRuns(50))
  })

  test('of a fixed size are complete only if a second pass shows the same', async () => {
    await play(drifting(1, { count: 200, service: { fixedSize: 20 } }), propertyRuns(50))
  })
})

test('any service with any history: complete is never wrong', async () => {
  const summary = await play(mixture, propertyRuns(150))
  // A walk that is never complete would pass the checks above.
  expect(summary.complete / summary.walks).toBeGreaterThan(0.25)
}, 600_000)
