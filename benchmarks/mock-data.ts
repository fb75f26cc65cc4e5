import { createMock, type Mock } from '@permit-tracking/mock'

export const title = 'The data of the mock: creating it, and reading a page of it'

const sizes = [250, 10_000, 100_000]
const repetitions = 500
const queries = {
  'a page of 25': '/permits',
  'of a status': '/permits?status=active&page=3',
  'updated since': '/permits?updated_since=2026-02-01T00:00:00Z',
  'a condition': '/portfolio/conditions',
} as const

/** Measures the data by its size. A page must take less than a millisecond for any number of permits. */
export async function run(): Promise<string> {
  const rows: string[] = []
  // The first mock of a process includes compilation.
  await read(createMock(), queries['a page of 25'])
  for (const permits of sizes) {
    const [mock, creation] = timed(() =>
      createMock({ permits, plan: 'enterprise', validateResponses: false }),
    )
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
    const [, restoring] = timed(() => mock.restore(JSON.parse(text)))
    const cells = [creation, making, ordering, ...pages, saving, restoring].map((ms) =>
      ms.toFixed(ms < 10 ? 2 : 0),
    )
    rows.push(`| ${permits.toLocaleString('en')} | ${cells.join(' | ')} |`)
  }
  const names = Object.keys(queries)
  return [
    'Milliseconds. A page is a whole request, with its response read as text, the mean of 500. The data is created when it is',
    'first needed, and sorted by the first list.',
    '',
    `| permits | \`createMock\` | creating the data | first lists | ${names.join(' | ')} | snapshot to JSON | JSON to restored |`,
    `|---:|---:|---:|---:|${'---:|'.repeat(names.length)}---:|---:|`,
    ...rows,
  ].join('\n')
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
