import { type Sabotage, startSabotage } from '@permit-tracking/assurance'
import { createMock, type Mock } from '@permit-tracking/mock'
import { type MockServer, serve } from '@permit-tracking/mock/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
    'threshold',
    'baseline',
    'concurrency',
    'timeout',
    'server',
    'control-token',
    'html',
    'junit',
    'json',
    'list',
  ])
    expect(out).toContain(`--${flag}`)
})

test.each([
  [[], 'The command of the test suite is missing'],
  [['--only', 'page-missing'], 'The command of the test suite is missing'],
  [['vitest', 'run'], 'The command must follow --: sabotage -- vitest run. See sabotage --help.'],
  [
    ['--only', 'page-missing', 'npx', 'vitest', 'run', '--bail', '1'],
    'The command must follow --: sabotage -- npx vitest run --bail 1.',
  ],
  [['--html'], '--html needs a value: --html <file>.'],
  [
    ['--treshold', '1', '--', 'npm', 'test'],
    'Unknown option --treshold; did you mean --threshold? See sabotage --help.',
  ],
  [
    ['--control-token', 't', '--', 'npm', 'test'],
    '--control-token needs the address of the mock: --server <url>.',
  ],
  [['--timeout', 'long', '--', 'npm', 'test'], 'Invalid duration "long"'],
  [['--threshold', 'x', '--', 'npm', 'test'], '--threshold must be a number (received "x")'],
])('wrong arguments %j end with 2', async (args, message) => {
  expect(await run(args)).toBe(2)
  expect(errors).toContain(message)
})

test('a suite that fails with the intact mock ends with 1', async () => {
  expect(await run(['--', process.execPath, '-e', 'process.exit(4)'])).toBe(1)
  expect(errors).toContain('fails with the intact mock (exit code 4)')
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
    expect(out).toMatch(/killed +server-error.*not reached +event-lost.*survived +list-in-reverse/s)
    expect(out + errors).not.toContain('secret-token')
  })

  test('is intact again after Ctrl-C', async () => {
    vi.spyOn(sabotage, 'start').mockImplementation(() => void process.emit('SIGINT'))
    const stop = vi.spyOn(sabotage, 'stop')
    expect(await run(['--server', server.origin, '--', 'sleep', '1000'])).toBe(1)
    expect(errors).toBe('permit-tracking-assurance: sabotage was aborted.\n')
    expect(stop).toHaveBeenCalledOnce()
  })
})
