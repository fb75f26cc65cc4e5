import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '../bundles/bundle.ts'
import type { Check } from '../harness/check.ts'
import { here } from '../harness/tools.ts'
import { parts } from './parts.ts'
import { writeTables } from './tables.ts'

const file = join(here, 'size/budgets.json')

/** Checks that each part, bundled, minified and compressed, is within its budget. */
export function createBudgets(isWritten: boolean): Check {
  return {
    name: 'sizes of the SDK',
    async run({ project }) {
      const sizes = await Promise.all(
        parts.map(async (part) => ({ ...part, bundled: await bundle({ code: part.code, project }) })),
      )
      if (isWritten) {
        const grown = sizes.map(({ name, bundled }) => [name, Math.ceil(bundled.gzipped * 1.01)])
        await writeFile(file, `${JSON.stringify(Object.fromEntries(grown), null, 2)}\n`)
      }
      const budgets: Record<string, number> = JSON.parse(await readFile(file, 'utf8'))
      const problems: string[] = []
      const notes: string[] = []
      for (const { name, bundled } of sizes) {
        const budget = budgets[name] ?? 0
        notes.push(`${name}: ${bundled.gzipped} bytes of ${budget}`)
        if (bundled.gzipped > budget) {
          problems.push(
            `${name} has ${bundled.gzipped} bytes, more than ${budget}; make it smaller, or say why with --write`,
          )
        }
      }
      if (isWritten) await writeTables(sizes, budgets)
      return { count: parts.length, unit: 'bundles', problems, notes }
    },
  }
}
