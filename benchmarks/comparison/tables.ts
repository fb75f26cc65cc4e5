import { readFile, writeFile } from 'node:fs/promises'
import { measuredRows } from './measure-rows.ts'
import { mockRows } from './mocks/rows.ts'
import type { Results, Table } from './results.ts'
import { sdkRows } from './sdks/rows.ts'

type Rows = Readonly<Record<string, readonly [title: string, probe: string]>>

const rowsOfMocks: Rows = { ...mockRows, ...measuredRows }
const rowsOfSdks: Rows = { ...sdkRows, ...measuredRows }

const page = new URL('../../docs/comparison.md', import.meta.url)

/** Returns true if the tables of the page differ from the results. With `isWriting` it updates them. */
export async function updatePage(results: Results, isWriting: boolean): Promise<boolean> {
  const { mocks, sdks } = results
  const tables: Readonly<Record<string, string>> = {
    mocks: `${createTable(mocks, rowsOfMocks)}\n\n${caption(results, mocks)}`,
    'mocks-probes': createProbes(mocks, rowsOfMocks),
    sdks: `${createTable(sdks, rowsOfSdks)}\n\n${caption(results, sdks)}`,
    'sdks-probes': createProbes(sdks, rowsOfSdks),
  }
  const text = await readFile(page, 'utf8')
  let updated = text
  for (const [name, table] of Object.entries(tables)) updated = replaceBlock(updated, name, table)
  if (isWriting) await writeFile(page, updated)
  return updated !== text
}

function createTable(table: Table, rows: Rows): string {
  const head = ['', ...table.products.map(({ name }) => name)]
  const body = namesOf(table, rows).map((name) => {
    const [title = name] = rows[name] ?? []
    return [title, ...table.products.map((product) => table.cells[name]?.[product.name]?.text ?? '')]
  })
  return [head, head.map(() => '---'), ...body].map(toLine).join('\n')
}

/** Returns a table with the probe of each row. */
function createProbes(table: Table, rows: Rows): string {
  const body = namesOf(table, rows).map((name) => rows[name] ?? [name])
  return [['row', 'checked by'], ['---', '---'], ...body].map(toLine).join('\n')
}

/** Returns the rows of a table in the order of their definitions. */
function namesOf({ cells }: Table, rows: Rows): string[] {
  return Object.keys(rows).filter((name) => name in cells)
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function caption({ setting }: Results, { products }: Table): string {
  const versions = products.flatMap(({ packages }) =>
    Object.entries(packages).map(([name, version]) => `${name} ${version}`),
  )
  return `${versions.join(', ')}; ${setting}.`
}

function replaceBlock(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- comparison-${name} -->`, `<!-- /comparison-${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`docs/comparison.md has no block ${begin} … ${end}.`)
  return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`
}
