import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { expect, test } from 'vitest'
import { commandTable } from '../src/commands/table.ts'

const cli = join(import.meta.dirname, '../src/cli.ts')

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(execPath, [cli, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('--help lists the commands', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  for (const name of Object.keys(commandTable)) expect(stdout).toContain(`  ${name} `)
})

test('an unknown command is rejected in one line', () => {
  expect(run('sabotge')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'permit-tracking-assurance: Unknown command "sabotge"; did you mean sabotage? See --help.\n',
  })
})
