/**
 * Puts the newest release of a dependency into the catalog and the lockfile, to see whether everything still works with it.
 *
 *   node scripts/newest.mjs msw
 */
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './freshness.mjs'

const [name] = process.argv.slice(2)
if (!name) stop('Could not update, because no dependency is named; give one of the catalog.')

const path = join(root, 'pnpm-workspace.yaml')
const workspace = await readFile(path, 'utf8')
const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const entry = new RegExp(`^(  '?${name}'?: ).*$`, 'm')
if (!entry.test(workspace))
  stop(`Could not update ${name}, because it is not in the catalog of pnpm-workspace.yaml.`)

const version = run('npm', ['view', name, 'version']).trim()
await writeFile(path, workspace.replace(entry, `$1${version}`))
run('npx', ['--yes', packageManager, 'install', '--no-frozen-lockfile'])
console.log(`${name} is ${version} now`)

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) stop(`Could not update ${name}: ${command} ${args.join(' ')} failed.\n${stderr}`)
  return stdout
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
