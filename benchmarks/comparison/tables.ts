import { readFile, writeFile } from 'node:fs/promises'
import { measuredRows } from './measure-rows.ts'
import { mockRows } from './mocks/rows.ts'
import type { Results, Table } from './results.ts'
import { sdkRows } from './sdks/rows.ts'

type Rows = Readonly<Record<string, readonly [title: string, probe: string]>>

const rowsOfMocks: Rows = { ...mockRows, ...measuredRows }
const rowsOfSdks: Rows = { ...sdkRows, ...measuredRows }

/** Rows of the short tables in the READMEs. */
const short = {
  mocks: [
    'state',
    'rateLimit',
    'webhookRetries',
    'clock',
    'lostResponse',
    'anyDocument',
    'proxy',
    'size',
    'start',
  ],
  sdks: ['removed', 'added', 'pacing', 'create', 'replay', 'once', 'bundle', 'overhead', 'releases'],
} as const

/** Pages with the names of their tables. */
const pages = {
  'docs/comparison.md': ['mocks', 'mocks-probes', 'sdks', 'sdks-probes'],
  'packages/mock/README.md': ['mocks-short'],
  'packages/sdk/README.md': ['sdks-short'],
} as const

/** Returns the pages whose tables differ from the results. With `isWriting` it updates them. */
export async function updatePages(results: Results, isWriting: boolean): Promise<string[]> {
  const { mocks, sdks } = results
  const tables: Readonly<Record<string, string>> = {
    mocks: createTable(mocks, rowsOfMocks),
    'mocks-probes': createProbes(mocks, rowsOfMocks),
    'mocks-short': createTable(mocks, rowsOfMocks, short.mocks),
    sdks: createTable(sdks, rowsOfSdks),
    'sdks-probes': createProbes(sdks, rowsOfSdks),
    'sdks-short': createTable(sdks, rowsOfSdks, short.sdks),
  }
  const stale: string[] = []
  for (const [page, names] of Object.entries(pages)) {
    const file = new URL(`../../${page}`, import.meta.url)
    const text = await readFile(file, 'utf8')
    let updated = text
    for (const name of names) {
      const note = name.endsWith('-probes') ? '' : `\n\n${caption(results, name)}`
      updated = replaceBlock(page, updated, name, `${tables[name]}${note}`)
    }
    if (updated === text) continue
    stale.push(page)
    if (isWriting) await writeFile(file, updated)
  }
  return stale
}

function createTable(table: Table, rows: Rows, names: readonly string[] = namesOf(table, rows)): string {
  const head = ['', ...table.products.map(({ name }) => name)]
  const body = names.map((name) => {
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

function caption({ setting, ...tables }: Results, name: string): string {
  const { products } = name.startsWith('mocks') ? tables.mocks : tables.sdks
  const versions = products.flatMap(({ packages }) =>
    Object.entries(packages).map(([name, version]) => `${name} ${version}`),
  )
  return `${versions.join(', ')}; ${setting}.`
}

function replaceBlock(page: string, text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- comparison-${name} -->`, `<!-- /comparison-${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < 0) throw new Error(`${page} has no block ${begin} … ${end}.`)
  return `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`
}
