import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFault, readLatency } from '../src/adapters/cli/faults.ts'
import { readArguments } from '../src/adapters/cli/options.ts'
import { wantsColor } from '../src/adapters/cli/output.ts'

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
  expect(readFault('kind=reset,operation=createContact,phase=after_commit,nth=3')).toEqual({
    fault: { kind: 'reset', operation: 'createContact', phase: 'after_commit' },
    nth: 3,
  })
  expect(readFault('status=503,fraction=0.1,latency=80ms/1.5s')).toEqual({
    fault: { status: 503, latency: { median: 80, p99: 1_500 } },
    fraction: 0.1,
  })
  expect(readFault('kind=reset_on_reuse,every=2')).toEqual({ fault: { kind: 'reset_on_reuse' }, every: 2 })
})

test('data, limit, clock and webhook are read', () => {
  const path = dataPath()
  writeFileSync(path, '{"permits":[{"status":"Issued"}]}')
  const args =
    '--permits 9 --watched 4 --contacts 2 --data-until now --plan 5000/10s --clock manual --start-at 2026-05-01'
  const webhook = ['--webhook', 'http://127.0.0.1:3000/hook', '--webhook-secret', 's3cret']
  const options = readArguments([...args.split(' '), '--fixtures', path, ...webhook])
  expect(options.mock).toMatchObject({
    permits: 9,
    watched: 4,
    contacts: 2,
    dataUntil: 'now',
    plan: { limit: 5_000, window: 10_000 },
    fixtures: { permits: [{ status: 'Issued' }] },
  })
  expect(options.webhook).toEqual({ url: 'http://127.0.0.1:3000/hook', secret: 's3cret' })
  expect(readArguments(['--plan', '70']).mock.plan).toEqual({ limit: 70, window: 60_000 })
})

test('the control API is open to this machine, to others with a token that may be in the environment, or off', () => {
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
  expect(readLatency('--latency', '200ms')).toBe(200)
  for (const text of ['100', '100-2s', '1s/100'])
    expect(() => readLatency('--latency', text)).toThrow('--latency needs a unit: 100ms or 100s')
  expect(readLatency('--latency', '100ms-2s')).toEqual({ min: 100, max: 2_000 })
  expect(() => readLatency('--latency', '1s-')).toThrow('--latency takes a time')
})

const mistakes: [args: string[], sentence: string][] = [
  [['--prot', '1'], 'Unknown option --prot. Did you mean --port?'],
  [['--start-at', '2026-05-01'], '--start-at is for a clock that can be set: add --clock manual.'],
  [['--webhook-secret', 'x'], '--webhook-secret needs the address of the webhook: --webhook <url>.'],
  [['--xyzzy'], 'Unknown option --xyzzy.'],
  [['--seed'], '--seed needs a value: --seed=VALUE.'],
  [
    ['--permits', '-3'],
    'A value of --permits that begins with a dash needs an equals sign: --permits=-VALUE.',
  ],
  [
    ['--data-until', 'yesterday'],
    '`--data-until` must be now or a time with a zone such as 2026-03-02T12:00:00Z (received "yesterday").',
  ],
  [
    ['--clock', 'manual', '--start-at', 'now'],
    '`--start-at` must be a time with a zone such as 2026-03-02T12:00:00Z (received "now").',
  ],
  [
    ['--plan', '5/0s'],
    '`--plan` must be one of starter, professional, enterprise, or a limit such as 5000 or 5000/10s (received "5/0s").',
  ],
  [['--permits=-3'], '`--permits` must be an integer from 0 to 1000000 (received "-3").'],
  [['harbor'], "Unexpected argument 'harbor'."],
  [['--quiet=yes'], "Option '--quiet' does not take an argument."],
  [['--port', 'http'], '`--port` must be an integer from 0 to 65535 (received "http").'],
  [
    ['--plan', 'gold'],
    '`--plan` must be one of starter, professional, enterprise, or a limit such as 5000 or 5000/10s (received "gold").',
  ],
  [['--cors', 'all'], '`--cors` must be one of open, realistic, none (received "all").'],
  [['--clock', 'slow'], '`--clock` must be one of real, manual (received "slow").'],
  [['--host', ''], '`--host` must be a non-empty string (received "").'],
  [['--data', ''], '`--data` must be a non-empty string (received "").'],
  [['--control-token', ''], '`--control-token` must be a non-empty string (received "").'],
  [
    ['--no-control', '--control-token', 'a'],
    '--no-control and --control-token cannot be combined. Remove one of them.',
  ],
  [['--dialect', 'totalPages'], '--dialect takes key=value or a .json file, not "totalPages".'],
  [['--dialect', 'no-such.json'], "Could not read no-such.json of --dialect: the file doesn't exist."],
  [
    ['--dialect', 'totalPage=false'],
    'Could not set the dialect: unknown option totalPage. Did you mean totalPages?',
  ],
  [
    ['--latency', 'slow'],
    '--latency takes a time such as 200ms, 100ms-2s or 80ms/1.5s (median/p99), not "slow".',
  ],
  [['--fault', 'stauts=503'], '--fault has no "stauts". Did you mean status?'],
  [['--fault', 'nth=1,fraction=1'], '--fault takes one of nth, every and fraction.'],
]

test.each(mistakes)('%j is an error of one sentence', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(expect.objectContaining({ message: sentence }))
})
