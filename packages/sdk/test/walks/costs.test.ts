import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { costRows } from './costs.ts'
import type { ModelWorld } from './list-model.ts'
import { play } from './play.ts'
import { maxReads } from './summary.ts'
import { walk } from './walk.ts'

describe('requests relative to the minimum', () => {
  test.each(costRows)('$name: at most $maxMean', async ({ scenarios, maxMean, minComplete }) => {
    let sum = 0
    let walks = 0
    let complete = 0
    for (const scenario of scenarios) {
      const summary = await play(scenario, propertyRuns(10))
      sum += summary.mean * summary.walks
      walks += summary.walks
      complete += summary.complete
    }
    expect(complete / walks).toBeGreaterThanOrEqual(minComplete)
    expect(sum / walks).toBeLessThanOrEqual(maxMean)
  })
})

test.each([0, 1, 5, 25, 99])('a list of %i items on one page costs one request', async (count) => {
  const { reads, complete } = await walk({ count, seed: 1 })
  expect({ reads, complete }).toEqual({ reads: 1, complete: true })
})

test.each([100, 150, 400])(
  'a list into which %i items are inserted before every read costs no more requests than one of its first length',
  async (inserted) => {
    const insert = (isOld: boolean) => (read: number, world: ModelWorld) => {
      if (read > 0) world.insertMany(inserted, isOld)
    }
    for (const [isOld, order] of [
      [true, 'updated_desc'],
      [false, 'updated_asc'],
      [false, 'updated_desc'],
    ] as const) {
      const { reads } = await walk({ count: 250, seed: 1, service: { order }, beforeRead: insert(isOld) })
      expect(reads).toBeLessThanOrEqual(maxReads(3))
    }
  },
)
