import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { compareWithMock, recordCassette } from '@permit-tracking/assurance'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/cli.ts')

/** Runs the command from its source. */
async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parity-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the commands record a service and compare it', { timeout: 60_000 }, async () => {
  const mock = createMock({ permits: 12, contacts: 3, dialect: { rateLimitReset: 'delta_s' } })
  const server = await serve(mock, { port: 0 })
  onTestFinished(() => server.close())
  const parent = temporaryFolder()
  const folder = join(parent, 'cassette')
  const env = { PERMIT_TRACKING_API_KEY: mock.apiKey }
  const recorded = await run(['record', '--base-url', server.url, '--out', folder], env)
  expect(recorded).toMatchObject({ code: 0, stderr: '' })
  expect(recorded.stdout).toMatch(/^Recorded \d+ responses in /)
  const written = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(written.join('')).not.toContain(mock.apiKey)
  expect(recorded.stdout).not.toContain(mock.apiKey)

  const different = await run(['parity', folder], { NO_COLOR: '1' })
  expect(different.code).toBe(1)
  expect(different.stdout).toContain(
    [
      'breaking  X-RateLimit-Reset  GET /me and 8 more',
      '          recorded delta_s',
      '          mock     epoch_s',
    ].join('\n'),
  )
  expect(different.stdout).toMatch(/: 1 breaking, 0 shape, 0 order, 0 value\n$/)

  const dialect = join(parent, 'dialect.json')
  writeFileSync(dialect, '{"rateLimitReset":"delta_s"}')
  const same = await run(['parity', folder, '--dialect', dialect, '--fail-on', 'value', '--json'])
  expect(same.code).toBe(0)
  expect(JSON.parse(same.stdout)).toMatchObject({ differences: [], skipped: [] })
})

test.for([
  [['parity'], 'Name the folder of one recording. See parity --help.'],
  [['parity', 'x', '--fail-on', 'all'], '--fail-on must be one of breaking, shape, order, value, never'],
  [['record', '--out', 'x'], '--base-url is missing. See record --help.'],
  [['record', '--base-url', 'https://api.example.com'], '--out is missing: the folder of the recording.'],
] as const)('wrong arguments: %s', async ([args, message]) => {
  const { code, stderr } = await run(args, { PERMIT_TRACKING_API_KEY: '' })
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.runIf(hasPython)('a service in another language', { timeout: 60_000 }, async () => {
  const service = spawn('python3', [join(import.meta.dirname, 'programs/other_service.py')])
  onTestFinished(() => void service.kill('SIGKILL'))
  const [port] = await once(service.stdout, 'data')
  const { cassette, omitted } = await recordCassette({
    baseUrl: `http://127.0.0.1:${`${port}`.trim()}/v1`,
    apiKey: 'other-service-key',
    spacingMs: 0,
  })
  expect(JSON.stringify(cassette)).not.toMatch(/SECRET|Dana|Ruiz|Appeal|secret|2065550142|Seattle|valuation/)
  expect(omitted.map(({ path }) => path)).toContain('data[].valuation')

  const dialect = {
    listOrder: 'filed_desc',
    perPageDefault: 10,
    rateLimitHeaders: false,
    timestamps: 'milliseconds',
  } as const
  const { differences } = await compareWithMock({ cassette, dialect })
  expect(
    differences.filter(({ grade }) => grade === 'breaking').map(({ path, recorded }) => [path, recorded]),
  ).toEqual(
    expect.arrayContaining([
      ['data[].created_at', 'absent'],
      ['error.code', expect.stringMatching(/^Label /)],
    ]),
  )
  expect(differences).toContainEqual(
    expect.objectContaining({ grade: 'shape', path: 'data[].*', recorded: 'unknown field (number)' }),
  )
  expect(differences).toContainEqual(expect.objectContaining({ grade: 'order', path: 'data' }))
})
