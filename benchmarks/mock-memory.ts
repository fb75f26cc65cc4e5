import { startLoader } from './harness/load.ts'
import { createMockServers } from './harness/mock-servers.ts'
import type { Result } from './report/result.ts'

export const title = 'Memory of the mock under load'

/** Duration of the load. `BENCH_SECONDS=600` for ten minutes. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const samples = 4

export async function run(): Promise<Result> {
  const { starters, headers, clear } = await createMockServers()
  const start = starters['permit tracking, no log']
  if (!start) throw new Error('Could not measure the memory: the server is missing.')
  const loader = startLoader()
  const server = await start({ reportsHeap: true })
  try {
    // Before the first collection, which would make it smaller than in use.
    const afterBoot = server.memory()
    const rows = [{ name: 'after boot', values: [0, await server.heap(), afterBoot] }]
    let served = 0
    for (let sample = 1; sample <= samples; sample++) {
      const length = Math.max(Math.round(seconds / samples), 1)
      const paths = [
        '/v1/permits?per_page=20',
        `/v1/permits?status=active&page=${sample}`,
        '/v1/me',
        '/v1/contacts',
      ]
      const { requestsPerSecond } = await loader.load({
        url: server.origin,
        paths,
        headers,
        connections: 16,
        seconds: length,
      })
      served += requestsPerSecond * length
      const held = server.memory()
      rows.push({ name: `after ${sample * length} s`, values: [served, await server.heap(), held] })
    }
    return {
      about: [
        'The process of the standalone server while 16 connections read lists, with every layer and the journal. The used heap after a',
        'collection would grow with a leak. The resident set (RSS) is what V8 keeps for the next burst. For ten minutes:',
        '`BENCH_SECONDS=600`.',
      ].join('\n'),
      tables: [{ columns: { requests: '', 'heap in use': 'MiB', RSS: 'MiB' }, rows }],
    }
  } finally {
    await Promise.all([loader.stop(), clear(), server.stop()])
  }
}
