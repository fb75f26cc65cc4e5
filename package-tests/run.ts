/**
 * Puts the packed packages into what users put them: compilers, bundlers, test runners and frameworks.
 *
 *   node package-tests/run.ts [--only <text>] [--complete] [--write]
 *
 *   --only <text>  only the checks whose name has the text
 *   --complete     the types in every combination of settings, instead of every pair
 *   --write        writes the measured sizes, and what they may grow to, to size/budgets.json and docs/decisions
 */
import { parseArgs } from 'node:util'
import { installTools } from '../scripts/install-tools.ts'
import type { Check, Outcome } from './harness/check.ts'
import { withProject } from './harness/project.ts'
import { here } from './harness/tools.ts'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    complete: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

/** How many checks run at a time. */
const lanes = 2

try {
  await installTools(here, 'compilers, bundlers, test runners and frameworks')
  // Only now, as the checks import bundlers and compilers that have just been installed.
  const { checks } = await import('./checks.ts')
  await withProject(async (place) => {
    const left = checks(flags).filter(({ name }) => name.includes(flags.only))
    const lane = async () => {
      for (let check = left.shift(); check; check = left.shift()) {
        const startedAt = performance.now()
        const outcome = await attempt(check.run(place))
        tell(check, outcome, (performance.now() - startedAt) / 1_000)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A check that fails has found a problem; the others still run. */
async function attempt(run: Promise<Outcome>): Promise<Outcome> {
  try {
    return await run
  } catch (error) {
    return { looked: 0, things: 'things', problems: [error instanceof Error ? error.message : String(error)] }
  }
}

function tell({ name }: Check, { looked, things, problems, notes = [] }: Outcome, seconds: number): void {
  const isRight = problems.length === 0 && looked > 0
  if (!isRight) process.exitCode = 1
  console.log(`${isRight ? '✓' : '✗'} ${name}: ${looked} ${things}, ${seconds.toFixed(1)} s`)
  for (const note of notes) console.log(`    ${note}`)
  for (const problem of problems) console.log(`  ✗ ${problem.replaceAll('\n', '\n    ')}`)
}
