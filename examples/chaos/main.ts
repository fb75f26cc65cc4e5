/**
 * Runs two versions of an integration under each hazard, and then the careful one in every dialect.
 *
 *   node examples/chaos/main.ts
 */
import { createMock, dialectCases, forEachDialect } from '@permit-tracking/mock'
import { careful } from './careful.ts'
import { experiment } from './experiment.ts'
import { inFastTime } from './fast-time.ts'
import { everything, type Hazard, hazards } from './hazards.ts'
import type { Integration } from './integration.ts'
import { naive } from './naive.ts'

const seeds = [1, 2, 3, 4, 5]
const size = { permits: 150, watched: 120, contacts: 30 }

/** Returns the number of seeds that an integration survives, and the damage of the first one that it doesn't. */
async function survive(integration: Integration, hazard: Hazard): Promise<string> {
  const failures: string[] = []
  for (const seed of seeds) {
    const { damage } = await experiment(integration, hazard, createMock(size), seed)
    if (damage.length > 0) failures.push(`seed ${seed}: ${damage.join(', ')}`)
  }
  const [first] = failures
  return `${seeds.length - failures.length} of ${seeds.length}${first ? `, ${first}` : ''}`
}

await inFastTime(async () => {
  console.log(`${'survived:'.padEnd(30)}${'careful'.padEnd(10)}naive`)
  for (const hazard of [...hazards, everything]) {
    const outcome = await survive(careful, hazard)
    console.log(`${hazard.name.padEnd(30)}${outcome.padEnd(10)}${await survive(naive, hazard)}`)
    if (outcome.includes('seed')) process.exitCode = 1
  }

  // Without a stable order no walk can be proven complete, so a synchronization reports no removals.
  const fixed = { ties: 'stable' } as const
  await forEachDialect(
    async (mock) => {
      const { damage } = await experiment(careful, everything, mock)
      if (damage.length > 0) throw new Error(damage.join(', '))
    },
    { mock: size, fixed },
  )
  console.log(
    `The careful version survives everything at once in ${dialectCases({ fixed }).length} dialects, too.`,
  )
})
