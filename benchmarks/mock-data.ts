import { createMock, type Mock, type Snapshot } from '@permit-tracking/mock'
import type { Result, Row } from './report/result.ts'
import type { Unit } from './report/units.ts'

export const title = 'The data of the mock: creating it, and reading a page of it'

const sizes = [250, 10_000, 100_000]
const repetitions = 200
const queries = {
  'a page of 25': '/permits',
  'of a status': '/permits?status=active&page=3',
  'updated since': '/permits?updated_since=2026-02-01T00:00:00Z',
  'a condition': '/portfolio/conditions',
} as const

/** Measures the data by its size. A page must take less than a millisecond for any number of permits. */
export async function run(): Promise<Result> {
  const rows: Row<number>[] = []
  // The first mock of a process includes compilation.
  await read(createMock(), queries['a page of 25'])
  for (const permits of sizes) {
    const [mock, creation] = timed(() => createMock({ permits, plan: 'enterprise' }))
    const [, making] = timed(() => mock.permits.size)
    const pages: number[] = []
    let ordering = 0
    for (const query of Object.values(queries)) {
      const startedAt = performance.now()
      await read(mock, query)
      ordering += performance.now() - startedAt
      pages.push(await mean(mock, query))
    }
    const [text, saving] = timed(() => JSON.stringify(mock.snapshot()))
    const [snapshot, parsing] = timed((): Snapshot => JSON.parse(text))
    const [, restoring] = timed(() => mock.restore(snapshot))
    rows.push({
      name: `${permits.toLocaleString('en')} permits`,
      values: [creation, making, ordering, ...pages, saving, parsing, restoring],
    })
  }
  const columns = ['`createMock`', 'creating the data', 'first lists', ...Object.keys(queries)]
  const all = [...columns, 'snapshot to JSON', '`JSON.parse`', '`restore`']
  return {
    about: [
      `A page is a whole request, with its response read as text, the mean of ${repetitions}. The data is created when it is first needed, and`,
      'sorted by the first list.',
    ].join('\n'),
    tables: [{ columns: Object.fromEntries(all.map((column): [string, Unit] => [column, 'ms'])), rows }],
  }
}

function timed<Result>(work: () => Result): [result: Result, ms: number] {
  const startedAt = performance.now()
  return [work(), performance.now() - startedAt]
}

async function mean(mock: Mock, query: string): Promise<number> {
  const startedAt = performance.now()
  for (let time = 0; time < repetitions; time += 1) await read(mock, query)
  return (performance.now() - startedAt) / repetitions
}

async function read({ fetch, baseUrl, apiKey }: Mock, query: string): Promise<string> {
  const response = await fetch(baseUrl + query, { headers: { Authorization: `Bearer ${apiKey}` } })
  if (!response.ok) throw new Error(`${query} returned ${response.status}.`)
  return response.text()
}
