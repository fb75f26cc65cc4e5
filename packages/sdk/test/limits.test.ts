import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isQuickRun, propertyRuns } from '../../../tests/harness/property-runs.ts'
import { type LimitCase, playLimits } from './limit-world.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:10.250Z') }))
afterEach(() => void vi.useRealTimers())

const clocks = ['right', 'date_slow', 'date_fast', 'no_date', 'machine_off'] as const
const cases = (['reset', 'counts', 'retry_after', 'none'] as const).flatMap((headers) =>
  clocks.flatMap((clock) =>
    (['fixed', 'sliding', 'bucket'] as const).flatMap((window) =>
      ([1, 4] as const).map((processes): LimitCase => ({ headers, clock, window, processes })),
    ),
  ),
)
// All in CI. In `npm test` one in five, which has each clock, and each window with one process and with several.
const casesOfRun = cases.filter((_, index) => !isQuickRun || index % 5 === 0)
const run = fc.record({
  // Of the Starter plan.
  limit: fc.constant(100),
  latencyMs: fc.integer({ min: 10, max: 400 }),
  seed: fc.nat({ max: 1_000_000 }),
})

/** True if a process can compute the end of the window from what the service shows. */
const isEndUsable = ({ headers, clock }: LimitCase) => headers === 'reset' && clock !== 'no_date'

describe.each(casesOfRun)('$processes of a $window window, shown by $headers, clock $clock', (limitCase) => {
  test('calls resolve, none is sent before the named time, and few get a 429', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (options) => {
        const calls = limitCase.processes === 1 ? 250 : 100
        const { rejected, failed, early, tookMs } = await playLimits(limitCase, { ...options, calls })
        // Several processes that don't see the window can only guess. A call has four retries for that.
        const isGuessing = limitCase.processes > 1 && limitCase.headers !== 'reset'
        expect(failed).toBeLessThanOrEqual(isGuessing ? calls / 50 : 0)
        expect(early).toBe(0)
        expect(rejected).toBeLessThanOrEqual(options.limit)
        if (isEndUsable(limitCase) && limitCase.window !== 'bucket' && limitCase.processes === 1)
          expect(rejected).toBe(0)
        // At most one minute over the windows that the calls need.
        expect(tookMs).toBeLessThan(5 * 60_000)
      }),
      { seed: 1, numRuns: propertyRuns(1) },
    )
  })
})

describe('200 calls at once', () => {
  test.each(['counts', 'retry_after', 'none'] as const)(
    'earn few 429s where the service shows %s',
    async (headers) => {
      const limitCase = { headers, clock: 'right', window: 'fixed', processes: 1 } as const
      const { rejected, failed } = await playLimits(limitCase, {
        limit: 100,
        calls: 200,
        latencyMs: 50,
        seed: 4,
      })
      expect(failed).toBe(0)
      expect(rejected).toBeLessThan(headers === 'counts' ? 20 : 80)
    },
  )

  test('with a Date an hour slow are sent as with a right one', async () => {
    const limitCase = { headers: 'reset', clock: 'date_slow', window: 'fixed', processes: 1 } as const
    const { rejected, failed, tookMs } = await playLimits(limitCase, {
      limit: 100,
      calls: 200,
      latencyMs: 50,
      seed: 4,
    })
    expect({ rejected, failed }).toEqual({ rejected: 0, failed: 0 })
    expect(tookMs).toBeLessThan(2 * 60_000)
  })
})
