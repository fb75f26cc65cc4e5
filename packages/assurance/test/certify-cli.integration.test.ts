import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDialect } from '@permit-tracking/mock/internal'
import { expect, test } from 'vitest'
import { expectedDamage, flawedPrograms } from './programs/flawed-programs.ts'

const cli = join(import.meta.dirname, '../src/cli.ts')
const folder = mkdtempSync(join(tmpdir(), 'certify-test-'))
const short = ['--hazard', 'lost-response']

/** Creates a contact, whatever exists. */
const forgetful = `
  const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
  const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Ana' })
  const response = await fetch(base + '/contacts', { method: 'POST', headers, body })
  if (!response.ok) throw new Error('status ' + response.status)
`

/** Creates the contacts that don't exist. */
const careful = `
  const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
  const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' }
  const send = async (init) => {
    const signal = AbortSignal.timeout(500)
    const response = await fetch(base + '/contacts', { headers, signal, ...init })
    if (!response.ok) throw new Error('status ' + response.status)
    return response.json()
  }
  const { data } = await send({})
  for (const name of ['Ana', 'Ben']) {
    if (data.some((contact) => contact.name === name)) continue
    await send({ method: 'POST', body: JSON.stringify({ name }) })
  }
`

/** Reads a page of the watchlist into the copy. */
const copying = `
  import { writeFileSync } from 'node:fs'
  const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
  const headers = { Authorization: 'Bearer ' + key }
  const response = await fetch(base + '/permits?per_page=100', { headers })
  writeFileSync(process.env.PERMIT_TRACKING_CERTIFY_FOLDER + '/copy.json', JSON.stringify((await response.json()).data))
`

function node(program: string): string[] {
  return ['--', process.execPath, '--input-type=module', '--eval', program]
}

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function certify(...args: string[]): Promise<Outcome> {
  return certifyIn({ NO_COLOR: '1' }, ...args)
}

function certifyIn(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const { NO_COLOR, FORCE_COLOR, ...inherited } = process.env
    const env = { ...inherited, WEBHOOK_SECRET: 'whsec_0123456789', ...variables }
    const child = execFile(process.execPath, [cli, 'certify', ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('a command that creates a contact twice fails, with flags that repeat it and the report as files', async () => {
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
  const { code, stdout } = await certify(...short, '--json', json, '--html', html, ...node(forgetful))
  expect(code).toBe(1)
  expect(stdout).toContain('contacts created again: 1')
  expect(stdout).toContain('--seed 1 --hazard lost-response')
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ subject: 'integration', passed: false })
  expect(readFileSync(html, 'utf8')).toContain('lost-response')
  expect(readFileSync(json, 'utf8')).not.toMatch(/127\.0\.0\.1|certify-|\d{4}-\d{2}-\d{2}T/)
})

test('a recurring command that copies the first page only loses the other rows', async () => {
  const { code, stdout } = await certify('--recurring', '--hazard', 'undisturbed', ...node(copying))
  expect(stdout).toContain('rows missing: 140')
  expect(code).toBe(1)
})

test('a recurring command that writes half of its copy undisturbed is an error with the file', async () => {
  const half = copying.replace(/JSON\.stringify\(.*\)\)/, "'[{\"uuid')")
  const { code, stderr } = await certify('--recurring', '--hazard', 'undisturbed', ...node(half))
  expect(stderr).toContain('Could not read copy.json: it is not a list of permits as JSON.')
  expect(code).toBe(1)
})

test('a command that fails undisturbed is an error with its output', async () => {
  const { code, stderr } = await certify(...short, ...node('throw new Error("no such table")'))
  expect(code).toBe(1)
  expect(stderr).toContain('fails even if nothing disturbs it')
  expect(stderr).toContain('no such table')
})

test('a receiver that does not run fails, without its address in the report', async () => {
  const { code, stdout } = await certify('--receiver', 'http://127.0.0.1:9/hooks')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^ {2}✗ genuine +0 of 3 {2}it did not respond$/m)
  expect(stdout).not.toMatch(/127\.0\.0\.1|whsec/)
})

test('a command that reads before it writes survives, even in other dialects', {
  timeout: 120_000,
}, async () => {
  // A sweep over all switches takes minutes: `tests/certify`.
  const known = Object.entries(defaultDialect)
    .filter(([name]) => name !== 'createStatus')
    .flatMap(([name, value]) => ['--dialect', `${name}=${value}`])
  const { code, stdout, stderr } = await certify(
    '--seeds',
    '1',
    '--dialects',
    'each',
    '--hazard',
    'undisturbed',
    ...known,
    ...node(careful),
  )
  expect(stderr).toBe('')
  expect(stdout).toMatch(/✓ dialects +(\d+) of \1 /)
  expect(stdout).toMatch(/✓ dialects-everything +(\d+) of \1 /)
  expect(stdout).toContain('Findings: 0.')
  expect(code).toBe(0)
})

test('a run that takes longer than --timeout fails', async () => {
  const { code, stderr } = await certify(
    ...short,
    '--timeout',
    '50ms',
    ...node('setInterval(() => {}, 1_000)'),
  )
  expect(stderr).toContain('The command did not end within 50 ms.')
  expect(code).toBe(1)
})

/** Hazard that shows each flaw. The others, and correct commands, are tried in `tests/certify`, because they take minutes. */
const revealing: Record<keyof typeof flawedPrograms, string> = {
  'creates without reading first': 'lost-response',
  'ignores the status': 'server-error',
  'trusts any 200': 'html-200',
  'hammers after a 429': 'rate-limited',
  'has no time limit': 'hanging-connection',
  'remembers its progress only in memory': 'restart',
  'reads the first page only': 'undisturbed',
  'keeps removed rows': 'changing-list',
  'keeps old values': 'changing-list',
  'loses pages on errors': 'error-after-commit',
  'inserts rows twice': 'server-error',
  'empties the copy first': 'server-error',
}

test.for(Object.entries(flawedPrograms))('a command that %s fails', async ([name, { kind }]) => {
  const hazard = revealing[name as keyof typeof flawedPrograms]
  const { code, stdout, stderr } = await certifyProgram(name, kind, ['--hazard', hazard])
  expect(stdout, stderr).toContain(expectedDamage[name as keyof typeof flawedPrograms])
  expect(code).toBe(1)
})

test('a command that hangs until the time limit of its run fails', async () => {
  const flags = ['--hazard', 'hanging-connection', '--timeout', '2s']
  const { code, stdout } = await certifyProgram('has no time limit', 'job', flags)
  expect(stdout).toContain('runs over the time limit: 2')
  expect(code).toBe(1)
})

function certifyProgram(name: string, kind: 'job' | 'copy', flags: readonly string[]): Promise<Outcome> {
  const program = join(import.meta.dirname, 'programs/flawed-command.ts')
  const recurring = kind === 'copy' ? ['--recurring'] : []
  return certify(...recurring, ...flags, '--', process.execPath, program, name, '4000')
}

test('the output is coloured on request, and the file is not', async () => {
  const json = join(folder, 'colored.json')
  const args = [...short, '--json', json, ...node(forgetful)]
  expect((await certifyIn({ FORCE_COLOR: '1' }, ...args)).stdout).toContain('\u001b[31m✗ lost-response')
  expect((await certifyIn({ FORCE_COLOR: '1', NO_COLOR: '1' }, ...args)).stdout).not.toContain('\u001b')
  expect((await certifyIn({}, ...args)).stdout).not.toContain('\u001b')
  expect(readFileSync(json, 'utf8')).not.toContain('\u001b')
})

test('--help lists every hazard', async () => {
  const { code, stdout } = await certify('--help')
  expect(code).toBe(0)
  for (const name of ['undisturbed', 'outage', 'changing-contacts', 'everything'])
    expect(stdout).toContain(name)
})

test.for([
  [['--seed', '2'], 'A command is missing'],
  [['--bogus'], "unknown option '--bogus'"],
  [['--hazard', 'lost', '--', 'true'], 'Unknown hazard "lost"'],
  [['--dialect', 'foo=bar', '--', 'true'], 'Could not set the dialect: unknown option foo'],
  [['--dialects', 'all', '--', 'true'], 'Allowed choices are each, pairs, both, none.'],
  [['--timeout', 'soon', '--', 'true'], 'Invalid duration "soon"'],
  [['--timeout', '30d', '--', 'true'], 'Use whole milliseconds, at most 24d.'],
  [['--receiver', 'http://example.com'], 'it is not HTTPS'],
  [['--receiver', 'https://example.com', '--', 'true'], 'cannot be combined'],
  [
    ['--receiver', 'https://example.com', '--recurring'],
    "'--receiver <url>' cannot be used with option '--recurring'.",
  ],
  [
    ['--seed', '0', '--', 'true'],
    "option '--seed <n>' argument '0' is invalid. Use an integer of at least 1.",
  ],
] as const)('wrong arguments end with code 2: %o', async ([args, message]) => {
  const { code, stdout, stderr } = await certify(...args)
  expect(stderr).toContain(message)
  expect(stderr).toMatch(/^permit-tracking-assurance: .+ See --help\.\n$/)
  expect(stdout).toBe('')
  expect(code).toBe(2)
})

test('a receiver needs its secret in WEBHOOK_SECRET', async () => {
  const { code, stderr } = await certifyIn({ WEBHOOK_SECRET: '' }, '--receiver', 'https://example.com')
  expect(stderr).toContain('The environment variable WEBHOOK_SECRET must contain the webhook secret.')
  expect(code).toBe(2)
})
