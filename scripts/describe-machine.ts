/** Prints the environment of the checks: the machine, and the versions of runtimes and tools. */
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
  runtimes: installed('tests/runtimes/node_modules', dependenciesOf('tests/runtimes')),
  msw: installed('packages/mock/node_modules', ['msw', 'msw-2', 'msw-2-last']),
  toolchains: installed('tests/packages/node_modules', dependenciesOf('tests/packages')),
  others: [command('redis-server'), command('psql'), command('python3')],
}

for (const [name, values] of Object.entries(rows))
  console.log(`  ${`${name}:`.padEnd(12)}${values.join(', ')}`)

/** Returns the names of a manifest's devDependencies. */
function dependenciesOf(folder: string): string[] {
  return Object.keys(JSON.parse(read(join(root, folder, 'package.json'))).devDependencies)
}

/** Returns packages with their installed version. */
function installed(folder: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const manifest = read(join(root, folder, name, 'package.json'))
    return manifest ? `${name} ${JSON.parse(manifest).version}` : `no ${name}`
  })
}

/** Returns a command with its version. */
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
