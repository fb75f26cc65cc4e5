import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { readLedgers } from '@permit-tracking/assurance'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandTable } from '../src/commands/table.ts'

const cli = join(import.meta.dirname, '../src/cli.ts')
const cwd = join(import.meta.dirname, 'suites')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'permit-tracking-assurance-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(execPath, [cli, ...args], { cwd, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the command line', () => {
  test('lists its commands', () => {
    const { status, stdout } = run('--help')
    expect(status).toBe(0)
    for (const name of Object.keys(commandTable)) expect(stdout).toContain(`  ${name} `)
  })

  test('rejects an unknown command in one line', () => {
    expect(run('sabotge')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'permit-tracking-assurance: Unknown command "sabotge"; did you mean sabotage? See --help.\n',
    })
  })
})

describe('ledger record', () => {
  test('records the mocks of a suite into the folder', () => {
    const ledger = join(folder, 'new')
    expect(run('ledger', 'record', ledger, '--', execPath, '--test', 'node.suite.mjs').status).toBe(0)
    expect([...readLedgers([ledger])]).toContain('listPermits × 200')
  })

  test('has the exit code of the suite', () => {
    expect(run('ledger', 'record', folder, '--', execPath, '-e', 'process.exit(7)').status).toBe(7)
    expect(readdirSync(folder)).toEqual([])
  })

  test('says what is missing without a command', () => {
    expect(run('ledger', 'record', folder, 'npm', 'test')).toMatchObject({
      status: 2,
      stderr:
        'permit-tracking-assurance: Name a folder and the command of the test suite, such as record ledger -- npm test. See ledger record --help.\n',
    })
  })
})
