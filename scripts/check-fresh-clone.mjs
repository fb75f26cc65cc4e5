/**
 * Runs `npm start` and `npm test` in an empty worktree of the last commit, where they install what they need, and installs the other
 * rows of scripts/sets.mjs there. Fails if a command does, or if an installation is larger than it announces.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sets } from './sets.mjs'

/** Rows to install. The tools are installed with everything. */
const { tools: _, ...installations } = sets

/** Scripts of package.json that are run, by their row. */
const scripts = { tour: 'start', test: 'test' }

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-clone-'))
const copy = join(folder, 'copy')
const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
// Without the tools of this folder: a clone has only Node and npm.
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((entry) => !entry.startsWith(root))
  .join(delimiter)

if (run(root, 'git', ['status', '--porcelain']) !== '')
  console.log('Not run: uncommitted changes in a fresh clone.')
run(root, 'git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'])
try {
  for (const [name, set] of Object.entries(installations)) {
    if (scripts[name]) run(copy, 'npm', [scripts[name]], 'inherit')
    else install(set)
    const modules = set.npm ? join(set.npm, 'node_modules') : 'node_modules'
    // What the command has cached is not part of its installation.
    const caches = ['.vitest-cache', '.cache'].map((folder) => `--exclude=${folder}`)
    const megabytes = Number.parseInt(run(copy, 'du', ['-sm', ...caches, modules]), 10)
    const isTooLarge = megabytes > set.megabytes
    console.log(`${isTooLarge ? '✗' : '✓'} ${name}: ${megabytes} MB of at most ${set.megabytes}`)
    if (isTooLarge) process.exitCode = 1
    run(copy, 'git', ['clean', '-ffdxq'])
  }
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', copy])
  await rm(folder, { recursive: true, force: true })
}

function install({ workspaces }) {
  const filters = workspaces ? ['permit-tracking', ...workspaces.map((folder) => `./${folder}`)] : []
  const flags = ['--frozen-lockfile', '--trust-lockfile', '--prefer-offline']
  run(copy, 'npx', [
    '--yes',
    packageManager,
    ...filters.map((filter) => `--filter=${filter}`),
    'install',
    ...flags,
  ])
}

function run(cwd, command, args, output = 'pipe') {
  const env = { ...process.env, PATH: path }
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', output, output] })
}
