import { expect } from 'vitest'
import { propertyRuns } from '../../../../tests/harness/property-runs.ts'
import type { Scenario } from './scenarios.ts'
import { faultsOf, type Summary, summarize } from './summary.ts'
import { type Verdict, walk } from './walk.ts'

/** Walks through a scenario with many seeds, and expects that every walk keeps the promises of all walks. */
export async function play(
  scenario: Scenario,
  count = propertyRuns(10),
  query: { per_page?: number } = {},
): Promise<Summary> {
  const verdicts: Verdict[] = []
  const faults: Record<number, string[]> = {}
  for (let seed = 0; seed < count; seed++) {
    const verdict = await walk(scenario(seed), query)
    const found = faultsOf(verdict)
    if (found.length > 0) faults[seed] = found
    verdicts.push(verdict)
  }
  expect(faults, 'faults by seed').toEqual({})
  return summarize(verdicts)
}

/** Expects that all walks are complete. */
export function expectComplete({ walks, complete, lossy, reasons }: Summary): void {
  expect({ complete, lossy, reasons }).toEqual({ complete: walks, lossy: 0, reasons: {} })
}
