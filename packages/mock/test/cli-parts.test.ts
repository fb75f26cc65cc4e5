import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDataFile } from '../src/adapters/cli/data-file.ts'
import { readFault, readLatency } from '../src/adapters/cli/faults.ts'
import { readArguments } from '../src/adapters/cli/options.ts'
import { wantsColor } from '../src/adapters/cli/output.ts'
import { keepState, type Persistence } from '../src/adapters/cli/persistence.ts'
import { assembleMock } from '../src/mock.ts'
import { handlers } from '../src/resources/handlers.ts'
import { watchedPermit } from './support.ts'

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
  expect(readFault('as=reset_on_reuse,every=2')).toEqual({ fault: { as: 'reset_on_reuse' }, every: 2 })
  expect(() => readFault('every=2,share=0.1')).toThrow('--fault takes one of nth, every and share.')
})

test('data, limit, clock and webhook are read', () => {
  const path = dataPath()
  writeFileSync(path, '{"permits":[{"status":"Issued"}]}')
  const args =
    '--permits 9 --watched 4 --contacts 2 --data-until now --rate-limit 5000/10s --clock manual --start-at 2026-05-01'
  const webhook = ['--webhook', 'http://127.0.0.1:3000/hook', '--webhook-secret', 's3cret']
  const options = readArguments([...args.split(' '), '--fixtures', path, ...webhook])
  expect(options.mock).toMatchObject({
    permits: 9,
    watched: 4,
    contacts: 2,
    dataUntil: 'now',
    rateLimit: { limit: 5_000, windowMs: 10_000 },
    startAt: '2026-05-01',
    fixtures: { permits: [{ status: 'Issued' }] },
  })
  expect(options.webhook).toEqual({ url: 'http://127.0.0.1:3000/hook', secret: 's3cret' })
  expect(readArguments(['--rate-limit', '70']).mock.rateLimit).toEqual({ limit: 70, windowMs: 60_000 })
})

test('the control token may be in the environment', () => {
  const environment = { PERMIT_TRACKING_MOCK_TOKEN: 'from-environment' }
  expect(readArguments([], environment).control).toEqual({ token: 'from-environment' })
  expect(readArguments(['--control-token', 'x'], environment).control).toEqual({ token: 'x' })
  expect(readArguments(['--no-control'], environment).control).toBe(false)
  expect(readArguments([], { PERMIT_TRACKING_MOCK_TOKEN: '' }).control).toEqual({})
})

test('a switch of the dialect may be a negative number', () => {
  expect(readArguments(['--dialect', 'dateSkew=-3600000']).mock.dialect.dateSkew).toBe(-3_600_000)
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

test('the message about a lock names it, for whoever knows better', () => {
  const path = dataPath()
  const file = openDataFile(path)
  onTestFinished(() => file.release())
  expect(() => openDataFile(path)).toThrow(`or delete ${path}.lock if that process is no such server.`)
})

test.each([
  ['its own process id, as every server in a container has the same', `${process.pid}`],
  ['its own process id, written by another life of it', JSON.stringify({ pid: process.pid, token: 'other' })],
  [
    'a process id that went to another process since',
    JSON.stringify({ pid: process.ppid, began: 'an earlier start/17', token: 'other' }),
  ],
])('a server that was killed does not keep the next one out: %s', (_case, text) => {
  const path = dataPath()
  writeFileSync(`${path}.lock`, text)
  openDataFile(path).release()
  expect(readdirSync(dirname(path))).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a server that has ended, and that nobody has asked how, has its file no more',
  async () => {
    const path = dataPath()
    // The shell goes on as another program, which never asks for its children.
    const shell = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    onTestFinished(() => void shell.kill('SIGKILL'))
    const [text] = await once(shell.stdout ?? shell, 'data')
    const pid = Number(text)
    const told = async (file: string, pattern: RegExp) => {
      while (!pattern.test(readFileSync(`/proc/${file}`, 'utf8'))) await new Promise(setImmediate)
    }
    await told(`${shell.pid}/comm`, /^sleep/)
    shell.stdio[3]?.destroy()
    await told(`${pid}/stat`, /\) Z /)
    writeFileSync(`${path}.lock`, `${pid}`)
    openDataFile(path).release()
  },
)

test('a lock from before the machine was started is stale, and a younger one of a process that runs is not', () => {
  const path = dataPath()
  // As earlier releases wrote it, and as it is where a process doesn't tell when it began.
  writeFileSync(`${path}.lock`, `${process.ppid}`)
  expect(() => openDataFile(path)).toThrow(`the server with the process id ${process.ppid} has it`)
  utimesSync(`${path}.lock`, 0, 0)
  openDataFile(path).release()
})

test('what another server has taken over is not given back', () => {
  const path = dataPath()
  const file = openDataFile(path)
  writeFileSync(`${path}.lock`, '999999999')
  file.release()
  expect(readFileSync(`${path}.lock`, 'utf8')).toBe('999999999')
})

test('a symbolic link stays one, and has the lock of its target', () => {
  const path = dataPath()
  const link = join(dirname(path), 'link.json')
  symlinkSync('mock.json', link)
  const file = openDataFile(link)
  onTestFinished(() => file.release())
  expect(() => openDataFile(path)).toThrow('has it')
  file.write({ a: 1 })
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('{"a":1}\n')
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

test('what becomes of a delivery is kept, though no request follows', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const path = dataPath()
  let answer = (_response: Response) => {}
  let persistence: Persistence | undefined
  const mock = assembleMock(
    { permits: 5, fetch: () => new Promise<Response>((resolve) => (answer = resolve)) },
    handlers,
    { onDelivery: () => persistence?.noteChange() },
  )
  const file = openDataFile(path)
  onTestFinished(() => file.release())
  persistence = keepState(mock, file, (error) => {
    throw error
  })
  mock.webhooks.create({ url: 'https://receiver.example/' })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  const kept = () => JSON.parse(readFileSync(path, 'utf8')).organizations[0].webhooks.deliveries[0].state
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept()).toBe('pending')
  answer(new Response(null, { status: 500 }))
  await vi.advanceTimersByTimeAsync(60_000)
  answer(new Response('noted'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(kept()).toBe('delivered')
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
  [['--rate-limit', 'fast'], '--rate-limit takes a number of requests per minute, or 5000/10s, not "fast".'],
  [['--start-at', '2026-05-01'], '--start-at is for a clock that can be set: add --clock manual.'],
  [['--webhook-secret', 'x'], '--webhook-secret needs the address of the webhook: --webhook <url>.'],
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
  [['--data', ''], '--data takes the path of a file, which is not empty.'],
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
  [['--fault', 'nth=1,share=1'], '--fault takes one of nth, every and share.'],
]

test.each(mistakes)('%j is refused in one sentence', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(new Error(sentence))
})
