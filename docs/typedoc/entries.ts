import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../.vitepress/repository.ts'

/** Module that a package exports. */
export interface Entry {
  /** Name to import: `@permit-tracking/sdk/webhooks`. */
  readonly name: string
  /** Path of its page: `sdk/webhooks`. */
  readonly path: string
  /** Source file, from the folder of the repository. */
  readonly source: string
}

const folders = [
  'packages/sdk',
  'packages/mock',
  'packages/assurance',
  'packages/redis',
  'packages/postgres',
  'spec',
]

/** Modules without a page: one outside the promises of version numbers, and one that only mocks load. */
const undocumented = new Set(['@permit-tracking/mock/internal', '@permit-tracking/assurance/extension'])

/** Returns the modules that the packages export, with their sources as the compiler resolves them. */
export function readEntries(): Entry[] {
  const { paths } = readJson('tsconfig.json').compilerOptions
  return folders.flatMap((folder) => {
    const { name, exports } = readJson(join(folder, 'package.json'))
    return Object.keys(exports)
      .filter((entry) => !/\.\w+$/.test(entry) && !undocumented.has(join(name, entry)))
      .map((entry) => {
        const module = join(name, entry)
        if (!paths[module])
          throw new Error(`Could not find the source of ${module}: add it to \`paths\` in tsconfig.json.`)
        return { name: module, path: module.replace('@permit-tracking/', ''), source: join(paths[module][0]) }
      })
  })
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'))
}
