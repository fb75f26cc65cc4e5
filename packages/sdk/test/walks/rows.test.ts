import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import { expectComplete, play } from './play.ts'
import { failureRows } from './rows.ts'

describe('a walk is complete only if nothing is missing', () => {
  test.each(failureRows)('$name', async ({ scenario, walks, mustBeComplete }) => {
    const summary = await play(scenario, walks === undefined ? 1 : propertyRuns(walks))
    if (mustBeComplete) expectComplete(summary)
    expect(summary.wrong).toBe(0)
  })
})
