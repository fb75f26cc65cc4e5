import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Sabotage, startSabotage } from '@permit-tracking/assurance'
import { createMock, type Mock } from '@permit-tracking/mock'
import { type MockServer, serve } from '@permit-tracking/mock/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommandLine } from '../src/commands/run-command-line.ts'

const run = (args: readonly string[]) => runCommandLine(['sabotage', ...args])

let out: string
let errors: string
beforeEach(() => {
  out = ''
  errors = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

test('--list has every saboteur with its harm', async () => {
  expect(await run(['--list'])).toBe(0)
  expect(out).toContain('page-missing')
  expect(out.trim().split('\n').length).toBeGreaterThanOrEqual(30)
})

test('--help has every option', async () => {
  expect(await run(['--help'])).toBe(0)
  for (const flag of [
    'only',
    'accept',
    'baseline',
    'concurrency',
    'timeout',
    'server',
    'html',
    'json',
    'list',
  ])
    expect(out).toContain(`--${flag}`)
})

test.each([
  [[], 'The command of the test suite is missing'],
  [['--only', 'page-missing'], 'The command of the test suite is missing'],
  [['vitest', 'run'], 'The command must follow --, as in: -- vitest run. See --help.'],
  [
    ['--only', 'page-missing', 'npx', 'vitest', 'run', '--bail', '1'],
    'The command must follow --, as in: -- npx vitest run --bail 1.',
  ],
  [['--html'], "option '--html <file>' argument missing. See --help."],
  [
    ['--baselin', '1', '--', 'npm', 'test'],
    "unknown option '--baselin' (Did you mean --baseline?) See --help.",
  ],
  [['--timeout', 'long', '--', 'npm', 'test'], 'Invalid duration "long"'],
  [
    ['--concurrency', 'x', '--', 'npm', 'test'],
    "option '--concurrency <n>' argument 'x' is invalid. Use an integer of at least 1.",
  ],
  [['--timeout', '30d', '--', 'npm', 'test'], 'Use whole milliseconds, at most 24d.'],
  [['--timeout', '0s', '--', 'npm', 'test'], '`timeout` must be longer than 0'],
  [['--baseline', '/does/not/exist.json', '--', 'npm', 'test'], 'Could not read the baseline'],
  [['--accept', 'total-too-low', '--', 'npm', 'test'], 'Add a reason, as in: --accept name="reason".'],
  [['--accept', 'total-too-lo=no', '--', 'npm', 'test'], 'Did you mean total-too-low?'],
])('wrong arguments %j end with 2 and one line', async (args, message) => {
  expect(await run(args)).toBe(2)
  expect(errors).toContain(message)
  expect(errors.trimEnd().split('\n')).toHaveLength(1)
})

describe('a running mock', () => {
  let mock: Mock
  let sabotage: Sabotage
  let server: MockServer
  beforeEach(async () => {
    mock = createMock()
    sabotage = startSabotage(mock, 'observe')
    sabotage.stop()
    server = await serve(mock, { control: { token: 'secret-token' } })
    vi.stubEnv('PERMIT_TRACKING_MOCK_TOKEN', 'secret-token')
  })
  afterEach(() => server.close({ force: true }))

  const curl = () => {
    const { apiKey } = mock.clientOptions
    return [
      'sh',
      '-c',
      `curl -sf -H 'Authorization: Bearer ${apiKey}' '${server.url}/permits' | grep -q permit_number`,
    ]
  }

  test('is sabotaged with --server, with the token of the environment', async () => {
    const args = ['--server', server.origin, '--only', 'server-error,list-in-reverse,event-lost']
    expect(await run([...args, '--', ...curl()])).toBe(1)
    expect(out).toMatch(/Not reached.*event-lost.*Killed.*server-error.*Survived.*list-in-reverse/s)
    expect(out + errors).not.toContain('secret-token')
    // Without a terminal, no result comes twice.
    expect(errors).toBe('')
  })

  test('passes with survivors that a file accepts', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'permit-tracking-')), 'accepted.json')
    onTestFinished(() => rm(dirname(file), { recursive: true }))
    await writeFile(file, JSON.stringify({ 'list-in-reverse': 'The page sorts.' }))
    const accept = ['--accept', file, '--accept', 'total-too-low=We never show it = at all.']
    const args = ['--server', server.origin, '--only', 'list-in-reverse,total-too-low', ...accept]
    expect(await run([...args, '--', ...curl()])).toBe(0)
    expect(out).toMatch(/The page sorts\..*We never show it = at all\./s)
  })

  test('is intact again after Ctrl-C', async () => {
    vi.spyOn(sabotage, 'start').mockImplementation(() => void process.emit('SIGINT'))
    const stop = vi.spyOn(sabotage, 'stop')
    expect(await run(['--server', server.origin, '--', 'sleep', '1000'])).toBe(130)
    expect(errors).toBe('permit-tracking-assurance: The command was aborted.\n')
    expect(stop).toHaveBeenCalledOnce()
  })

  test('the terminal has the report even if a file cannot be written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [json, html] = [join(folder, 'reports/report.json'), join(folder, 'report.html')]
    await mkdir(dirname(json))
    // It removes the folder of one file, and creates a folder in place of the other.
    const command = ['sh', '-c', 'rm -rf "$0/reports"; mkdir -p "$0/report.html"', folder]
    expect(await run(['--server', server.origin, '--json', json, '--html', html, '--', ...command])).toBe(1)
    expect(out).toContain('The suite reaches no saboteur, so nothing was tested.')
    expect(errors).toContain(`Could not write ${html}: `)
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({ isPassed: false })
  })
})
