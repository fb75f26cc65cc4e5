import type { Result, Row, Table } from './result.ts'

/** Merges the runs of a benchmark into tables whose cells have the number of each run. */
export function mergeRuns(runs: readonly Result[]): Table<readonly number[]>[] {
  const [first] = runs
  if (!first) return []
  return first.tables.map((table, index) => ({
    ...table,
    rows: table.rows.map((row) =>
      mergeRow(
        row,
        table,
        runs.map(({ tables }) => tables[index]),
      ),
    ),
  }))
}

function mergeRow(
  { name }: Row<number>,
  { columns }: Table<number>,
  tables: readonly (Table<number> | undefined)[],
): Row<readonly number[]> {
  const values = Object.keys(columns).map((column, index) =>
    tables.map((table) => {
      const value = table?.rows.find((row) => row.name === name)?.values[index]
      if (value !== undefined && Number.isFinite(value)) return Number(value.toPrecision(6))
      throw new Error(`Could not merge the runs: "${name}" has no number in the column "${column}".`)
    }),
  )
  return { name, values }
}
