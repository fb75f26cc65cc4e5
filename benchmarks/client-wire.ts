import { createClient, type Fetch } from '@permit-tracking/sdk'
import { Agent, request } from 'undici'
import { createUndiciFetch } from '../examples/fetch-on-undici/undici-fetch.ts'
import { clientCalls, openApiFetchCall, rawCall } from './harness/clients.ts'
import { compare, type Task } from './harness/compare.ts'
import { startService } from './harness/start-service.ts'
import type { Result, Table } from './report/result.ts'

export const title = 'A client on the wire'

export async function run(): Promise<Result> {
  const service = await startService(0, 0)
  const dispatcher = new Agent({ connections: 32 })
  const destination = { baseUrl: service.baseUrl, fetch }
  const undiciFetch = createUndiciFetch(dispatcher)
  const options = { apiKey: 'pt_live_2f6a1c9e8b7d4f30a5c6e1d2', baseUrl: service.baseUrl }
  const client = createClient(options)
  const unpaced = createClient({ ...options, limiter: false })
  const onUndici = createClient({ ...options, fetch: undiciFetch })
  const url = `${service.baseUrl}/permits/p1`
  const tasks: Record<string, Task> = {
    raw: rawCall(destination),
    'permit tracking': () => client.permits.get('p1'),
    'permit tracking, pacing off': () => unpaced.permits.get('p1'),
    'permit tracking on undici’s dispatcher': () => onUndici.permits.get('p1'),
    'raw on undici’s dispatcher': rawCall({ baseUrl: service.baseUrl, fetch: rawOn(undiciFetch) }),
    'undici’s `request` alone': async () => (await request(url, { dispatcher })).body.json(),
    'openapi-fetch': openApiFetchCall(destination),
    ...clientCalls(destination),
  }
  const tables: Table<number>[] = []
  try {
    for (const concurrency of [1, 32]) {
      const results = await compare(together(tasks, concurrency))
      const raw = results.find(({ name }) => name === 'raw')?.median ?? Number.NaN
      tables.push({
        title: `${concurrency} at a time`,
        columns: { 'of raw': '%', 'a call': 'µs' },
        rows: results.map(({ name, median }) => ({
          name,
          values: [(100 * raw) / median, median / concurrency],
        })),
        sortedBy: { column: 'a call', order: 'ascending' },
      })
    }
  } finally {
    await dispatcher.close()
    await service.stop()
  }
  return {
    about: [
      'One record over the loopback interface, the service in another process. Raw is `new Request`, the platform’s `fetch` and `json()`;',
      'a higher percentage of raw is better. The `fetch` on undici’s dispatcher is the one in docs/guides/fetch-on-undici.md.',
    ].join('\n'),
    tables,
  }
}

/** Adapts a `Fetch` to the platform’s signature. Only called with a `Request`. */
function rawOn(send: Fetch): typeof fetch {
  return (input) => send(input instanceof Request ? input : new Request(input))
}

/** Turns each call of a task into concurrent calls. */
function together(tasks: Readonly<Record<string, Task>>, concurrency: number): Record<string, Task> {
  const entries = Object.entries(tasks)
  return Object.fromEntries(
    entries.map(([name, call]) => [name, () => Promise.all(Array.from({ length: concurrency }, call))]),
  )
}
