/**
 * Rows of numbers in which every two columns show every pair of their values, except the pairs that `isAllowed` excludes:
 * column `c` has the values 0 to `sizes[c] - 1`. Each value needs one of every other column that it may stand beside. A fault that takes two switches to show, as most do, shows in one of the rows, of which there are
 * hardly more than the two largest sizes make pairs. The same sizes always make the same rows.
 */
export function coveringArray(
  sizes: readonly number[],
  isAllowed: (one: Cell, other: Cell) => boolean = () => true,
): number[][] {
  const cells = listCells(sizes)
  const pairs = listPairs(cells).filter((pair) => isAllowed(...pair))
  const missing = new Map(pairs.map((pair) => [keyOf(...pair), pair]))
  const rows: number[][] = []
  // A row takes the pairs that it shows out of the map, so that the loop goes on with one that no row shows yet.
  for (const pair of missing.values()) {
    const row = growRow(pair, { cells, missing, isAllowed })
    for (const [left, right] of listPairs(row)) missing.delete(keyOf(left, right))
    rows.push(row.sort((one, other) => one.column - other.column).map(({ value }) => value))
  }
  return rows
}

/** A value in a column. */
export interface Cell {
  readonly column: number
  readonly value: number
}

type Pair = readonly [one: Cell, other: Cell]

/** What rows are made of. */
interface Growth {
  readonly cells: readonly Cell[]
  /** The pairs that no row shows yet. */
  readonly missing: ReadonlyMap<string, Pair>
  isAllowed(one: Cell, other: Cell): boolean
}

/** Completes a pair to a row, each time with the cell that shows the most of what is missing (greedy, as AETG is). */
function growRow(pair: Pair, { cells, missing, isAllowed }: Growth): Cell[] {
  const row: Cell[] = [...pair]
  const isFree = (cell: Cell) => row.every((other) => other.column !== cell.column && isAllowed(other, cell))
  const gainOf = (cell: Cell) => row.filter((other) => missing.has(keyOf(other, cell))).length
  for (let free = cells.filter(isFree); free.length > 0; free = free.filter(isFree)) {
    row.push(free.reduce((best, cell) => (gainOf(cell) > gainOf(best) ? cell : best)))
  }
  return row
}

/** The cells of every column. Those of the largest come first, as it takes fewer rows to fit small columns to large ones. */
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
