/** Cell of a table, with the observation that it follows from. */
export interface Cell {
  /** `✓`, `code`, `–` or a short text. */
  readonly text: string
  /** Observation of the probe, for readers who doubt the cell. */
  readonly seen: string
}

/** Function that runs a product and returns its cell of one row. */
export type Probe = () => Promise<Cell> | Cell

/** Product of a table: a probe for each row. */
export interface Product<Row extends string> {
  readonly name: string
  /** Packages that a user installs, with their versions. The first one is in the caption of the table. */
  readonly packages: Readonly<Record<string, string>>
  readonly probes: Readonly<Record<Row, Probe>>
}

/** Returns the text if the observation is as hoped, and `–` if not. */
export function cell(isSupported: boolean, seen: string, text = '✓'): Cell {
  return { text: isSupported ? text : '–', seen }
}

/** Returns `–` for a feature without a trace in the names that a product documents. Throws if a later version has one. */
export function absent(names: string, pattern: RegExp, where: string): Cell {
  const found = pattern.exec(names)
  if (found) throw new Error(`${where} has ${found[0]} now. Write a probe for it.`)
  return { text: '–', seen: `${where} names nothing that matches ${pattern}` }
}
