/**
 * Compares the packages with others: runs a probe for each cell, measures, and writes the tables into the documentation.
 *
 *   npm run comparison [-- --check | --stored | --only <text>]
 *
 *   --check        only compares the tables in the documentation with the stored results
 *   --stored       only writes the stored results into the documentation
 *   --only <text>  only runs the probes of the rows with the text in their name, and keeps the other cells;
 *                  `measured` only measures
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Cell, Product } from './harness/cell.ts'
import { mockRows } from './mocks/rows.ts'
import type { Results, Table } from './results.ts'
import { sdkRows } from './sdks/rows.ts'
import { updatePage } from './tables.ts'

const { values: flags } = parseArgs({
  options: { check: { type: 'boolean' }, stored: { type: 'boolean' }, only: { type: 'string' } },
})
const resultsFile = new URL('results.json', import.meta.url)

if (flags.check || flags.stored) {
  const results: Results = JSON.parse(await readFile(resultsFile, 'utf8'))
  const isStale = await updatePage(results, flags.stored === true)
  if (flags.stored) process.exit()
  if (isStale)
    console.error('The tables of docs/comparison.md are not those of results.json. Run npm run comparison.')
  const missing = [
    ...Object.keys(mockRows).filter((row) => !(row in results.mocks.cells)),
    ...Object.keys(sdkRows).filter((row) => !(row in results.sdks.cells)),
  ]
  for (const row of missing) console.error(`The results lack the row ${row}. Run npm run comparison.`)
  if (isStale || missing.length > 0) process.exitCode = 1
} else {
  const folder = await mkdtemp(join(tmpdir(), 'permit-tracking-'))
  try {
    await compareAll(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  // Servers of other packages may keep the process alive.
  process.exit()
}

async function compareAll(folder: string): Promise<void> {
  // Imported late, because the check needs no other packages.
  const { createMeasurements, mocks, sdks } = await import('./products.ts')
  const probed = { mocks: await probe(mocks), sdks: await probe(sdks) }
  const isMeasuring = flags.only === undefined || flags.only === 'measured'
  const stored = flags.only === undefined ? { mocks: {}, sdks: {} } : await readCells()
  const measured = isMeasuring ? await createMeasurements(folder) : { mocks: {}, sdks: {} }
  const results: Results = {
    setting: `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${availableParallelism()} cores`,
    mocks: { ...probed.mocks, cells: { ...stored.mocks, ...measured.mocks, ...probed.mocks.cells } },
    sdks: { ...probed.sdks, cells: { ...stored.sdks, ...measured.sdks, ...probed.sdks.cells } },
  }
  await writeFile(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`)
  await updatePage(results, true)
}

async function readCells(): Promise<{ mocks: Table['cells']; sdks: Table['cells'] }> {
  const { mocks, sdks }: Results = JSON.parse(await readFile(resultsFile, 'utf8'))
  return { mocks: mocks.cells, sdks: sdks.cells }
}

/** Runs the probes one after the other, and prints their cells. */
async function probe<Row extends string>(products: readonly Product<Row>[]): Promise<Table> {
  const cells: Record<string, Record<string, Cell>> = {}
  for (const { name, probes } of products) {
    const names: [string, Product<Row>['probes'][Row]][] = Object.entries(probes)
    for (const [row, run] of names) {
      if (!row.includes(flags.only ?? '')) continue
      const cell = await run()
      console.log(`${name}, ${row}: ${cell.text} (${cell.seen})`)
      const cellsOfRow = cells[row] ?? {}
      cellsOfRow[name] = cell
      cells[row] = cellsOfRow
    }
  }
  return { products: products.map(({ name, packages }) => ({ name, packages })), cells }
}
