import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process, { execPath } from 'node:process'
import { sabotage } from '@permit-tracking/assurance'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from '../src/sabotage/child-process.ts'

const cli = join(import.meta.dirname, '../src/cli.ts')

let folder: string
let log: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permit-tracking-hygiene-'))
  log = join(folder, 'log')
  vi.stubEnv('TMPDIR', folder)
  vi.stubEnv('SUITE_LOG', log)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Suite that starts another process and has a folder of its own, and never ends. */
const endless = `
  const { mkdtempSync, writeFileSync } = require('node:fs')
  mkdtempSync(require('node:os').tmpdir() + '/suite-')
  const child = require('node:child_process').spawn('sleep', ['1000'], { stdio: 'inherit' })
  writeFileSync(process.env.SUITE_LOG, process.pid + ' ' + child.pid)
  setInterval(() => {}, 1_000)`

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'after %s, neither processes nor folders are left',
  async (signal) => {
    const command = spawn(execPath, [cli, 'sabotage', '--', execPath, '-e', endless], { stdio: 'ignore' })
    const ended = new Promise<number | null>((resolve) => void command.once('exit', resolve))
    const processes = await vi.waitFor(async () => (await readFile(log, 'utf8')).split(' '), 20_000)
    command.kill(signal)
    command.kill(signal)
    expect(await ended).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
    expect(processes.filter(isRunning)).toEqual([])
    expect(await readdir(folder)).toEqual(['log'])
  },
)

test('after a time limit, neither processes nor folders are left', async () => {
  await expect(sabotage({ command: [execPath, '-e', endless], timeout: '2s' })).rejects.toThrow(
    'did not end within 2 s',
  )
  const processes = (await readFile(log, 'utf8')).split(' ')
  expect(processes).toHaveLength(2)
  expect(processes.filter(isRunning)).toEqual([])
  expect(await readdir(folder)).toEqual(['log'])
})

test('a process that a suite leaves behind ends with its run', async () => {
  const leaving = `
    const child = require('node:child_process').spawn('sleep', ['1000'], { stdio: 'inherit' })
    require('node:fs').appendFileSync(process.env.SUITE_LOG, child.pid + ' ')
    process.exit()`
  await sabotage({ command: [execPath, '-e', leaving] })
  const processes = (await readFile(log, 'utf8')).trim().split(' ')
  expect(processes.length).toBeGreaterThan(1)
  expect(processes.filter(isRunning)).toEqual([])
})

test('a process that has left the group keeps no run waiting', async () => {
  const leaving = `
    const options = { stdio: 'inherit', detached: true }
    const child = require('node:child_process').spawn('sleep', ['1000'], options)
    console.log(child.pid)
    process.exit(3)`
  const child = startChild([execPath, '-e', leaving], {})
  expect(await child.closed).toBe(3)
  expect(child.output()).toMatch(/^\d+\n$/)
  process.kill(Number(child.output()))
})

test('a reader that leaves ends the command quietly', async () => {
  const script = join(folder, 'pipe.sh')
  await writeFile(script, `"${execPath}" "${cli}" sabotage --list | true; echo "$\{PIPESTATUS[0]}"`)
  const { stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['141\n', ''])
})

/** An ended process may stay in the list of processes until its parent has read its exit code. */
function isRunning(pid: string): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout
  return state !== '' && !state.startsWith('Z')
}
