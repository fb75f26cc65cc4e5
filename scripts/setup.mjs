/**
 * Sets the project up on a machine with only Node >= 20 and npm, then runs the given command with the project's own
 * Node and tools first on PATH. Skips the steps that are up to date.
 *
 *   node scripts/setup.mjs [command ...]
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { isFresh, markFresh, root } from './freshness.mjs'

const manifests = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'spec',
  'packages',
  'examples',
  'benchmarks',
  'docs',
]
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

if (!(await isFresh('install', manifests, isManifest, [bin]))) {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  step('Installing dependencies', 'npx', ['--yes', packageManager, 'install', '--frozen-lockfile'])
  await markFresh('install', manifests, isManifest)
}
step('', 'node', ['scripts/build.mjs'])

const [command, ...args] = process.argv.slice(2)
if (command) process.exitCode = run(command, args, 'inherit').status ?? 1

/** Runs a step of the set-up. Its output is shown only if it fails. */
function step(title, command, args) {
  if (title) process.stderr.write(`${title} …\n`)
  const { status, stdout, stderr, error } = run(command, args, ['ignore', 'pipe', title ? 'pipe' : 'inherit'])
  if (status === 0) return
  process.stderr.write(
    `${stdout ?? ''}${stderr ?? ''}${error ?? ''}\nCould not set up the project: \`${command} ${args.join(' ')}\` failed.\n`,
  )
  process.exit(1)
}

function run(command, args, stdio) {
  return spawnSync(command, args, {
    cwd: root,
    env,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

function isManifest(path) {
  return /(^|\/)(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml)$/.test(path)
}
