/**
 * Tests the packed packages in compilers, editors, bundlers, test runners and frameworks.
 *
 *   node tests/packages/run.ts [--only <text>] [--complete] [--write]
 *
 *   --only <text>  only the checks with the text in their name
 *   --complete     compiles the types with every combination of settings, instead of every pair or the common ones
 *   --write        writes the measured sizes and their budgets to size/budgets.json and docs/decisions
 */
import { parseArgs } from 'node:util'
import { installTools } from '../harness/install-tools.ts'
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

/** Number of checks that run at the same time. */
const concurrency = 2

try {
  await installTools(here, 'compilers, bundlers, test runners and frameworks')
  // Imported late, because the checks import bundlers and compilers that were just installed.
  const { checks } = await import('./checks.ts')
  await withProject(async (environment) => {
    const pending = checks(flags).filter(({ name }) => name.includes(flags.only))
    const work = async () => {
      for (let check = pending.shift(); check; check = pending.shift()) {
        const startedAt = performance.now()
        const outcome = await attempt(check.run(environment))
        report(check, outcome, (performance.now() - startedAt) / 1_000)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Turns an error of a check into a problem, so that the other checks still run. */
async function attempt(run: Promise<Outcome>): Promise<Outcome> {
  try {
    return await run
  } catch (error) {
    return { count: 0, unit: 'items', problems: [error instanceof Error ? error.message : String(error)] }
  }
}

function report({ name }: Check, { count, unit, problems, notes = [] }: Outcome, seconds: number): void {
  const isPassed = problems.length === 0 && count > 0
  if (!isPassed) process.exitCode = 1
  console.log(`${isPassed ? '✓' : '✗'} ${name}: ${count} ${unit}, ${seconds.toFixed(1)} s`)
  for (const note of notes) console.log(`    ${note}`)
  for (const problem of problems) console.log(`  ✗ ${problem.replaceAll('\n', '\n    ')}`)
}
