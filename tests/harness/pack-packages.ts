import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = {
  spec: 'spec',
  sdk: 'packages/sdk',
  mock: 'packages/mock',
  assurance: 'packages/assurance',
  redis: 'packages/redis',
  postgres: 'packages/postgres',
} as const

/** Last part of a package's name. */
export type PackageName = keyof typeof folders

/** Names of all packages. */
export const packageNames = [
  'spec',
  'sdk',
  'mock',
  'assurance',
  'redis',
  'postgres',
] as const satisfies readonly PackageName[]

/** Packs the built packages as they would be published, and returns the path of each tarball. */
export async function packPackages(folder: string): Promise<Readonly<Record<PackageName, string>>> {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const filters = packageNames.flatMap((name) => ['--filter', `./${folders[name]}`])
  const args = ['--yes', packageManager, ...filters, 'pack', '--pack-destination', folder]
  await runCommand(root, 'npx', args)
  const files = await readdir(folder)
  const find = (name: PackageName) => {
    const file = files.find((each) => each.includes(`-${name}-`) && each.endsWith('.tgz'))
    if (!file) throw new Error(`Could not find the tarball of ${name} in ${folder}.`)
    return join(folder, file)
  }
  return {
    spec: find('spec'),
    sdk: find('sdk'),
    mock: find('mock'),
    assurance: find('assurance'),
    redis: find('redis'),
    postgres: find('postgres'),
  }
}
