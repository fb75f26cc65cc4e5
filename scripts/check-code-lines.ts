/**
 * Fails if the sources of a package have more code lines than its budget. Blank lines, comments, tests, generated files and
 * stylesheets don't count. A commit that raises a budget says why.
 *
 *   node scripts/check-code-lines.ts
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const budgets = {
  // With the limiter of a fleet, which was in the package for Redis, and the one on a Durable Object.
  sdk: 7_344,
  mock: 15_010,
  assurance: 5_832,
  console: 9_526,
  redis: 704,
  postgres: 1_150,
}

const root = fileURLToPath(new URL('..', import.meta.url))

for (const [name, budget] of Object.entries(budgets)) {
  const files = globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root })
  const lines = files.filter(isCounted).reduce((sum, file) => sum + countLines(`${root}${file}`), 0)
  const isWithin = lines > 0 && lines <= budget
  console.log(`${isWithin ? '✓' : '✗'} ${name}: ${lines} code lines of at most ${budget}`)
  if (!isWithin) process.exitCode = 1
}

function isCounted(file: string): boolean {
  return !/\.test(-d)?\.tsx?$|[\\/]generated[\\/]/.test(file)
}

function countLines(file: string): number {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length
}
