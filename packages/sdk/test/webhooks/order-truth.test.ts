import { createMemoryStatusStore, type KnownStatus } from '@permit-tracking/sdk/webhooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { createReceivers, deliveriesOf, historyOf, prefilled, stories, truthOf } from './status-world.ts'

const numRuns = propertyRuns(2_000)
const names = (truth: ReturnType<typeof truthOf>) => truth.map(({ from, to }) => `${from}→${to}`)

describe('compared with the true changes, each is handled exactly once as unseen and in order', () => {
  test('with dropped, repeated, shuffled and failing deliveries, restarts, and times in seconds or milliseconds', async () => {
    await fc.assert(
      fc.asyncProperty(stories({ maxFailures: 2 }), async (story) => {
        const truth = truthOf(story)
        const { deliver, unseen, handled, restart } = createReceivers(story, truth, { statuses: prefilled() })
        for (const [index, delivery] of (await deliveriesOf(story, truth)).entries()) {
          if (story.restarts.includes(index)) restart(0)
          expect(await deliver(delivery)).toBe(200)
        }
        expect(unseen()).toEqual(names(truth))
        expect(handled.filter(({ position }) => position === 'late')).toEqual([])
        const keys = handled.filter(({ position }) => position !== 'seen').map(({ key }) => key)
        expect(new Set(keys).size).toBe(truth.length)
      }),
      { seed: 11, numRuns },
    )
  })

  test('in bursts, in one process', async () => {
    await fc.assert(
      fc.asyncProperty(stories({ maxFailures: 1 }), async (story) => {
        const truth = truthOf(story)
        const { deliver, unseen } = createReceivers(story, truth, { statuses: prefilled() })
        const deliveries = await deliveriesOf(story, truth)
        expect(new Set(await Promise.all(deliveries.map((delivery) => deliver(delivery))))).toEqual(
          new Set(deliveries.length > 0 ? [200] : []),
        )
        expect(unseen()).toEqual(names(truth))
      }),
      { seed: 12, numRuns },
    )
  })

  test.each([2, 4])('in bursts over %i processes whose store locks', async (count) => {
    await fc.assert(
      fc.asyncProperty(stories(), async (story) => {
        const truth = truthOf(story)
        const statuses = createMemoryStatusStore()
        await statuses.set('p1', prefilled().get('p1') as KnownStatus)
        const { deliver, unseen } = createReceivers(story, truth, { count, statuses })
        await Promise.all(
          (await deliveriesOf(story, truth)).map((delivery, index) => deliver(delivery, index)),
        )
        expect(unseen()).toEqual(names(truth))
      }),
      { seed: 13 + count, numRuns },
    )
  })
})

test('each change of an unknown permit after the first is handled once and in order', async () => {
  await fc.assert(
    // If clocks differ by more than the changes, the first delivery does not show which change it is.
    fc.asyncProperty(stories({ clocks: 4 }), async (story) => {
      const truth = truthOf(story)
      const { deliver, handled } = createReceivers(story, truth)
      const deliveries = await deliveriesOf(story, truth)
      for (const delivery of deliveries) await deliver(delivery)
      const inOrder = handled.filter(({ position }) => position === 'next' || position === 'backfilled')
      const all = names(truth)
      const before = all.length - inOrder.length
      expect(inOrder.map(({ change }) => change)).toEqual(all.slice(before))
      // Earlier changes are handled if they arrive.
      const late = handled.filter(({ position }) => position === 'late').map(({ change }) => change)
      const remaining = all.slice(0, before)
      for (const change of late) {
        expect(remaining).toContain(change)
        remaining.splice(remaining.indexOf(change), 1)
      }
    }),
    { seed: 17, numRuns },
  )
})

test('a history that fails or is stale at times loses no change, and none is handled twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      stories({ waits: [2_000, 7_000, 60_000] }),
      fc.array(fc.constantFrom('there', 'away', 'behind'), { minLength: 20, maxLength: 20 }),
      async (story, moods) => {
        const truth = truthOf(story)
        let reads = 0
        let isOver = false
        const history = async () => {
          const mood = isOver ? 'there' : moods[reads++ % moods.length]
          if (mood === 'away') throw new Error('away')
          return historyOf(story, truth, mood === 'behind' ? Math.max(0, arrived - 1) : arrived)
        }
        let arrived = 0
        const { deliver, unseen } = createReceivers(story, truth, { statuses: prefilled(), history })
        const deliveries = await deliveriesOf(story, truth)
        for (const delivery of deliveries) {
          arrived = Math.max(arrived, delivery.index + 1)
          expect(await deliver(delivery)).toBe(200)
        }
        isOver = true
        arrived = truth.length
        // A later change, or a repeated delivery, reveals the missing ones.
        const last = deliveries.at(-1)
        if (last) expect(await deliver(last)).toBe(200)
        expect(unseen().toSorted()).toEqual(names(truth).toSorted())
      },
    ),
    { seed: 19, numRuns },
  )
})
