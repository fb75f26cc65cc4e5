/** Runs the programs of docs/tutorial.md in their order, and compares what they print with the page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../tests/harness/free-port.ts'

test('the tutorial works as it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tutorial-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = await readFile(join(import.meta.dirname, '../../docs/tutorial.md'), 'utf8')
  const file = (name: string) => join(import.meta.dirname, name)
  const [port, receiverPort] = [await findFreePort(), await findFreePort()]
  const webhook = `http://127.0.0.1:${receiverPort}/`
  const env = {
    ...process.env,
    PORT: String(receiverPort),
    PERMIT_TRACKING_BASE_URL: `http://127.0.0.1:${port}/v1`,
  }
  const program = (name: string) => [`--env-file=${file('.env')}`, file(name)]
  const run = async (name: string) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, program(name), {
      cwd: folder,
      env,
    })
    // The page says which version warns about SQLite.
    expect(stderr).toBe('')
    return stdout
  }
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => stop(child))
    return readLines(child)
  }

  const cli = file('node_modules/@permit-tracking/mock/dist/cli.js')
  const mock = start(cli, '--port', String(port), '--webhook', webhook, '--webhook-secret', 'whsec_tutorial')
  let banner = ''
  while (!banner.includes('  try ')) banner += `${await mock.next()}\n`
  expect(page).toContain(banner.replaceAll(String(port), '4010').replace(String(receiverPort), '3000'))

  expect(page).toContain(await run('first-call.ts'))
  expect(page).toContain((await run('list.ts')).split('\n').slice(0, 3).join('\n'))
  expect(page).toContain(await run('sync.ts'))
  expect(await run('sync.ts')).toBe('stored 0, removed 0\n')
  const table = await run('show.ts')
  expect(page).toContain(table)

  const server = start(...program('server.ts'))
  expect(await server.next()).toBe('Waiting for webhooks')
  const { data, meta } = await readPermits(`http://127.0.0.1:${port}/v1/permits`)
  expect(page).toContain(`Your organization watches ${meta.total} of the permits.`)
  const uuid = data.find(({ permit_number }) => permit_number === '26-105919-PT')?.uuid
  // The console sends the same request.
  await fetch(`http://127.0.0.1:${port}/_mock/organizations/default/permits/${uuid}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'In Review' }),
  })
  expect(await server.next()).toBe('permit.status_changed')
  const [row = ''] = (await run('show.ts')).split('\n').filter((line) => line.includes('26-105919-PT'))
  expect(table).not.toContain(row)
  expect(page).toContain(row)
})

interface PermitList {
  readonly data: readonly { readonly uuid: string; readonly permit_number: string }[]
  readonly meta: { readonly total: number }
}

async function readPermits(url: string): Promise<PermitList> {
  const key = /pt_test_\w+/.exec(await readFile(join(import.meta.dirname, '.env'), 'utf8'))?.[0]
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
  return response.json()
}

function readLines({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('The program has no output.')
  const lines = createInterface(stdout)[Symbol.asyncIterator]()
  return { next: async () => String((await lines.next()).value) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  if (child.kill()) await ended
}
