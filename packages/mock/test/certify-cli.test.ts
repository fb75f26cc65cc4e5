import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/adapters/cli.ts')
const folder = mkdtempSync(join(tmpdir(), 'certify-test-'))
const short = ['--quick', '--hazard', 'lost-response']

/** Creates a contact, whatever exists. */
const forgetful = `
  const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
  const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Ana' })
  const response = await fetch(base + '/contacts', { method: 'POST', headers, body })
  if (!response.ok) throw new Error('status ' + response.status)
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

function certify(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', SOME_SECRET: 'whsec_0123456789' }
    const child = execFile(process.execPath, [cli, 'certify', ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('a command that creates a contact twice fails, with flags that repeat it and the report as files', async () => {
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
  const { code, stdout } = await certify(...short, '--json', json, '--html', html, ...node(forgetful))
  expect(code).toBe(1)
  expect(stdout).toContain('1 contacts created again')
  expect(stdout).toContain('repeat: --seed 1 --seeds 1 --dialects none --hazard lost-response')
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ subject: 'integration', passed: false })
  expect(readFileSync(html, 'utf8')).toContain('lost-response')
  expect(readFileSync(json, 'utf8')).not.toMatch(/127\.0\.0\.1|certify-|\d{4}-\d{2}-\d{2}T/)
})

test('a recurring command that copies the first page only loses the other rows', async () => {
  const { code, stdout } = await certify(
    '--quick',
    '--recurring',
    '--hazard',
    'undisturbed',
    ...node(copying),
  )
  expect(stdout).toContain('140 rows missing')
  expect(code).toBe(1)
})

test('a command that fails undisturbed is an error with its output', async () => {
  const { code, stderr } = await certify(...short, ...node('throw new Error("no such table")'))
  expect(code).toBe(1)
  expect(stderr).toContain('fails even if nothing disturbs it')
  expect(stderr).toContain('no such table')
})

test('a receiver that does not run fails, without its address in the report', async () => {
  const { code, stdout } = await certify(
    '--receiver',
    'http://127.0.0.1:9/hooks',
    '--secret-env',
    'SOME_SECRET',
  )
  expect(code).toBe(1)
  expect(stdout).toContain('genuine: it did not respond')
  expect(stdout).not.toMatch(/127\.0\.0\.1|whsec/)
})

test.for([
  [['--quick'], 'A command is missing'],
  [['--receiver', 'https://example.com', '--secret-env', 'UNSET_SECRET'], 'UNSET_SECRET must contain'],
  [['--seed', '0', '--', 'true'], '--seed must be an integer from 1 (received "0").'],
] as const)('wrong arguments end with code 2: %o', async ([args, message]) => {
  const { code, stderr } = await certify(...args)
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})
