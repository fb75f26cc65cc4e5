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
        const grown = sizes.map(({ bundled, ...part }) => [part.name, budgetOf(bundled.gzipped, part)])
        await writeFile(file, `${JSON.stringify(Object.fromEntries(grown), null, 2)}\n`)
      }
      const budgets: Record<string, number> = JSON.parse(await readFile(file, 'utf8'))
      const problems: string[] = []
      const notes: string[] = []
      for (const { name, bundled, ...part } of sizes) {
        const budget = budgets[name] ?? 0
        const aim = 'aim' in part && bundled.gzipped > part.aim ? `, the aim was ${part.aim}` : ''
        notes.push(`${name}: ${bundled.gzipped} bytes of ${budget}${aim}`)
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

/** Returns the aim if it is reached, otherwise the measured size plus 1 %. */
function budgetOf(measured: number, { aim = 0 }: { readonly name: string; readonly aim?: number }): number {
  return measured <= aim ? aim : Math.ceil(measured * 1.01)
}
