import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageName } from '../../harness/pack-packages.ts'
import type { Environment } from '../harness/check.ts'

/** A package as it was unpacked. */
export interface Unpacked {
  readonly name: PackageName
  /** The paths of its files, from its root. */
  readonly files: readonly string[]
  readonly manifest: Readonly<Record<string, unknown>>
  read(file: string): Promise<string>
}

/** Reads what is in a package. */
export async function unpacked({ project }: Environment, name: PackageName): Promise<Unpacked> {
  const folder = join(project, 'node_modules/@permit-tracking', name)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  return { name, files: files.sort(), manifest: JSON.parse(await read('package.json')), read }
}
