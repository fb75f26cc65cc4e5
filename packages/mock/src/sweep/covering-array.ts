/**
 * Returns rows of numbers in which every two columns have every pair of their values, except the pairs that `isAllowed`
 * excludes. Column `c` has the values 0 to `sizes[c] - 1`. Each value needs an allowed partner in every other column. Most
 * defects depend on at most two switches, so at least one row shows them. The number of rows is close to the product of the
 * two largest sizes. The same sizes always return the same rows.
 */
export function coveringArray(
  sizes: readonly number[],
  isAllowed: (one: Cell, other: Cell) => boolean = () => true,
): number[][] {
  const cells = listCells(sizes)
  const pairs = listPairs(cells).filter((pair) => isAllowed(...pair))
  const missing = new Map(pairs.map((pair) => [keyOf(...pair), pair]))
  const rows: number[][] = []
  // Each row removes its pairs from the map, so the loop continues with a pair that no row has yet.
  for (const pair of missing.values()) {
    const row = growRow(pair, { cells, missing, isAllowed })
    for (const [left, right] of listPairs(row)) missing.delete(keyOf(left, right))
    rows.push(row.sort((one, other) => one.column - other.column).map(({ value }) => value))
  }
  return rows
}

/** Value of a column. */
export interface Cell {
  readonly column: number
  readonly value: number
}

type Pair = readonly [one: Cell, other: Cell]

interface RowOptions {
  readonly cells: readonly Cell[]
  /** Pairs that no row has yet. */
  readonly missing: ReadonlyMap<string, Pair>
  isAllowed(one: Cell, other: Cell): boolean
}

/** Completes a pair to a row. Each step adds the cell with the most missing pairs (greedy). */
function growRow(pair: Pair, { cells, missing, isAllowed }: RowOptions): Cell[] {
  const row: Cell[] = [...pair]
  const isFree = (cell: Cell) => row.every((other) => other.column !== cell.column && isAllowed(other, cell))
  const gainOf = (cell: Cell) => row.filter((other) => missing.has(keyOf(other, cell))).length
  for (let free = cells.filter(isFree); free.length > 0; free = free.filter(isFree)) {
    row.push(free.reduce((best, cell) => (gainOf(cell) > gainOf(best) ? cell : best)))
  }
  return row
}

/** Returns the cells of every column, the largest column first, which takes fewer rows. */
function listCells(sizes: readonly number[]): Cell[] {
  return [...sizes.entries()]
    .sort(([, one], [, other]) => other - one)
    .flatMap(([column, size]) => Array.from({ length: size }, (_, value) => ({ column, value })))
}

function listPairs(cells: readonly Cell[]): Pair[] {
  return cells.flatMap((one, index) =>
    cells
      .slice(index + 1)
      .filter(({ column }) => column !== one.column)
      .map((other): Pair => [one, other]),
  )
}

function keyOf(one: Cell, other: Cell): string {
  const [left, right] = one.column < other.column ? [one, other] : [other, one]
  return `${left.column}=${left.value} ${right.column}=${right.value}`
}
