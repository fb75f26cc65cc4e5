import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a list that changes does not damage the copy of a command', async () => {
  const cli = join(import.meta.dirname, 'node_modules/@permit-tracking/assurance/dist/cli.js')
  const command = [process.execPath, join(import.meta.dirname, 'recurring.ts')]
  const flags = ['--recurring', '--hazard', 'changing-list']
  const run = promisify(execFile)(process.execPath, [cli, 'certify', ...flags, '--', ...command])
  expect((await run).stdout).toContain('Hazards survived: 1 of 1')
})
