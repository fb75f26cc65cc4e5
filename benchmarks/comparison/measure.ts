import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { compare, type Task } from '../harness/compare.ts'
import type { RunningServer } from '../harness/servers.ts'
import type { Cell } from './harness/cell.ts'

/** Installs a package into an empty folder, and measures what it needs. */
export async function measureInstallation(specification: string): Promise<{ size: Cell; packages: Cell }> {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    const args = ['install', specification, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
    const count = Object.keys(lock.packages).filter((path) => path !== '').length
    const bytes = await sizeOf(join(folder, 'node_modules'))
    const size = `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0)} MiB`
    return {
      size: { text: size, seen: `${bytes} bytes` },
      packages: { text: String(count), seen: `${count} in its lock file` },
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures the times from the commands to the first responses, in alternating rounds. Other load only makes them longer. */
export async function measureStarts(
  starts: Readonly<Record<string, () => Promise<RunningServer>>>,
): Promise<ReadonlyMap<string, Cell>> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < 7; round++) {
    for (const [name, start] of Object.entries(starts)) {
      const startedAt = performance.now()
      const server = await start()
      times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt])
      await server.stop()
    }
  }
  return new Map(
    Array.from(times, ([name, all]) => {
      const fastest = Math.min(...all)
      return [
        name,
        { text: `${(fastest / 1_000).toFixed(2)} s`, seen: all.map((time) => time.toFixed(0)).join(', ') },
      ]
    }),
  )
}

/** Measures a program that is bundled for browsers and servers alike. */
export async function measureBundle(contents: string): Promise<Cell> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    tsconfigRaw: {},
  })
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
  return { text: `${(bytes / 1_000).toFixed(1)} kB`, seen: `${bytes} bytes` }
}

/** Measures a call of each client: its CPU time over that of a plain `fetch`, and its duration. */
export async function measureCalls(
  calls: Readonly<Record<string, Task>>,
): Promise<ReadonlyMap<string, { overhead: Cell; duration: Cell }>> {
  const body = JSON.stringify({ id: 'record' })
  const raw = () => {
    void new Request('https://api.example.com/v1/me', { headers: { authorization: 'Bearer key' } })
    return new Response(body).json()
  }
  const results = await compare({ raw, ...calls })
  const base = results.find(({ name }) => name === 'raw')?.quietCpu ?? 0
  return new Map(
    results.map(({ name, median, quietCpu }) => [
      name,
      {
        overhead: { text: formatTime(quietCpu - base), seen: `${quietCpu.toFixed(1)} µs` },
        duration: { text: formatTime(median), seen: `${median.toFixed(1)} µs` },
      },
    ]),
  )
}

function formatTime(micros: number): string {
  return micros < 1_000 ? `${Math.round(micros)} µs` : `${(micros / 1_000).toFixed(1)} ms`
}
