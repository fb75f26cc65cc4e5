/**
 * Rehearses a release in a worktree of the last commit: applies the changesets, and packs the packages, with their changelogs,
 * without publishing them. Prints the versions.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
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
const copy = await mkdtemp(join(tmpdir(), 'permit-tracking-release-'))

try {
  const before = await versions(root)
  run(root, 'git', ['worktree', 'add', '--detach', copy, 'HEAD'])
  for (const folder of ['.', 'packages/console', ...packages]) {
    await symlink(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  }
  run(copy, 'changeset', ['version'])
  const after = await versions(copy)
  run(copy, 'node', ['scripts/build.mjs'])
  for (const [index, folder] of packages.entries()) {
    const [name, version = ''] = after[index] ?? []
    const changelog = await readFile(join(copy, folder, 'CHANGELOG.md'), 'utf8').catch(() => '')
    if (version !== before[index]?.[1] && !changelog.includes(`## ${version}`)) {
      throw new Error(`${name} would become ${version} without an entry in its changelog.`)
    }
    const packed = run(join(copy, folder), 'npx', ['--yes', await packageManager(), 'pack', '--json'])
    const { filename, files: contents } = JSON.parse(packed)
    if (!contents.some(({ path }: { path: string }) => path === 'CHANGELOG.md')) {
      throw new Error(`${name} would be published without its changelog: add CHANGELOG.md to \`files\`.`)
    }
    const manifest = run(join(copy, folder), 'tar', ['-xOf', filename, 'package/package.json'])
    if (/"(workspace|catalog):/.test(manifest)) {
      throw new Error(`${name} would be published with versions that only this repository knows.`)
    }
    console.log(`${name} ${before[index]?.[1]} → ${version}, ${contents.length} files`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  run(root, 'git', ['worktree', 'remove', '--force', copy])
}

async function versions(folder: string): Promise<[name: string, version: string][]> {
  return Promise.all(
    packages.map(async (name) => {
      const manifest = JSON.parse(await readFile(join(folder, name, 'package.json'), 'utf8'))
      return [manifest.name, manifest.version]
    }),
  )
}

async function packageManager(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).packageManager
}

function run(cwd: string, command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new Error(
    `${command} ${args.join(' ')} failed in ${cwd}:\n${stdout ?? ''}${stderr ?? ''}${error ?? ''}`,
  )
}
