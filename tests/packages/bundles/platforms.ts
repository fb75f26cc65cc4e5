import type { Check } from '../harness/check.ts'
import { listEntries } from '../types/entries.ts'
import { bundle } from './bundle.ts'

/** Entries for Node alone: an HTTP server, instruments that run commands, and Vitest with all that it brings. */
const onlyNode = /\/(mock\/(internal|server|vitest)|assurance)$/

/** Every entry bundles for a neutral platform and for browsers without an error or a warning. */
export const platforms: Check = {
  name: 'bundles for browsers and neutral platforms',
  async run({ project }) {
    const all = await listEntries(project)
    const entries = all.filter(({ specifier }) => !onlyNode.test(specifier))
    const problems: string[] = []
    for (const { specifier } of entries) {
      for (const platform of ['neutral', 'browser'] as const) {
        try {
          const { warnings } = await bundle({ code: `export * from '${specifier}'`, project, platform })
          problems.push(...warnings.map((warning) => `${specifier} for ${platform}: ${warning}`))
        } catch (error) {
          problems.push(`${specifier} for ${platform}: ${error instanceof Error ? error.message : error}`)
        }
      }
    }
    const left = all.filter(({ specifier }) => onlyNode.test(specifier)).map(({ specifier }) => specifier)
    return {
      count: entries.length * 2,
      unit: 'bundles',
      problems,
      notes: [`for Node alone: ${left.join(', ')}`],
    }
  },
}
