import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './entries.ts'
import { nameSettings, type Settings, toCompilerOptions } from './settings.ts'

/** A program to compile, with its settings. */
export interface Job {
  readonly name: string
  readonly settings: Settings
  readonly files: readonly string[]
  readonly options: ReturnType<typeof toCompilerOptions>
}

/** Entries whose dependencies include Node's types, which then apply to everything that is compiled with them. */
const needsNode = /\/mock\/(msw|server|vitest)$/

/** Writes the programs that import every entry, and returns the jobs. */
export async function createJobs(
  project: string,
  entries: readonly Entry[],
  settings: readonly Settings[],
): Promise<Job[]> {
  const alone = await writePrograms(
    project,
    'alone',
    entries.filter(({ specifier }) => !needsNode.test(specifier)),
  )
  const withNode = await writePrograms(
    project,
    'with-node',
    entries.filter(({ specifier }) => needsNode.test(specifier)),
  )
  return settings.flatMap((each) => {
    const programs = each.hasNode ? [alone, withNode] : [alone]
    return programs.map(({ esm, cjs }) => ({
      name: nameSettings(each),
      settings: each,
      // A bundler doesn't distinguish the two kinds of modules.
      files: each.moduleResolution === 'bundler' ? esm : [...esm, cjs],
      options: toCompilerOptions(each),
    }))
  })
}

async function writePrograms(project: string, name: string, entries: readonly Entry[]) {
  const [esm, cjs] = [`${name}.mts`, `${name}.cts`]
  await writeFile(join(project, esm), entries.map(toImport).join(''))
  await writeFile(
    join(project, cjs),
    entries
      .filter(({ isRequirable }) => isRequirable)
      .map(toImport)
      .join(''),
  )
  return { esm: name === 'alone' ? [esm, 'use.mts'] : [esm], cjs }
}

function toImport({ specifier }: Entry, index: number): string {
  return `import * as entry${index} from '${specifier}'\nexport { entry${index} }\n`
}
