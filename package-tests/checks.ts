import { platforms } from './bundles/platforms.ts'
import { quickstart } from './bundles/quickstart.ts'
import { reach } from './bundles/reach.ts'
import type { Check } from './harness/check.ts'
import { next } from './places/next.ts'
import { oddPlaces } from './places/odd-places.ts'
import { simulatedPages } from './places/simulated-pages.ts'
import { contents } from './shape/contents.ts'
import { definitions } from './shape/definitions.ts'
import { installs } from './shape/install.ts'
import { licences } from './shape/licences.ts'
import { mappedLines } from './shape/mapped-lines.ts'
import { peers } from './shape/peers.ts'
import { sourceMaps } from './shape/source-maps.ts'
import { createBudgets } from './size/budgets.ts'
import { importCost } from './size/import-cost.ts'
import { compileTypes } from './types/compile-types.ts'

/** What is asked for on the command line. */
export interface CheckOptions {
  readonly complete: boolean
  readonly write: boolean
}

/** Everything that is checked, what takes longest first. */
export function checks({ complete, write }: CheckOptions): Check[] {
  return [
    ...compileTypes(complete),
    next,
    ...installs,
    ...peers,
    contents,
    sourceMaps,
    mappedLines,
    definitions,
    licences,
    reach,
    platforms,
    ...quickstart,
    createBudgets(write),
    ...oddPlaces,
    ...simulatedPages,
    importCost,
  ]
}
