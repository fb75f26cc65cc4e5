import type { Cell } from './harness/cell.ts'

/** Result of a comparison. */
export interface Table {
  /** Names of the products in the order of the columns, with their packages and versions. */
  readonly products: readonly { readonly name: string; readonly packages: Readonly<Record<string, string>> }[]
  /** Cells by row and product. */
  readonly cells: Readonly<Record<string, Readonly<Record<string, Cell>>>>
}

/** Content of `results.json`. */
export interface Results {
  /** Runtime and machine of the run. */
  readonly setting: string
  readonly mocks: Table
  readonly sdks: Table
}
