/**
 * Builds the executable and uses it in an empty folder, without Node on the path: its version, the service, the console, the
 * commands and its end. Prints its size and how long it takes to start.
 *
 *   node packages/mock/binary/check.ts
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import manifest from '../package.json' with { type: 'json' }

const runFile = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-binary-check-'))
const cwd = join(folder, 'empty')
const env = { PATH: cwd, SystemRoot: process.env.SystemRoot }

try {
  await mkdir(cwd)
  const builder = fileURLToPath(new URL('build.ts', import.meta.url))
  const { stdout } = await runFile(process.execPath, [builder, folder])
  const executable = stdout.trim()
  const print = (args: readonly string[]) => runFile(executable, args, { cwd, env })

  assert.equal((await print(['--version'])).stdout.trim(), manifest.version)
  assert.match((await print(['mcp', '--help'])).stdout, /permit-tracking-mock mcp/)
  await checkServer(executable)
  await checkTools(executable)

  const times: number[] = []
  for (let run = 0; run < 7; run++) times.push(await measureStart(executable))
  times.sort((a, b) => a - b)
  const { size } = await stat(executable)
  process.stdout.write(
    `The executable works: ${(size / 2 ** 20).toFixed(0)} MiB, first response after ${times[3]?.toFixed(0)} ms ` +
      `(median of ${times.length}; ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)} ms).\n`,
  )
} finally {
  await rm(folder, { recursive: true })
}

/** Checks the service, the control API, the console with its files, and that the process ends by a signal. */
async function checkServer(executable: string): Promise<void> {
  const { child, url, key } = await start(executable)
  try {
    const permits = await fetch(`${url}/permits?per_page=2`, { headers: { Authorization: `Bearer ${key}` } })
    assert.equal(permits.status, 200)
    assert.equal((await permits.json()).data.length, 2)
    const { origin } = new URL(url)
    assert.equal((await fetch(`${origin}/_mock/requests`)).status, 200)
    const page = await fetch(origin, { headers: { Accept: 'text/html' } })
    const html = await page.text()
    const assets = [...html.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path]) => path)
    assert.ok(assets.length > 0, 'The console names no files.')
    for (const asset of assets) assert.equal((await fetch(`${origin}/${asset}`)).status, 200, asset)
    assert.equal((await fetch(`${origin}/docs`)).status, 200)
  } finally {
    assert.equal(await end(child), 0)
  }
}

/** Checks that the protocol library is in the executable. */
async function checkTools(executable: string): Promise<void> {
  const child = spawn(executable, ['mcp'], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'check', version: '1' },
  }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(20_000) })
  assert.ok(JSON.parse(line).result.serverInfo)
  const closed = once(child, 'close')
  child.stdin.end()
  assert.equal((await closed)[0], 0)
}

/** Returns the time from the start of the process to the end of its first response. */
async function measureStart(executable: string): Promise<number> {
  const startedAt = performance.now()
  const { child, url, key } = await start(executable)
  await (await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${key}` } })).text()
  const duration = performance.now() - startedAt
  await end(child)
  return duration
}

async function start(executable: string) {
  const child = spawn(executable, ['--port', '0', '--json'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line', {
    signal: AbortSignal.timeout(20_000),
  })
  const { url, keys } = JSON.parse(line)
  return { child, url: String(url), key: String(keys.read) }
}

/** Ends the process as a terminal does, and returns its exit code. */
async function end(child: ChildProcess): Promise<number> {
  const closed = once(child, 'close')
  child.kill('SIGINT')
  return (await closed)[0]
}
