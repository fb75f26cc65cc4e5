import { createMock, forEachDialect } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { careful } from './careful.ts'
import { experiment, type Outcome } from './experiment.ts'
import { inFastTime } from './fast-time.ts'
import { everything, hazards } from './hazards.ts'
import type { Integration } from './integration.ts'
import { naive } from './naive.ts'

const size = { permits: 100, watched: 80, contacts: 10 }

function run(integration: Integration, name: string, seed: number): Promise<Outcome> {
  const hazard = [...hazards, everything].find((candidate) => candidate.name === name)
  if (!hazard) throw new Error(`Unknown hazard "${name}".`)
  return inFastTime(() => experiment(integration, hazard, createMock(size), seed))
}

test.for([...hazards, everything])('the careful version survives: $name', async ({ name }) => {
  expect(await run(careful, name, 3)).toMatchObject({ damage: [] })
})

test('the naive version survives without a hazard', async () => {
  expect(await run(naive, 'no hazard', 1)).toEqual({ damage: [], failedRuns: 0 })
})

test.for([
  ['responses get lost', 'contacts too many'],
  ['the list changes meanwhile', 'rows too many'],
] as const)('the naive version does not survive: %s', async ([name, damage]) => {
  const outcomes = [await run(naive, name, 1), await run(naive, name, 2)]
  expect(outcomes.flatMap((outcome) => outcome.damage)).toContainEqual(expect.stringContaining(damage))
})

test('the careful version survives everything in dialects with every pair of values', async () => {
  await inFastTime(() =>
    forEachDialect(
      async (mock) => expect(await experiment(careful, everything, mock)).toMatchObject({ damage: [] }),
      { mock: size, cover: 'pairs', fixed: { ties: 'stable' } },
    ),
  )
})
