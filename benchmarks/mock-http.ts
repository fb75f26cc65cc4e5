import { startLoader } from './harness/load.ts'
import { createMockServers } from './harness/mock-servers.ts'
import type { Result } from './report/result.ts'
import type { LoadResult } from './servers/load.ts'

export const title = 'A list of 20 over HTTP'

const warmSeconds = 1
const seconds = 1
const connections = 16

export async function run(): Promise<Result> {
  const { starters, pathOf, headers, clear } = await createMockServers()
  const loader = startLoader()
  const measured: Measured[] = []
  try {
    for (const [name, start] of Object.entries(starters)) {
      const server = await start()
      const request = { url: server.origin, paths: [pathOf(name)], headers, connections }
      // A whole service takes a while to compile.
      await loader.load({ ...request, seconds: warmSeconds })
      measured.push({ name, load: await loader.load({ ...request, seconds }), memory: server.memory() })
      await server.stop()
    }
    return report(measured)
  } finally {
    await Promise.all([loader.stop(), clear()])
  }
}

interface Measured {
  readonly name: string
  readonly load: LoadResult
  /** Resident memory after the load, in MiB. */
  readonly memory: number
}

function report(measured: readonly Measured[]): Result {
  const loadOf = (name: string) => measured.find((each) => each.name === name)?.load
  const raw = loadOf('raw node:http, static body')
  const hono = loadOf('hono, JSON of each request')
  const prism = loadOf('prism, its default log')
  const quietPrism = loadOf('prism, no log')
  return {
    about: [
      `autocannon in a process of its own, ${connections} connections, ${seconds} s for each server after ${warmSeconds} s of warm-up. Every`,
      'server has its own process, all on one machine. All send the same list of 20 permits. Ours checks the key, counts the rate',
      'limit and the usage, finds the page, turns it into JSON and keeps a journal. hono turns the same list into JSON for each',
      'request. prism checks the request against the document. A static body is the same bytes for each request, and the others send',
      'a prepared list. Memory is the resident set (RSS) after the load.',
    ].join('\n'),
    tables: [
      {
        columns: {
          'of raw': '%',
          'of hono, JSON': '%',
          'of prism, no log': '×',
          'of prism': '×',
          'requests/s': '',
          p50: 'µs',
          p99: 'µs',
          'p99 of raw': '×',
          memory: 'MiB',
        },
        rows: measured.map(({ name, load: { requestsPerSecond, p50Us, p99Us }, memory }) => ({
          name,
          values: [
            (100 * requestsPerSecond) / (raw?.requestsPerSecond ?? Number.NaN),
            (100 * requestsPerSecond) / (hono?.requestsPerSecond ?? Number.NaN),
            requestsPerSecond / (quietPrism?.requestsPerSecond ?? Number.NaN),
            requestsPerSecond / (prism?.requestsPerSecond ?? Number.NaN),
            ...[requestsPerSecond, p50Us, p99Us, p99Us / (raw?.p99Us ?? Number.NaN), memory],
          ],
        })),
        sortedBy: { column: 'requests/s', order: 'descending' },
      },
    ],
  }
}
