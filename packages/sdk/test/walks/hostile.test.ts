import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { hostile, mixture } from './hostile.ts'
import { play } from './play.ts'

test('any odd service with any history: complete is never wrong', async () => {
  const summary = await play(hostile, propertyRuns(3_000))
  // A walk that is never complete would pass the other checks.
  expect(summary.complete / summary.walks).toBeGreaterThan(0.25)
}, 600_000)

test('any ordinary service with any history: complete is never wrong', async () => {
  const summary = await play(mixture, propertyRuns(500))
  expect(summary.complete / summary.walks).toBeGreaterThan(0.25)
}, 600_000)
