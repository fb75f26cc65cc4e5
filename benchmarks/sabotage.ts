import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SabotageReport } from '@permit-tracking/assurance'
import type { Result, Row } from './report/result.ts'

export const title = 'A suite under sabotage'

const suites = {
  // A suite of five tests, most of whose time is the start of its runner.
  'examples/sabotage': ['npx', 'vitest', 'run', '--test-timeout', '1000', 'careful'],
  'examples/testing-vitest': ['npx', 'vitest', 'run', '--test-timeout', '1000'],
  'examples/testing-jest': [
    ...['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
    ...['--testTimeout', '1000'],
  ],
}

export async function run(): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
  const rows: Row<number>[] = []
  try {
    for (const [name, command] of Object.entries(suites)) {
      const cwd = fileURLToPath(new URL(`../${name}`, import.meta.url))
      const file = join(folder, 'report.json')
      const plain = await timeCommand(cwd, command)
      const options = ['--json', file]
      const sabotaged = await timeCommand(cwd, [
        process.execPath,
        cli,
        'sabotage',
        ...options,
        '--',
        ...command,
      ])
      const { killed, survived }: SabotageReport = JSON.parse(await readFile(file, 'utf8'))
      rows.push({
        name,
        values: [
          // The intact suite runs once, and then twice at the same time. Each kill is confirmed.
          ...[2 * killed + survived + 3, plain.seconds, sabotaged.seconds],
          ...[sabotaged.seconds / plain.seconds, sabotaged.cpuSeconds / plain.cpuSeconds],
        ],
      })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return {
    about: [
      'The command of a suite, alone and behind `npx @permit-tracking/assurance sabotage --`, which runs it for each bug of the service that it',
      'reaches, and again for each that it kills, two at a time. A test may take a second. Processor time covers the command with all its processes. A factor is relative',
      'to the suite alone.',
    ].join('\n'),
    tables: [{ columns: { runs: '', suite: 's', sabotage: 's', clock: '×', 'processor time': '×' }, rows }],
  }
}

const cli = fileURLToPath(new URL('../packages/assurance/dist/cli.js', import.meta.url))

/** Runs a command, and returns its duration and the processor time of all its processes. */
async function timeCommand(cwd: string, command: readonly string[]) {
  // The command ends with 1 if a saboteur survives.
  const script = 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>&1; true'
  const { stderr } = await promisify(execFile)('bash', ['-c', script, 'bash', ...command], { cwd })
  const [seconds = Number.NaN, user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return { seconds, cpuSeconds: user + system }
}
