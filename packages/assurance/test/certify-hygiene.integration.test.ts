import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const cli = join(import.meta.dirname, '../src/cli.ts')

/** Starts a process of its own, which connects to the port in the argument, and never ends. */
const endless = `
  const { spawn } = require('node:child_process')
  const held = 'require("node:net").connect(' + process.argv[1] + ', "127.0.0.1"); setInterval(() => {}, 1e6)'
  spawn(process.execPath, ['--eval', held], { stdio: 'inherit' })
  setInterval(() => {}, 1e6)
`

/** Creates contacts without a look at those that exist, so that it prints findings. */
const forgetful = `
  const { PERMIT_TRACKING_BASE_URL: base, PERMIT_TRACKING_API_KEY: key } = process.env
  const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json' }
  fetch(base + '/contacts', { method: 'POST', headers, body: '{"name":"Ana"}' }).then(({ ok }) => process.exit(ok ? 0 : 1))
`

interface Run {
  readonly child: ChildProcess
  /** Folder in which the command creates its temporary folders. */
  readonly folder: string
  readonly closed: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>
}

function certify(...args: readonly string[]): Run {
  const folder = mkdtempSync(join(tmpdir(), 'certify-hygiene-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1' }
  const child = spawn(process.execPath, [cli, 'certify', ...args], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const closed = once(child, 'close').then(([code]) => ({ code, ...output }))
  return { child, folder, closed }
}

/** Certifies the endless command, and returns the connection of the process that it has started. */
async function certifyEndless(...args: readonly string[]): Promise<Run & { readonly connection: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const run = certify(...args, '--', process.execPath, '--eval', endless, String(port))
  const [connection]: Socket[] = await once(server, 'connection')
  if (!connection) throw new Error('The command has not connected.')
  // A process that was killed resets it.
  connection.on('error', () => {})
  return { ...run, connection }
}

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'after %s no process and no folder is left',
  async (signal) => {
    const { child, folder, closed, connection } = await certifyEndless()
    const ended = once(connection, 'close')
    child.kill(signal)
    const { code, stderr } = await closed
    await ended
    expect(readdirSync(folder)).toEqual([])
    expect(stderr).toBe('')
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
  },
)

test('after the time limit of a run no process and no folder is left', async () => {
  const { folder, closed, connection } = await certifyEndless('--timeout', '2s')
  await once(connection, 'close')
  const { code, stderr } = await closed
  expect(readdirSync(folder)).toEqual([])
  expect(stderr).toContain('The command did not end within 2000 ms.')
  expect(code).toBe(1)
})

test('a reader that leaves ends the command quietly', async () => {
  const hazards = ['--hazard', 'undisturbed', '--hazard', 'lost-response', '--hazard', 'server-error']
  const { child, folder, closed } = certify(...hazards, '--', process.execPath, '--eval', forgetful)
  child.stdout?.destroy()
  const { code, stderr } = await closed
  expect(stderr).toBe('')
  expect(code).toBe(141)
  expect(readdirSync(folder)).toEqual([])
})

test('without a terminal each finding is printed once, with what repeats it', async () => {
  const { stdout } = await certify('--hazard', 'lost-response', '--', process.execPath, '--eval', forgetful)
    .closed
  expect(stdout).toBe(
    [
      '',
      'Hazards',
      '  ✗ lost-response  0 of 1  contacts created again: 1',
      '      the work is done, but the response gets lost',
      '      --seed 1 --hazard lost-response',
      '      https://permit-tracking.github.io/permit-tracking-js/guides/errors',
      '',
      'Hazards survived: 0 of 1 (1 with findings)',
      'Survived 0 of 1 experiments. Findings: 1.',
      'A finding is repeated with the options below it.',
      'Seed: 1.',
      '',
    ].join('\n'),
  )
})
