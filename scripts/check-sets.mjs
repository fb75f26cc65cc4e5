/** Installs each row of scripts/sets.mjs into an empty worktree of the last commit, and fails if one is larger than it announces. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sets } from './sets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-sets-'))
const copy = join(folder, 'copy')
const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

run(root, 'git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'])
try {
  const sizes = new Map()
  for (const [name, set] of Object.entries(sets)) {
    // Rows may install the same workspaces.
    const key = `${set.npm ?? set.workspaces ?? 'all'}`
    const megabytes = sizes.get(key) ?? (set.npm ? installWithNpm(set.npm) : installWithPnpm(set))
    sizes.set(key, megabytes)
    const isTooLarge = megabytes > set.megabytes
    console.log(`${isTooLarge ? '✗' : '✓'} ${name}: ${megabytes} MB of at most ${set.megabytes}`)
    if (isTooLarge) process.exitCode = 1
  }
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', copy])
  await rm(folder, { recursive: true, force: true })
}

function installWithNpm(path) {
  run(copy, 'npm', ['install', '--prefix', path, '--no-save', '--ignore-scripts', '--loglevel=error'])
  return remove(join(path, 'node_modules'))
}

function installWithPnpm({ workspaces = [] }) {
  const filters = workspaces.flatMap((workspace) => ['--filter', workspace])
  const flags = ['--frozen-lockfile', '--trust-lockfile', '--prefer-offline']
  run(copy, 'npx', ['--yes', packageManager, ...filters, 'install', ...flags])
  return remove('node_modules')
}

/** Removes an installation, and returns its size on disk in megabytes. */
function remove(modules) {
  const size = Number.parseInt(run(copy, 'du', ['-sm', modules]), 10)
  run(copy, 'git', ['clean', '-ffdxq'])
  return size
}

function run(cwd, command, args) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
