import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDataFile } from '../src/adapters/cli/data-file.ts'
import { readFault, readLatency } from '../src/adapters/cli/faults.ts'
import { readArguments } from '../src/adapters/cli/options.ts'
import { wantsColor } from '../src/adapters/cli/output.ts'
import { keepState } from '../src/adapters/cli/persistence.ts'

function dataPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'permit-tracking-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'mock.json')
}

test('colours are for terminals, unless the environment says otherwise', () => {
  expect(wantsColor({}, true)).toBe(true)
  expect(wantsColor({}, false)).toBe(false)
  expect(wantsColor({ NO_COLOR: '1' }, true)).toBe(false)
  expect(wantsColor({ NO_COLOR: '' }, true)).toBe(true)
  expect(wantsColor({ FORCE_COLOR: '1' }, false)).toBe(true)
  expect(wantsColor({ FORCE_COLOR: '0' }, true)).toBe(false)
})

test('a fault is read with its plan', () => {
  expect(readFault('as=reset,operation=createContact,phase=after_commit,nth=3')).toEqual({
    fault: { as: 'reset', operation: 'createContact', phase: 'after_commit' },
    nth: 3,
  })
  expect(readFault('status=503,share=0.1,latency=80ms/1.5s')).toEqual({
    fault: { status: 503, latency: { median: 80, p99: 1_500 } },
    share: 0.1,
  })
})

test('a latency is fixed, a range or a distribution', () => {
  expect(readLatency('--latency', '200')).toBe(200)
  expect(readLatency('--latency', '100ms-2s')).toEqual({ min: 100, max: 2_000 })
  expect(() => readLatency('--latency', '1s-')).toThrow('--latency takes a time')
})

test('a state is written whole, read back, and leaves nothing else behind', () => {
  const path = dataPath()
  const file = openDataFile(path)
  expect(file.read()).toBeUndefined()
  file.write({ a: 1 })
  expect(file.read()).toEqual({ a: 1 })
  file.release()
  expect(readdirSync(join(path, '..'))).toEqual(['mock.json'])
})

test('a broken file is left as it is', () => {
  const path = dataPath()
  writeFileSync(path, '{ "a": ')
  expect(() => openDataFile(path).read()).toThrow(/^Could not read .*mock\.json, because it is not JSON/)
  expect(readFileSync(path, 'utf8')).toBe('{ "a": ')
})

test('two servers do not share a file, but the lock of one that crashed is taken over', () => {
  const path = dataPath()
  const file = openDataFile(path)
  expect(() => openDataFile(path)).toThrow(`the server with the process id ${process.pid} has it`)
  file.release()
  // No process has this number.
  writeFileSync(`${path}.lock`, '999999999')
  openDataFile(path).release()
})

test('a lock that says nothing yet is that of a server which is just starting', () => {
  const path = dataPath()
  writeFileSync(`${path}.lock`, '')
  expect(() => openDataFile(path)).toThrow(
    `another server is taking it; if there is none, delete ${path}.lock`,
  )
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe('')
})

test('the state is kept from the start to the end', () => {
  const path = dataPath()
  let state = 1
  const mock = { snapshot: () => ({ state }), restore: () => {}, onRequest: () => () => {} }
  const file = openDataFile(path)
  const persistence = keepState(mock, file, (error) => {
    throw error
  })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ state: 1 })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  state = 2
  persistence.noteChange()
  vi.advanceTimersByTime(1_000)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ state: 2 })
  state = 3
  persistence.close()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ state: 3 })
})

test('a data file in a folder that there is not is refused with the folder', () => {
  const folder = join(dirname(dataPath()), 'nowhere')
  const path = join(folder, 'state.json')
  expect(() => openDataFile(path)).toThrow(
    `Could not use ${path}, because there is no folder ${folder}; make it first.`,
  )
})

test('the mock is steered by this machine, with a token by others, or not at all', () => {
  expect(readArguments([]).control).toEqual({})
  expect(readArguments(['--control-token', 'letmein']).control).toEqual({ token: 'letmein' })
  expect(readArguments(['--no-control']).control).toBe(false)
})

const mistakes: [args: string[], sentence: string][] = [
  [['--prot', '1'], 'Unknown option --prot; did you mean --port?'],
  [['--xyzzy'], 'Unknown option --xyzzy.'],
  [['--seed'], '--seed needs a value: --seed=VALUE.'],
  [['--permits', '-3'], '--permits needs a value: --permits=VALUE.'],
  [['--permits=-3'], '--permits takes a number from 0 to 1000000, not "-3".'],
  [['harbor'], "Unexpected argument 'harbor'."],
  [['--quiet=yes'], "Option '--quiet' does not take an argument."],
  [['--port', 'http'], '--port takes a number from 0 to 65535, not "http".'],
  [['--plan', 'gold'], '--plan takes one of starter, professional, enterprise, not "gold".'],
  [['--cors', 'all'], '--cors takes one of open, realistic, none, not "all".'],
  [['--clock', 'slow'], '--clock takes one of real, manual, not "slow".'],
  [['--control-token', ''], '--control-token takes a token, which is not empty.'],
  [
    ['--no-control', '--control-token', 'a'],
    '--no-control and --control-token exclude each other; give one of them.',
  ],
  [['--dialect', 'totalPages'], '--dialect takes key=value, not "totalPages".'],
  [['--dialect', 'totalPage=false'], '--dialect has no switch "totalPage"; did you mean totalPages?'],
  [
    ['--latency', 'slow'],
    '--latency takes a time such as 200ms, 100ms-2s or 80ms/1.5s (median/p99), not "slow".',
  ],
  [['--fault', 'stauts=503'], '--fault has no "stauts"; did you mean status?'],
  [['--fault', 'nth=1,share=1'], '--fault takes nth or share, not both.'],
]

test.each(mistakes)('%j is refused in one sentence', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(new Error(sentence))
})
