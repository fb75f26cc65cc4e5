/**
 * Sabotages the naive suite of `examples/sabotage`, and then the careful one with each survivor.
 *
 *   node tests/sabotage/run.ts
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { runSabotage } from '../../packages/mock/src/assurance/index.ts'
import { toHtml } from '../../packages/mock/src/assurance/sabotage/format-report.ts'

const root = join(import.meta.dirname, '../..')
const html = process.argv[2]

const naive = await runSabotage({ command: suite('naive'), cwd: root, threshold: 0 })
const survivors = namesOf(naive, 'survived')
if (html) await writeFile(html, toHtml({ ...naive, command: ['npx', 'vitest', 'run', '--bail', '1'] }))
check(
  survivors.length >= 8,
  `naive: ${naive.killed} killed, ${survivors.length} survived (${survivors.join(', ')})`,
)
const factor = (naive.totalMs / naive.suiteMs).toFixed(1)
process.stdout.write(`     naive: ${naive.killed + survivors.length} runs take ${factor} × the suite\n`)

const careful = await runSabotage({ command: suite('careful'), cwd: root, only: survivors, threshold: 0 })
const left = careful.results.filter(({ outcome }) => outcome !== 'killed').map(({ name }) => name)
const fixed = survivors.length - left.length
check(
  fixed >= 8,
  `careful: ${fixed} of ${survivors.length} survivors killed${left.length > 0 ? `; left: ${left.join(', ')}` : ''}`,
)

function suite(name: string): string[] {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const file = `examples/sabotage/${name}.test.ts`
  return [process.execPath, vitest, 'run', '--maxWorkers=1', '--bail', '1', '--project', 'examples', file]
}

function namesOf({ results }: typeof naive, wanted: string): string[] {
  return results.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
}

function check(isPassed: boolean, line: string): void {
  process.stdout.write(`${isPassed ? 'pass' : 'FAIL'} ${line}\n`)
  if (!isPassed) process.exitCode = 1
}
