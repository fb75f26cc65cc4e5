import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageNames } from '../../harness/pack-packages.ts'

/** An entry of the packages that can be imported and has types. */
export interface Entry {
  /** `@permit-tracking/sdk/webhooks` */
  readonly specifier: string
  /** True if it can be required, too. */
  readonly isRequirable: boolean
}

/** The entries that the installed packages export. */
export async function listEntries(project: string): Promise<Entry[]> {
  const lists = packageNames.map(async (name) => {
    const path = join(project, 'node_modules/@permit-tracking', name, 'package.json')
    const manifest: { name: string; exports: Record<string, unknown> } = JSON.parse(
      await readFile(path, 'utf8'),
    )
    return Object.entries(manifest.exports).flatMap(([subpath, target]): Entry[] => {
      // Documents are named by a string.
      if (typeof target !== 'object' || target === null) return []
      return [{ specifier: join(manifest.name, subpath), isRequirable: 'require' in target }]
    })
  })
  return (await Promise.all(lists)).flat()
}
