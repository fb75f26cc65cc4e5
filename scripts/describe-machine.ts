/** Says what the checks ran on: the machine, and the versions of what the packages were put together with. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const rows: Readonly<Record<string, readonly string[]>> = {
  machine: [
    /^PRETTY_NAME="?([^"\n]+)/m.exec(read('/etc/os-release'))?.[1] ?? process.platform,
    process.arch,
    `${availableParallelism()} CPUs`,
    `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
  ],
  tools: [`Node ${process.versions.node}`, ...installed('node_modules', ['typescript', 'vitest'])],
  browsers: [command('chromium'), command('firefox-esr')],
  runtimes: installed('tests/runtimes/node_modules', [
    'node-20',
    'node-22',
    'node-24',
    'node-26',
    'bun',
    'deno',
    'workerd',
  ]),
  msw: installed('packages/mock/node_modules', ['msw', 'msw-2', 'msw-2-last']),
  compilers: installed('tests/packages/node_modules', [
    'typescript-5.4',
    'typescript-5.9',
    'typescript-6.0',
    'typescript-7.0',
  ]),
  bundlers: installed('tests/packages/node_modules', ['esbuild', 'rollup', 'rolldown', 'webpack', 'next']),
  others: [command('redis-server'), command('python3')],
}

for (const [name, values] of Object.entries(rows))
  console.log(`  ${`${name}:`.padEnd(11)}${values.join(', ')}`)

/** What of these is installed in a folder, with its version. */
function installed(folder: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const manifest = read(join(root, folder, name, 'package.json'))
    return manifest ? `${name} ${JSON.parse(manifest).version}` : `no ${name}`
  })
}

/** What a command says its version is. */
function command(name: string): string {
  try {
    const output = execFileSync(name, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 })
    return `${name} ${/\d+(\.\d+)+/.exec(output)?.[0] ?? output.trim()}`
  } catch {
    return `no ${name}`
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
