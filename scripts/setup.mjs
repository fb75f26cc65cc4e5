/**
 * Installs what a command uses, on a machine with only Node >= 20 and npm, builds the packages if it uses them, and runs it with the
 * project's Node and tools first on PATH. Skips the steps that are up to date.
 *
 *   node scripts/setup.mjs [--for <set>] [command ...]
 *
 *   --for <set>  a name in scripts/sets.mjs (default: all)
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { isFresh, markFresh, root } from './freshness.mjs'
import { sets } from './sets.mjs'

const manifests = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'scripts',
  'spec',
  'packages',
  'examples',
  'benchmarks',
  'docs',
]
const bins = ['node_modules/.bin', 'scripts/node_modules/.bin'].map((folder) => join(root, folder))
const options = {
  env: { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) },
  shell: process.platform === 'win32',
}

const command = process.argv.slice(2)
const name = command[0] === '--for' ? command.splice(0, 2)[1] : 'all'
const set = sets[name]
if (!set) fail(`Unknown set "${name}". Available: ${Object.keys(sets).join(', ')}.`)

await (set.npm ? installWithNpm(set.npm) : installWithPnpm(set.workspaces))
// What is not installed can't be built.
if (set.builds && run('node', ['scripts/build.mjs', ...(set.workspaces ?? [])]) !== 0) process.exit(1)
const [program, ...args] = command
if (program) process.exitCode = run(program, args)

async function installWithNpm(folder) {
  const inputs = [`${folder}/package-lock.json`]
  const modules = join(root, folder, 'node_modules')
  if (await isFresh(`install-${name}`, inputs, () => true, [modules])) return
  // `npm ci` fails if the lock file lacks binaries of other platforms, and a mirror of npm may not have them.
  await install('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'])
  await markFresh(`install-${name}`, inputs, () => true)
}

/** Installs workspaces, or all of them. Those installed before stay. */
async function installWithPnpm(workspaces) {
  const step = workspaces ? `install-${name}` : 'install-all'
  for (const done of ['install-all', step]) if (await isFresh(done, manifests, isManifest, [bins[0]])) return
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const filters = workspaces ? ['permit-tracking', ...workspaces.map((folder) => `./${folder}`)] : []
  // Who changes the lock file verifies it. To verify it again would download 340 MB of metadata.
  const flags = ['--frozen-lockfile', '--trust-lockfile', '--reporter=append-only']
  await install('npx', [
    '--yes',
    packageManager,
    ...filters.map((filter) => `--filter=${filter}`),
    'install',
    ...flags,
  ])
  await markFresh(step, manifests, isManifest)
}

/** Runs an installation. Prints how large it is and what comes next, the progress, and how long it took. */
async function install(program, args) {
  const startedAt = performance.now()
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`
  console.error(`Installing up to ${set.megabytes} MB for this command. Next: ${set.next}.`)
  const child = spawn(program, args, { ...options, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  let shownAt = startedAt
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      const [, total, reused, downloaded] = /resolved (\d+), reused (\d+), downloaded (\d+)/.exec(line) ?? []
      if (!total || performance.now() - shownAt < 3_000) return
      shownAt = performance.now()
      console.error(`  ${Number(reused) + Number(downloaded)} of ${total} packages, ${seconds()}`)
    })
  }
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', resolve))
  if (status !== 0) fail(`${output.join('\n')}\nCould not install: \`${program} ${args.join(' ')}\` failed.`)
  console.error(`Installed in ${seconds()}.`)
}

function run(program, args) {
  return spawnSync(program, args, { ...options, cwd: root, stdio: 'inherit' }).status ?? 1
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

function isManifest(path) {
  return /(^|\/)(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml)$/.test(path)
}
