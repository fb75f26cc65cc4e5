import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { type SabotageReport, sabotage } from '@permit-tracking/assurance'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const cwd = join(import.meta.dirname, 'suites')
const examples = join(import.meta.dirname, '../../../examples')
const vitest = [execPath, join(examples, 'sabotage/node_modules/vitest/vitest.mjs'), 'run']
const jest = [
  execPath,
  '--experimental-vm-modules',
  join(examples, 'testing-jest/node_modules/jest/bin/jest.js'),
]
/** A shell in between, so that the runner is not recognized. */
const inShell = (command: readonly string[]) => ['sh', '-c', '"$0" "$@"', ...command]

const [killed, survived] = ['list-in-reverse', 'total-too-low']

let folder: string
let log: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permit-tracking-runners-'))
  log = join(folder, 'log')
  vi.stubEnv('SUITE_LOG', log)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('Vitest', () => {
  test('stays loaded, and runs only the files that reach a saboteur', async () => {
    const report = await sabotage({
      command: vitest,
      cwd,
      only: [killed, survived, 'contact-field-dropped'],
    })
    expect(outcomesOf(report)).toEqual(['killed', 'survived', 'survived'])
    expect(report.results[0]?.killedBy).toBe('list.suite.mjs > expects the order, and no fields')
    const lists = report.neverMet?.find(({ operation }) => operation === 'listPermits')
    expect(lists?.situations).toEqual(expect.arrayContaining(['429', 'later page', 'empty list']))
    expect(lists?.situations).not.toContain('200')
    // Nothing is said of operations that the suite doesn't call.
    expect(report.neverMet?.map(({ operation }) => operation)).not.toContain('getMe')
    // The intact suite runs once, and again for each run at the same time. A kill is confirmed.
    expect((await readLines(log)).toSorted()).toEqual([
      'contact-field-dropped contact',
      ...[`${killed} list`, `${killed} list`],
      ...['observe contact', 'observe contact', 'observe contact'],
      ...['observe list', 'observe list', 'observe list'],
      `${survived} list`,
    ])
  })

  test('is started for each run if its global setup has the mock', async () => {
    const command = [...vitest, '--config', 'global-setup.config.mjs']
    const report = await sabotage({ command, cwd, only: [killed, survived] })
    expect(outcomesOf(report)).toEqual(['killed', 'survived'])
  })

  test('is ended with what its tests have started if they hang, and is loaded again', {
    // The kill is confirmed, so two runs reach their limit.
    timeout: 60_000,
  }, async () => {
    const command = [...vitest, '--config', 'hang.config.mjs']
    const only = [killed, survived]
    const report = await sabotage({ command, cwd, only, concurrency: 1, timeout: '10s' })
    expect(report.results).toMatchObject([
      { outcome: 'killed', isTimedOut: true },
      { outcome: 'survived', isTimedOut: false },
    ])
    const processes = (await readLines(log)).flatMap((line) => line.split(' '))
    expect(processes).toHaveLength(4)
    expect(processes.filter(isRunning)).toEqual([])
  })
})

test('Jest stays loaded, and runs only the files that reach a saboteur', async () => {
  const command = [...jest, '--rootDir', '.', '--testMatch', '**/jest*.suite.cjs']
  const report = await sabotage({ command, cwd, only: [killed, survived] })
  expect(outcomesOf(report)).toEqual(['killed', 'survived'])
  expect(report.results[0]?.killedBy).toBe('jest.suite.cjs > expects the order, and no fields')
  expect((await readLines(log)).toSorted()).toEqual([
    ...[`${killed} jest`, `${killed} jest`],
    ...['observe jest', 'observe jest', 'observe jest'],
    ...['observe jest-other', 'observe jest-other', 'observe jest-other'],
    `${survived} jest`,
  ])
})

test.each([
  ['node:test', [execPath, '--test', 'node.suite.mjs']],
  ['MSW', [execPath, '--test', 'msw.suite.mjs']],
  ['a script that runs Vitest', inShell(vitest)],
])('%s is started for each run', async (_title, command) => {
  const report = await sabotage({ command, cwd, only: [killed, survived] })
  expect(outcomesOf(report)).toEqual(['killed', 'survived'])
  expect(report.results[0]?.killedBy).toContain('expects the order, and no fields')
})

test('a command that hangs is ended with what it has started', async () => {
  const hang = `
    const { appendFileSync } = require('node:fs')
    const { PERMIT_TRACKING_MOCK_SABOTAGE: name, PERMIT_TRACKING_MOCK_SABOTAGE_REPORT: file } = process.env
    appendFileSync(file, '${killed}\\n')
    if (name === '${killed}') {
      const child = require('node:child_process').spawn('sleep', ['1000'])
      appendFileSync(process.env.SUITE_LOG, child.pid + ' ' + process.pid)
    }`
  const report = await sabotage({ command: [execPath, '-e', hang], only: [killed], timeout: '5s' })
  expect(report.results).toMatchObject([{ outcome: 'killed', isTimedOut: true }])
  const [line = ''] = await readLines(log)
  expect(line.split(' ').filter(isRunning)).toEqual([])
})

function outcomesOf({ results }: SabotageReport): string[] {
  return results.map(({ outcome }) => outcome)
}

/** An ended process may stay in the list of processes until its parent has read its exit code. */
function isRunning(pid: string): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout
  return state !== '' && !state.startsWith('Z')
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).trim().split('\n')
}
