import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DriftReport } from '@permit-tracking/assurance'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const cli = join(root, 'packages/assurance/src/cli.ts')
const hasPython = spawnSync('python3', ['--version']).status === 0

/** Flags of each column of the table in the guide. */
const columns = [
  [],
  ['--dialect', 'listOrder=filed_desc'],
  ['--dialect', 'perPageMax=50', '--dialect', 'perPageOverflow=clamp'],
]

const guide = readFileSync(join(root, 'docs/guides/drift.md'), 'utf8')
const rows = guide.matchAll(/^\| [^|]+ \| \[`(.+)`\]\(\S+\) \| (.+) \| (.+) \| (.+) \|$/gm)

test.for(Array.from(rows, ([, file = '', ...cells]) => [file, ...cells]))(
  '%s loses what the guide says',
  async ([file = '', ...cells], { skip }) => {
    const isPython = file.endsWith('.py')
    if (isPython && !hasPython) skip('python3 is not installed')
    const command = [isPython ? 'python3' : process.execPath, join(import.meta.dirname, file)]
    const results = columns.map(async (flags) => describe(await drift([...flags, '--', ...command])))
    expect(await Promise.all(results)).toEqual(cells)
  },
)

test('the guide has a row for each client', () => {
  expect(guide.match(/\/examples\/drift\/[a-z_-]+\.(ts|py)\) \|/g)).toHaveLength(5)
})

/** Runs the command, and returns its report. */
async function drift(args: readonly string[]): Promise<DriftReport> {
  const folder = await mkdtemp(join(tmpdir(), 'drift-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  // The exit code is 1 if a permit is lost.
  await promisify(execFile)(process.execPath, [cli, 'drift', '--json', file, ...args]).catch(() => {})
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Returns a cell of the table, such as `12 of 2,958 (9 updated)`. */
function describe({ reads }: DriftReport): string {
  const lost = reads.flatMap((read) => read.lost)
  const updated = lost.filter(({ isUpdated }) => isUpdated).length
  const present = reads.reduce((sum, read) => sum + read.present, 0).toLocaleString('en')
  return `${lost.length.toLocaleString('en')} of ${present}${updated > 0 ? ` (${updated} updated)` : ''}`
}
