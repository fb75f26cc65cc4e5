import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const cwd = join(import.meta.dirname, 'suites')
const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'packages/assurance/dist/cli.js')
const vitest = join(root, 'examples/sabotage/node_modules/vitest/vitest.mjs')
const jest = join(root, 'examples/testing-jest/node_modules/jest/bin/jest.js')
const jestArguments = ['--rootDir', '.', '--testMatch', '**/jest*.suite.cjs']

/** Node 20 where this machine has it: from the runtime tests, or the installed one. */
const node20 = [join(root, 'tests/runtimes/node_modules/node-20/bin/node'), '/usr/bin/node'].find(
  (file) =>
    existsSync(file) && spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
)

describe.each([
  ['this Node', execPath],
  ['Node 20', node20],
])('the built command on %s', (title, node) => {
  const missing = !existsSync(cli) ? ' (skipped: not built)' : !node ? ' (skipped: not installed)' : ''
  test.skipIf(missing !== '').for([
    ['Jest', ['--experimental-vm-modules', jest, ...jestArguments]],
    ['node:test', ['--test', 'node.suite.mjs']],
    // MSW 3 and Vitest 5 need Node 22.
    ...(title === 'Node 20'
      ? []
      : ([
          ['MSW', ['--test', 'msw.suite.mjs']],
          ['Vitest', [vitest, 'run']],
        ] as const)),
  ] as const)(`%s${missing}`, async ([, args]) => {
    const options = ['--only', 'list-in-reverse,total-too-low', '--accept', 'total-too-low=It is not shown.']
    const command = [cli, 'sabotage', ...options, '--', node ?? '', ...args]
    const { stdout } = await promisify(execFile)(node ?? '', command, { cwd })
    expect(stdout).toMatch(
      /\nKilled\n.*✓ list-in-reverse.*\nAccepted\n.*! total-too-low.*\(1 killed,\s+1\s+accepted\).*\nIt reaches 2 of 2 bugs\./s,
    )
  })
})
