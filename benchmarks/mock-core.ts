import { createMock, type Mock } from '@permit-tracking/mock'
import { getResponse, HttpResponse, http } from 'msw'
import { MockAgent, fetch as undiciFetch } from 'undici'
import { type Contestant, contest } from './harness/contest.ts'
import { micros, percent, table } from './harness/table.ts'

export const title = 'One request to the mock, in the process'

const sizes = [250, 10_000, 100_000]

export async function run(): Promise<string> {
  const contestants: Record<string, Contestant> = {}
  for (const permits of sizes) {
    const mock = createMock({ permits, plan: 'enterprise', validateResponses: false })
    const size = permits.toLocaleString('en')
    for (const [name, path] of Object.entries(requests(mock)))
      contestants[`${name}, ${size} permits`] = ask(mock, path)
  }
  const mock = createMock({ plan: 'enterprise', validateResponses: false })
  contestants['plain function, a list of 25'] = await plain(mock, '/permits')
  contestants['plain function, one permit'] = await plain(mock, requests(mock)['one permit'])
  contestants['creating a contact'] = create(mock)
  contestants['msw getResponse, a list of 25'] = await answerByMsw(mock, '/permits')
  contestants['MockAgent of undici, a list of 25'] = await answerByMockAgent(mock, '/permits')
  const standings = await contest(contestants)
  const medianOf = (name: string) => standings.find((each) => each.name === name)?.median ?? Number.NaN
  const list = medianOf('plain function, a list of 25')
  const rows = standings.map(({ name, median, spread }) => [
    name,
    micros(median),
    (median / list).toFixed(2),
    percent(spread),
  ])
  return [
    'From the `Request` to the text of the answer: every gate on, journal included, answers not validated. The plain function',
    'makes the same body with `JSON.stringify` and a `Response` of it; msw and MockAgent answer with one list that is there already.',
    'A factor is of the plain list.',
    '',
    table(['', 'median', 'factor', 'spread'], rows),
  ].join('\n')
}

function requests(mock: Mock) {
  const [permit] = mock.permits.all()
  return {
    'a list of 25': '/permits',
    'a list of 25 by status': '/permits?status=active&page=2',
    'a list of 25 updated since': '/permits?updated_since=2026-02-01T00:00:00Z',
    'one permit': `/permits/${permit?.uuid}`,
  }
}

function ask(mock: Mock, path: string): Contestant {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  return async () => (await mock.fetch(new Request(url, { headers }))).text()
}

function create(mock: Mock): Contestant {
  const headers = { Authorization: `Bearer ${mock.apiKey}`, 'Content-Type': 'application/json' }
  const url = `${mock.baseUrl}/contacts`
  const body = JSON.stringify({ name: 'Dana Ruiz', email: 'dana@example.com' })
  return async () => (await mock.fetch(new Request(url, { method: 'POST', headers, body }))).text()
}

async function plain(mock: Mock, path: string): Promise<Contestant> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  const answer = await mock.fetch(new Request(url, { headers }))
  const sent = Object.fromEntries(answer.headers)
  const body: unknown = await answer.json()
  const answerTo = async (_request: Request) => new Response(JSON.stringify(body), { headers: sent })
  return async () => (await answerTo(new Request(url, { headers }))).text()
}

/** One handler, asked without interception. */
async function answerByMsw(mock: Mock, path: string): Promise<Contestant> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  const list = await (await mock.fetch(url, { headers })).json()
  const handlers = [http.get(url, () => HttpResponse.json(list))]
  return async () => (await getResponse(handlers, new Request(url, { headers })))?.text()
}

/** One interceptor, which has made a text of the list before. */
async function answerByMockAgent(mock: Mock, path: string): Promise<Contestant> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const { origin, pathname } = new URL(mock.baseUrl)
  const list = await (await mock.fetch(mock.baseUrl + path, { headers })).json()
  const agent = new MockAgent({ enableCallHistory: false })
  agent.disableNetConnect()
  const answer = { headers: { 'Content-Type': 'application/json' } }
  agent
    .get(origin)
    .intercept({ path: pathname + path })
    .reply(200, JSON.stringify(list), answer)
    .persist()
  return async () => (await undiciFetch(mock.baseUrl + path, { headers, dispatcher: agent })).text()
}
