import { platforms } from './bundles/platforms.ts'
import { quickstart } from './bundles/quickstart.ts'
import { reach } from './bundles/reach.ts'
import { next } from './environments/next.ts'
import { nodePrograms } from './environments/node-programs.ts'
import { simulatedPages } from './environments/simulated-pages.ts'
import type { Check } from './harness/check.ts'
import { contents } from './shape/contents.ts'
import { definitions } from './shape/definitions.ts'
import { installs } from './shape/install.ts'
import { licences } from './shape/licences.ts'
import { lint } from './shape/lint.ts'
import { peers } from './shape/peers.ts'
import { createBudgets } from './size/budgets.ts'
import { consoleSize } from './size/console-size.ts'
import { importCost } from './size/import-cost.ts'
import { compileTypes } from './types/compile-types.ts'

/** Options from the command line. */
export interface CheckOptions {
  readonly complete: boolean
  readonly write: boolean
}

/** Returns all checks, the slowest ones first. */
export function checks({ complete, write }: CheckOptions): Check[] {
  return [
    ...compileTypes(complete),
    next,
    ...installs,
    ...peers,
    lint,
    contents,
    definitions,
    licences,
    reach,
    platforms,
    ...quickstart,
    createBudgets(write),
    consoleSize,
    ...nodePrograms,
    ...simulatedPages,
    importCost,
  ]
}
