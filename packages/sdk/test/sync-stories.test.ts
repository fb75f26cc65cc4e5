import { beforeEach, describe, expect, test, vi } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { useFakeClock } from './fake-clock.ts'
import { createRandom } from './random.ts'
import {
  createSyncCopy,
  createSyncService,
  type SyncService,
  type SyncServiceOptions,
} from './sync-service.ts'

useFakeClock()
// No story waits. Otherwise the time limit of a request could end on a busy machine.
beforeEach(() => void vi.setTimerTickMode('manual'))

const timeout = { timeout: 240_000 }
/** Number of stories per test. */
const stories = propertyRuns(5)
const synchronizations = 8

function elapse(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

interface Story {
  readonly service?: Partial<SyncServiceOptions>
  /** Called before each synchronization but the first. */
  readonly before: (service: SyncService, round: number) => void
  /** Called before each page. */
  readonly during?: (service: SyncService) => void
}

/** Plays a story until nothing changes any more, and returns the errors. */
async function play(seed: number, { service: options, before, during }: Story) {
  const service = createSyncService({ seed, count: 700, ...options })
  const copy = createSyncCopy(service)
  for (let round = 0; round < synchronizations; round++) {
    if (round > 0) before(service, round)
    service.beforePage = () => during?.(service)
    await copy.sync({ fullSyncInterval: round % 2 === 0 ? 0 : '24h' })
    service.beforePage = () => undefined
    elapse(service.random() < 0.5 ? 2_000 : 200_000)
  }
  // Without a Date it is the local time, plus or minus an hour.
  elapse(service.hasDate ? 120_000 : 2 * 3_600_000)
  const resting = await copy.syncTwice({ maxRemovals: Infinity })
  elapse(120_000)
  const idle = await copy.sync()
  const { wronglyRemoved } = copy
  const differs = [...service.expectedRows()].filter(
    ([uuid, row]) => JSON.stringify(row) !== JSON.stringify(copy.rows.get(uuid)),
  )
  return {
    stale: differs.length,
    surplus:
      copy.rows.size + differs.filter(([uuid]) => !copy.rows.has(uuid)).length - service.expectedRows().size,
    wronglyRemoved,
    caughtUp: resting.caughtUp && idle.caughtUp,
    reason: resting.reason,
    idleRequests: idle.requests,
  }
}

const right = { stale: 0, surplus: 0, wronglyRemoved: 0, caughtUp: true }

async function expectRight(story: Story | ((seed: number) => Story)) {
  for (let seed = 1; seed <= stories; seed++) {
    const current = typeof story === 'function' ? story(seed) : story
    const outcome = await play(seed, current)
    expect(outcome, `story ${seed}`).toMatchObject(right)
    // Without a Date, a run starts at the latest update on its first page. In other orders that one may be old, and the
    // updates after it are read again.
    const { hasDate = true, order = 'updated_desc' } = current.service ?? {}
    if (hasDate || order === 'updated_desc')
      expect(outcome.idleRequests, `story ${seed}`).toBeLessThanOrEqual(2)
  }
}

describe('caught up at rest, with the right removals and two requests when idle', timeout, () => {
  test('ordinary drift', async () => {
    await expectRight({
      before: (service) => {
        service.update(5, 100_000)
        service.remove(3)
        service.add()
      },
      during: (service) => {
        if (service.random() < 0.5) service.update(1)
        if (service.random() < 0.1) service.remove(1)
      },
    })
  })

  test.each([150, 600])('bulk updates of %i between runs', async (amount) => {
    await expectRight({
      before: (service) => {
        service.update(amount)
        elapse(90_000)
        service.remove(4)
      },
    })
  })

  test.each([150, 600])('bulk updates of %i right before a run', async (amount) => {
    await expectRight({
      before: (service) => {
        service.remove(4)
        service.update(amount)
      },
    })
  })

  test.each([3_000, 20_000])('imports of 500 within %i ms, then removals only', async (withinMs) => {
    await expectRight({
      service: { count: 300 },
      before: (service, round) => (round === 1 ? service.import(500, withinMs) : service.remove(10)),
    })
  })

  test.each([25, 33, 60])('pages clamped to %i', async (maxPerPage) => {
    await expectRight({
      service: { count: 400, maxPerPage },
      before: (service) => {
        service.update(40, 50_000)
        service.remove(3)
      },
    })
  })

  test.each(['updated_asc', 'uuid'] as const)('the list by %s', async (order) => {
    await expectRight({
      service: { order },
      before: (service) => {
        service.update(40, 50_000)
        service.remove(3)
      },
    })
  })

  test.each(['ms', 'no_zone'] as const)('timestamps: %s', async (timestamps) => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    await expectRight({
      service: { timestamps, updatedSince: 'exclusive' },
      before: (service) => {
        service.update(40, 50_000)
        service.remove(3)
      },
    })
  })

  test('a service that cuts updated_since to seconds', async () => {
    await expectRight({
      service: { updatedSince: 'in_seconds' },
      before: (service) => {
        service.update(300)
        service.remove(3)
      },
    })
  })

  test('mixtures of all of these', async () => {
    await expectRight((seed) => {
      const random = createRandom(seed)
      const pick = <Value>(...values: Value[]) => values[Math.floor(random() * values.length)]
      const service = {
        count: pick(0, 90, 450) ?? 0,
        order: pick('updated_desc', 'updated_asc', 'status', 'uuid'),
        maxPerPage: pick(50, 100),
        timestamps: pick('s', 'ms', 'no_zone'),
        updatedSince: pick('inclusive', 'exclusive', 'in_seconds'),
        hasDate: random() < 0.7,
        moments: pick(3, 450),
      } as const
      return {
        service: Object.fromEntries(Object.entries(service).filter(([, value]) => value !== undefined)),
        before: (service) => {
          if (service.random() < 0.3) service.update(80, 10_000)
          if (service.random() < 0.3) service.import(40, 5_000)
          service.remove(3)
        },
        during: (service) => {
          if (service.random() < 0.2) service.update(1)
          if (service.random() < 0.1) service.remove(1)
        },
      }
    })
  })
})

describe('unstable ties', timeout, () => {
  test.each([
    ['by_size', 'updated_desc', 5],
    ['random', 'updated_desc', 5],
    ['random', 'status', 700],
    ['by_size', 'status', 700],
  ] as const)('%s, list by %s: no wrong removal, and a reason', async (ties, order, moments) => {
    const sum = { wronglyRemoved: 0, wronglyCaughtUp: 0, unexplained: 0 }
    for (let seed = 1; seed <= stories; seed++) {
      const { wronglyRemoved, caughtUp, stale, reason } = await play(seed, {
        service: { ties, order, moments },
        before: (service) => {
          service.update(5)
          service.remove(2)
        },
      })
      sum.wronglyRemoved += wronglyRemoved
      if (caughtUp && stale > 0) sum.wronglyCaughtUp++
      if (!caughtUp && reason === undefined) sum.unexplained++
    }
    expect(sum).toEqual({ wronglyRemoved: 0, wronglyCaughtUp: 0, unexplained: 0 })
  })
})
