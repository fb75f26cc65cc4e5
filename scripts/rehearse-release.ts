/**
 * Rehearses releases in a worktree of the last commit, without publishing: the first one with the changesets that exist, then a minor, a
 * patch and a major one. Each is packed and served by a local registry, from which npm installs and updates all packages in the ranges
 * that users write. Prints the versions.
 *
 *   node scripts/rehearse-release.ts
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = [
  'spec',
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/redis',
  'packages/postgres',
]
/** Releases after the first one: the package that changes, and how. */
const later = [
  ['sdk', 'minor'],
  ['redis', 'patch'],
  ['mock', 'major'],
] as const

/** Manifest of a packed package. */
interface Manifest {
  readonly name: string
  readonly version: string
}

/** Packed package, as pnpm prints it. */
interface Packed {
  readonly name: string
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-release-'))
const copy = join(folder, 'copy')
/** Manifests of each release, oldest first. */
const releases: Manifest[][] = []
const registry = createServer(({ url = '' }, response) => {
  const name = decodeURIComponent(url.slice(1))
  const manifests = releases.flat().filter((manifest) => manifest.name === name)
  const latest = manifests.at(-1)?.version
  const dist = (version: string) => ({ tarball: `http://registry.invalid/${name}-${version}.tgz` })
  const versions = Object.fromEntries(
    manifests.map((manifest) => [manifest.version, { ...manifest, dist: dist(manifest.version) }]),
  )
  response.writeHead(latest ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ name, 'dist-tags': { latest }, versions }))
})

try {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await run(root, 'git', ['worktree', 'add', '--detach', copy, 'HEAD'])
  for (const path of ['.', ...packages]) await linkModules(path)
  // No version is in a build that this rehearsal looks at.
  for (const path of packages)
    await cp(join(root, path, 'dist'), join(copy, path, 'dist'), { recursive: true })
  await release(packageManager)
  for (const [name, bump] of later) {
    const text = `---\n'@permit-tracking/${name}': ${bump}\n---\n\nA ${bump} change.\n`
    await writeFile(join(copy, '.changeset', 'rehearsed.md'), text)
    await release(packageManager)
  }
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  await installEach()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  registry.close()
  await run(root, 'git', ['worktree', 'remove', '--force', copy])
  await rm(folder, { recursive: true, force: true })
}

/** Applies the changesets, and packs the packages with their changelogs. */
async function release(packageManager: string): Promise<void> {
  await run(copy, 'changeset', ['version'])
  const filters = packages.flatMap((path) => ['--filter', `./${path}`])
  const pack = ['--yes', packageManager, ...filters, 'pack', '--json', '--pack-destination', folder]
  const packed: readonly Packed[] = JSON.parse(await run(copy, 'npx', pack))
  const manifests = await Promise.all(packages.map((path) => readManifest(path, packed)))
  console.log(
    manifests.map(({ name, version }) => `${name.replace('@permit-tracking/', '')} ${version}`).join(', '),
  )
  releases.push(manifests)
}

/** Returns the manifest in the tarball of a package. Throws if a release must not have this tarball. */
async function readManifest(path: string, packed: readonly Packed[]): Promise<Manifest> {
  const { name } = JSON.parse(await readFile(join(copy, path, 'package.json'), 'utf8'))
  const tarball = packed.find((each) => each.name === name)
  if (!tarball) throw new Error(`${name} was not packed.`)
  const read = (file: string) => run(folder, 'tar', ['-xOf', tarball.filename, `package/${file}`])
  const text = await read('package.json')
  const manifest: Manifest = JSON.parse(text)
  if (!tarball.files.some((file) => file.path === 'CHANGELOG.md')) {
    throw new Error(`${manifest.name} would be published without its changelog: add it to \`files\`.`)
  }
  if (!(await readFile(join(copy, path, 'CHANGELOG.md'), 'utf8')).includes(`## ${manifest.version}`)) {
    throw new Error(`${manifest.name} would become ${manifest.version} without an entry in its changelog.`)
  }
  if (/"(workspace|catalog):/.test(text)) {
    throw new Error(`${manifest.name} would be published with versions that only this repository knows.`)
  }
  const dead = (await read('README.md')).match(/\]\((?![a-z]+:|#)[^)]*\)/g) ?? []
  if (dead.length > 0)
    throw new Error(`The README of ${manifest.name} has links that are dead on npm: ${dead.join(', ')}`)
  return manifest
}

/** Installs all packages in the range of each release, and updates each release within its range. */
async function installEach(): Promise<void> {
  const names = releases[0]?.map(({ name }) => name) ?? []
  for (const [index, manifests] of releases.entries()) {
    const exact = Object.fromEntries(manifests.map(({ name, version }) => [name, version]))
    const ranges = Object.fromEntries(manifests.map(({ name, version }) => [name, `^${version}`]))
    const project = join(folder, `project-${index}`)
    await resolveVersions(project, exact, 'install')
    await resolveVersions(project, ranges, 'update')
    const fresh = await resolveVersions(join(folder, `fresh-${index}`), ranges, 'install')
    const found = names.map((name) => fresh.packages[`node_modules/${name}`]?.version)
    console.log(`${Object.values(ranges)[0]} installs ${[...new Set(found)].join(', ')}`)
    if (new Set(found).size !== 1)
      throw new Error(`Different versions are installed together: ${found.join(', ')}`)
  }
}

async function resolveVersions(
  project: string,
  dependencies: Readonly<Record<string, string>>,
  command: 'install' | 'update',
): Promise<{ packages: Readonly<Record<string, { version: string } | undefined>> }> {
  const address = registry.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
  await mkdir(project, { recursive: true })
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await writeFile(join(project, '.npmrc'), `@permit-tracking:registry=http://127.0.0.1:${address.port}/\n`)
  await run(project, 'npm', [command, '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  return JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
}

/** Links the installed packages into the worktree. Those of this repository lead to the worktree, whose versions change. */
async function linkModules(path: string): Promise<void> {
  const from = join(root, path, 'node_modules')
  const to = join(copy, path, 'node_modules')
  await mkdir(join(to, '@permit-tracking'), { recursive: true })
  for (const entry of await readdir(from)) {
    if (entry !== '@permit-tracking') await symlink(join(from, entry), join(to, entry))
  }
  for (const entry of await readdir(join(from, '@permit-tracking')).catch(() => [])) {
    const target = packages.find((each) => each.split('/').at(-1) === entry)
    if (target) await symlink(join(copy, target), join(to, '@permit-tracking', entry))
  }
}

/** Runs a command. Asynchronous, because the registry responds meanwhile. */
async function run(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (part: string) => {
      output[name] += part
    })
  }
  const [status] = await once(child, 'close')
  if (status === 0) return output.stdout
  throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${output.stdout}${output.stderr}`)
}
