import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/cli.ts')

function drift(...args: readonly string[]) {
  const { NO_COLOR, FORCE_COLOR, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'drift', ...args], {
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  })
  return { status, stdout, stderr }
}

/** Returns the arguments that run a program with the function `readPage`. */
function program(text: string): string[] {
  const start = `
    const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
    const headers = { Authorization: 'Bearer ' + key }
    const readPage = async (page) => (await fetch(base + '/permits?page=' + page + '&per_page=100', { headers })).json()
  `
  return ['--', process.execPath, '--input-type=module', '--eval', start + text]
}

const loop = `
  console.log('Reading …')
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await readPage(page)
    for (const { uuid } of data) console.log(uuid)
    last = meta.total_pages
  }
`

test('a client that loses permits ends with 1, and each report names the request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drift-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')]
  const { status, stdout, stderr } = drift('--seeds', '1', '--json', json, '--html', html, ...program(loop))
  expect([status, stderr]).toEqual([1, ''])
  const request = 'request 9 (GET /v1/permits?page=9&per_page=100)'
  expect(stdout).toContain(request)
  expect(stdout).toContain('Updated meanwhile: 3. Unchanged: 1.')
  const report = JSON.parse(readFileSync(json, 'utf8'))
  expect(report).toMatchObject({ passed: false, reads: [{ seed: 1, present: 991 }] })
  expect(report.reads[0].lost.map((lost: { request: string }) => lost.request)).toContain(request)
  expect(readFileSync(html, 'utf8')).toContain('request 9 (GET')
  expect(stdout + readFileSync(json, 'utf8')).not.toMatch(/pt_test_|127\.0\.0\.1/)
})

test.each([
  ['a command that reads nothing', 'console.log("one")', 'The program received no page of GET /permits.'],
  ['a command that prints nothing', 'await readPage(1)', 'The program returned no `uuid` of a permit.'],
  ['a command that fails', 'throw new Error("no such table")', 'no such table'],
])('%s is an error', (_name, text, message) => {
  const { status, stdout, stderr } = drift(...program(text))
  expect(stderr).toContain(message)
  expect([status, stdout]).toEqual([1, ''])
})

test('a command that prints without an end is an error', () => {
  const { status, stderr } = drift('--', 'yes')
  expect(stderr).toContain('The command printed more than 16 MiB.')
  expect(status).toBe(1)
})

test('a command that does not end in time is an error', () => {
  const { status, stderr } = drift('--timeout', '200ms', ...program('setInterval(() => {}, 1_000)'))
  expect(stderr).toContain('The command did not end within 200 ms.')
  expect(status).toBe(1)
})

test.each([
  [[], 'A command is missing: drift -- node read.js.'],
  [['node', 'read.js'], 'The command must follow --'],
  [['--changes', '0', '--', 'true'], "option '--changes <n>' argument '0' is invalid."],
  [['--dialect', 'listOrder=random', '--', 'true'], 'listOrder'],
])('wrong arguments end with code 2: %o', (args, message) => {
  const { status, stdout, stderr } = drift(...args)
  expect(stderr).toContain(message)
  expect([status, stdout]).toEqual([2, ''])
})
