import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process, { execPath } from 'node:process'
import { expect, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/cli.ts')

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(execPath, [cli, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('--help lists the commands', () => {
  const { status, stdout } = run('--help')
  expect(status).toBe(0)
  for (const name of ['sabotage', 'compare', 'certify', 'drift']) expect(stdout).toContain(`  ${name} `)
})

test('a suite that fails with the intact mock ends with 1', () => {
  const { status, stderr } = run('sabotage', '--', execPath, '-e', 'process.exit(4)')
  expect(status).toBe(1)
  expect(stderr).toContain('fails with the intact mock (exit code 4)')
})

test('an unknown command is rejected in one line', () => {
  expect(run('sabotge')).toEqual({
    status: 2,
    stdout: '',
    stderr: "permit-tracking-assurance: unknown command 'sabotge' (Did you mean sabotage?) See --help.\n",
  })
})

test.each([
  '--help',
  'sabotge',
  'sabotage --list',
  'sabotage --help',
  'sabotage --only redirect -- true',
  'compare --help',
  'compare',
  'certify --help',
  'certify -- node -e 1',
  'drift --help',
  'drift -- node -e 1',
])('%s ends quietly, as after SIGPIPE, when the reader of both outputs has left', (args) => {
  const script = `exec 3>&1; { sleep 0.2; "$0" "$1" ${args} 2>&1; echo $? >&3; } | true`
  const { stdout } = spawnSync('bash', ['-c', script, execPath, cli], { encoding: 'utf8' })
  expect(stdout).toBe('141\n')
})

test.each([
  ['sabotage', '--html', ['--', execPath, '-e', '']],
  ['sabotage', '--json', ['--', execPath, '-e', '']],
  ['certify', '--html', ['--', execPath, '-e', '']],
  ['certify', '--json', ['--', execPath, '-e', '']],
  ['drift', '--html', ['--', execPath, '-e', '']],
  ['drift', '--json', ['--', execPath, '-e', '']],
  ['compare', '--html', []],
  ['compare', '--json', []],
  ['compare', '--save', []],
])('%s %s checks its file before it starts', (command, flag, rest) => {
  const env = {
    ...process.env,
    PERMIT_TRACKING_BASE_URL: 'http://127.0.0.1:9/v1',
    PERMIT_TRACKING_API_KEY: 'pt_live_key',
  }
  for (const path of ['/proc/report', import.meta.dirname]) {
    const args = [cli, command, flag, path, ...rest]
    const { status, stderr } = spawnSync(execPath, args, { encoding: 'utf8', env })
    expect([status, stderr]).toEqual([2, expect.stringContaining(`Could not write ${path}: `)])
  }
})
