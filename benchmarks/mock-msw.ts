import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { type HttpHandler, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { operations } from '../spec/generated/operations.ts'
import { type Contestant, contest } from './harness/contest.ts'
import { micros, percent, table } from './harness/table.ts'

export const title = 'One request that msw intercepts'

export async function run(): Promise<string> {
  const mock = createMock({ plan: 'enterprise', validateResponses: false })
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = `${mock.baseUrl}/permits?per_page=20`
  const example = await mock.fetch(url, { headers })
  const init = { headers: [...example.headers] }
  const list: object = JSON.parse(await example.text())
  // By what msw does with them, headers cost more than the body: an answer by hand has the same.
  const byHand = handWritten(mock.baseUrl, () => HttpResponse.json(list, init))
  const server = setupServer()
  let current: readonly HttpHandler[] = []
  /** Asks while these handlers are the ones that count; they are changed once a round. */
  const ask = (handlers: readonly HttpHandler[]): Contestant => {
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
    const standings = await contest(
      {
        'by hand, one handler': ask([
          http.get(`${mock.baseUrl}/permits`, () => HttpResponse.json(list, init)),
        ]),
        'by hand, a handler for each operation': ask(byHand),
        'permit tracking, all operations': ask(createHandlers(mock)),
        '`mock.fetch`, without msw': async () => (await mock.fetch(url, { headers })).text(),
      },
      { roundMs: 100 },
    )
    const one = standings[0]?.cpu ?? Number.NaN
    const rows = standings.map(({ name, cpu, median, spread }) => [
      name,
      (cpu / one).toFixed(2),
      micros(cpu),
      micros(median),
      percent(spread),
    ])
    return [
      '`fetch` of a list of 20 in a process in which `setupServer` of msw intercepts, until its text is there. A handler by hand answers',
      'with one list that is there already, under the headers that the service has, and does nothing else; ours serve the whole service, with keys, limits, pages and journal.',
      'A factor is of the CPU time of one handler by hand (`process.cpuUsage`): by the clock the rounds differ by more than the',
      'contestants do, as their spread shows. msw asks one handler after the other, in both cases that of the list as the second.',
      '',
      table(['', 'factor', 'CPU', 'clock', 'its spread'], rows),
    ].join('\n')
  } finally {
    server.close()
  }
}

/** A handler for every operation, in the order of the document. */
function handWritten(baseUrl: string, answer: () => HttpResponse<object>): HttpHandler[] {
  const methods = { GET: http.get, POST: http.post, DELETE: http.delete }
  return Object.values(operations).map(({ method, path }) =>
    methods[method](baseUrl + path.replace(/\{(\w+)\}/g, ':$1'), answer),
  )
}
