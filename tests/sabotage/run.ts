/**
 * Runs the suites of four examples against every saboteur, as their users would: in their folders, with the built packages. The
 * naive suite misses some. All others notice every saboteur that they reach, except those that `examples/sabotage/accepted.json`
 * accepts.
 *
 *   node tests/sabotage/run.ts [report.html of the naive suite]
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import accept from '../../examples/sabotage/accepted.json' with { type: 'json' }
import { type SabotageReport, sabotage } from '../../packages/assurance/src/index.ts'
import { renderHtmlPage } from '../../packages/assurance/src/report/html-page.ts'
import { toPage } from '../../packages/assurance/src/sabotage/report-page.ts'

const examples = join(import.meta.dirname, '../../examples')
const vitest = ['npx', 'vitest', 'run', '--bail', '1', '--test-timeout', '2000']
const jest = [
  'node',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--bail',
  '--testTimeout',
  '2000',
]
const [, , html] = process.argv

const naive = await run('sabotage', [...vitest, 'naive.test.ts'])
check(naive.survived >= 8, 'it misses at least 8')
if (html)
  await writeFile(
    html,
    renderHtmlPage(toPage({ ...naive, command: ['npx', 'vitest', 'run', 'naive.test.ts'] })),
  )

const careful = await run('sabotage', [...vitest, 'careful.test.ts'])
const notReached = new Set(namesOf(careful, 'not reached'))
const missed = namesOf(naive, 'survived').filter((name) => notReached.has(name))
check(missed.length === 0, 'it reaches every survivor of the naive suite', missed)
checkNoSurvivors(careful)

checkNoSurvivors(await run('testing-vitest', vitest))
checkNoSurvivors(await run('testing-webhooks', vitest))
checkNoSurvivors(await run('testing-jest', jest))

async function run(example: string, command: string[]): Promise<SabotageReport> {
  const report = await sabotage({ command, cwd: join(examples, example), accept })
  const { killed, survived, accepted, notReached, suiteMs, totalMs } = report
  const times = `${seconds(totalMs)}, ${(totalMs / suiteMs).toFixed(1)} × the suite of ${seconds(suiteMs)}`
  const counts = `${killed} killed, ${survived} survived, ${accepted} accepted, ${notReached} not reached`
  process.stdout.write(
    `${example === 'sabotage' ? `${example}/${command.at(-1)}` : example}: ${counts} (${times})\n`,
  )
  return report
}

function checkNoSurvivors(report: SabotageReport): void {
  check(report.killed > 0, 'it reaches some')
  check(report.survived === 0, 'it notices every saboteur that it reaches', namesOf(report, 'survived'))
}

function namesOf({ results }: SabotageReport, wanted: string): string[] {
  return results.filter(({ outcome }) => outcome === wanted).map(({ name }) => name)
}

function check(isPassed: boolean, claim: string, exceptions: readonly string[] = []): void {
  process.stdout.write(
    `  ${isPassed ? 'pass' : 'FAIL'} ${claim}${isPassed ? '' : `: ${exceptions.join(', ')}`}\n`,
  )
  if (!isPassed) process.exitCode = 1
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
