import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { isRight } from '../../../../tests/webhook-order/story.ts'
import {
  createReceivers,
  createSharedStatuses,
  deliveriesOf,
  type Handled,
  namesOf,
  type Story,
  stories,
} from './status-world.ts'

const numRuns = propertyRuns(2_000)

/** Expects each true change to be handled once, with a key of its own, and in order unless its gap was invisible. */
function expectTruth(handled: readonly Handled[], { truth }: Story): void {
  expect(namesOf(handled).toSorted()).toEqual(namesOf(truth).toSorted())
  expect(new Set(handled.map(({ key }) => key)).size).toBe(truth.length)
  const changes = truth.map(({ from, to, at }) => ({ from, to, at: new Date(at).toISOString() }))
  const effects = handled.map(({ position, ...effect }) => ({ ...effect, isLate: position === 'late' }))
  if (!isRight(effects, changes)) throw new Error(`Not in order: ${JSON.stringify({ effects, changes })}`)
}

describe('compared with the true changes, each is handled exactly once', () => {
  test('with lost, repeated and shuffled deliveries, failing handlers and histories, and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(stories(), async (story) => {
        const { deliver, handled, restart } = createReceivers(story)
        for (const [index, delivery] of (await deliveriesOf(story)).entries()) {
          if (story.restarts.includes(index)) restart()
          expect(await deliver(delivery)).toBe(200)
        }
        expectTruth(handled, story)
      }),
      { seed: 11, numRuns },
    )
  })

  test('and in order, if no change returns to a status', async () => {
    await fc.assert(
      fc.asyncProperty(stories({ statuses: null }), async (story) => {
        const { deliver, handled } = createReceivers(story)
        for (const delivery of await deliveriesOf(story)) expect(await deliver(delivery)).toBe(200)
        expect(namesOf(handled)).toEqual(namesOf(story.truth))
      }),
      { seed: 12, numRuns },
    )
  })

  test.each([1, 2, 4])('in bursts over %i processes whose store locks', async (count) => {
    await fc.assert(
      fc.asyncProperty(stories(), async (story) => {
        const { deliver, handled } = createReceivers(story, { count, statuses: createSharedStatuses() })
        const deliveries = await deliveriesOf(story)
        const statuses = await Promise.all(deliveries.map((delivery, index) => deliver(delivery, index)))
        expect(statuses).toEqual(statuses.map(() => 200))
        expectTruth(handled, story)
      }),
      { seed: 13 + count, numRuns },
    )
  })

  test('with events and a history from clocks that differ by 2 s', async () => {
    await fc.assert(
      fc.asyncProperty(stories({ skews: [-2_000, 2_000], waits: [3_000, 60_000] }), async (story) => {
        const { deliver, handled } = createReceivers(story)
        for (const delivery of await deliveriesOf(story)) expect(await deliver(delivery)).toBe(200)
        expect(namesOf(handled).toSorted()).toEqual(namesOf(story.truth).toSorted())
      }),
      { seed: 18, numRuns },
    )
  })

  test('with a history that has a change only after later deliveries', async () => {
    await fc.assert(
      fc.asyncProperty(
        stories({ waits: [7_000, 60_000] }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        async (story, lags) => {
          let arrived = 0
          let step = 0
          const length = () =>
            arrived === story.truth.length ? arrived : Math.max(0, arrived - Number(lags[step]))
          const { deliver, handled } = createReceivers(story, { length })
          for (const delivery of await deliveriesOf(story)) {
            step += 1
            arrived = Math.max(arrived, delivery.index + 1)
            expect(await deliver(delivery)).toBe(200)
          }
          expect(namesOf(handled).toSorted()).toEqual(namesOf(story.truth).toSorted())
        },
      ),
      { seed: 19, numRuns },
    )
  })
})

test('each change of an unknown permit after the first is handled once, and earlier ones if they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(stories(), async (story) => {
      const { deliver, handled } = createReceivers(story, { statuses: new Map() })
      const deliveries = await deliveriesOf(story)
      for (const delivery of deliveries) await deliver(delivery)
      const truth = [...namesOf(story.truth)]
      const [first = ''] = namesOf(handled)
      // Of several equal changes, the first delivery does not show which one it is.
      if (truth.indexOf(first) !== truth.lastIndexOf(first)) return
      const after = truth.slice(truth.indexOf(first))
      const early = deliveries.map(({ index }) => truth[index] ?? '').filter((name) => !after.includes(name))
      const names = namesOf(handled)
      expect(names.filter((name) => after.includes(name)).length).toBeGreaterThanOrEqual(after.length)
      for (const name of [...after, ...early]) expect(names).toContain(name)
    }),
    { seed: 17, numRuns },
  )
})

test('no history is read while each delivery follows the previous delivery', async () => {
  await fc.assert(
    fc.asyncProperty(stories({ waits: [1_000, 4_000, 60_000] }), async (story) => {
      const all = story.truth.slice(0, -2)
      const fates = story.fates.map(() => ({ copies: 1, place: Number.MAX_SAFE_INTEGER, failures: 0 }))
      const inOrder = { ...story, fates }
      const { deliver, handled, reads } = createReceivers(inOrder)
      const deliveries = (await deliveriesOf(inOrder)).toSorted((one, other) => one.index - other.index)
      for (const delivery of deliveries.slice(0, -1)) await deliver(delivery)
      expect(namesOf(handled)).toEqual(namesOf(all))
      expect(reads()).toBe(0)
    }),
    { seed: 20, numRuns },
  )
})
