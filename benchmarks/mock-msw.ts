import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { type HttpHandler, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { operations } from '../spec/generated/operations.ts'
import { compare, type Task } from './harness/compare.ts'
import type { Result } from './report/result.ts'

export const title = 'One request that msw intercepts'

export async function run(): Promise<Result> {
  const mock = createMock({ plan: 'enterprise' })
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = `${mock.baseUrl}/permits?per_page=20`
  const example = await mock.fetch(url, { headers })
  const init = { headers: [...example.headers] }
  const list: object = JSON.parse(await example.text())
  // In msw headers cost more than the body, so the handwritten response has the same headers.
  const byHand = handWritten(mock.baseUrl, () => HttpResponse.json(list, init))
  const server = setupServer()
  let current: readonly HttpHandler[] = []
  /** Sends a request with these handlers. They change once a round. */
  const call = (handlers: readonly HttpHandler[]): Task => {
    return async () => {
      if (current !== handlers) {
        server.resetHandlers(...handlers)
        current = handlers
      }
      return (await fetch(url, { headers })).text()
    }
  }
  server.listen({ onUnhandledFrame: 'error' })
  try {
    const results = await compare({
      'by hand, one handler': call([
        http.get(`${mock.baseUrl}/permits`, () => HttpResponse.json(list, init)),
      ]),
      'by hand, a handler for each operation': call(byHand),
      'permit tracking, all operations': call(createHandlers(mock)),
      '`mock.fetch`, without msw': async () => (await mock.fetch(url, { headers })).text(),
    })
    const one = results[0]?.cpu ?? Number.NaN
    return {
      about: [
        '`fetch` of a list of 20 in a process with `setupServer` of msw, until its text is read. A handler by hand only responds with a',
        'prepared list and the headers of the service. Ours run the whole service, with keys, limits, pages and journal. A factor is',
        'relative to the CPU time of one handler by hand (`process.cpuUsage`). By the clock the rounds differ more than the',
        'handlers. msw calls the handlers in order; in both cases the one of the list is the second.',
      ].join('\n'),
      tables: [
        {
          columns: { factor: '×', CPU: 'µs', clock: 'µs' },
          rows: results.map(({ name, cpu, median }) => ({ name, values: [cpu / one, cpu, median] })),
        },
      ],
    }
  } finally {
    server.close()
  }
}

/** Returns a handler for every operation, in the order of the document. */
function handWritten(baseUrl: string, respond: () => HttpResponse<object>): HttpHandler[] {
  const methods = { GET: http.get, POST: http.post, DELETE: http.delete }
  return Object.values(operations).map(({ method, path }) =>
    methods[method](baseUrl + path.replace(/\{(\w+)\}/g, ':$1'), respond),
  )
}
