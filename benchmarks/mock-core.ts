import { createMock, type Mock } from '@permit-tracking/mock'
import { getResponse, HttpResponse, http } from 'msw'
import { MockAgent, fetch as undiciFetch } from 'undici'
import { compare, type Task } from './harness/compare.ts'
import type { Result } from './report/result.ts'

export const title = 'One request to the mock, in the process'

const sizes = [250, 10_000, 100_000]

export async function run(): Promise<Result> {
  const tasks: Record<string, Task> = {}
  for (const permits of sizes) {
    const mock = createMock({ permits, plan: 'enterprise' })
    const size = permits.toLocaleString('en')
    for (const [name, path] of Object.entries(requests(mock)))
      tasks[`${name}, ${size} permits`] = read(mock, path)
  }
  const mock = createMock({ plan: 'enterprise' })
  tasks['plain function, a list of 25'] = await plain(mock, '/permits')
  tasks['plain function, one permit'] = await plain(mock, requests(mock)['one permit'])
  tasks['creating a contact'] = create(mock)
  tasks['msw getResponse, a list of 25'] = await mswCall(mock, '/permits')
  tasks['MockAgent of undici, a list of 25'] = await mockAgentCall(mock, '/permits')
  const results = await compare(tasks)
  const medianOf = (name: string) => results.find((each) => each.name === name)?.median ?? Number.NaN
  const list = medianOf('plain function, a list of 25')
  return {
    about: [
      'From the `Request` to the text of the response, with every layer and the journal, without validation of responses. The plain',
      'function makes the same body with `JSON.stringify` and a `Response` from it. msw and MockAgent respond with a prepared list.',
      'A factor is relative to the plain list.',
    ].join('\n'),
    tables: [
      {
        columns: { 'a request': 'µs', factor: '×' },
        rows: results.map(({ name, median }) => ({ name, values: [median, median / list] })),
      },
    ],
  }
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

function read(mock: Mock, path: string): Task {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  return async () => (await mock.fetch(new Request(url, { headers }))).text()
}

function create(mock: Mock): Task {
  const headers = { Authorization: `Bearer ${mock.apiKey}`, 'Content-Type': 'application/json' }
  const url = `${mock.baseUrl}/contacts`
  const body = JSON.stringify({ name: 'Dana Ruiz', email: 'dana@example.com' })
  return async () => (await mock.fetch(new Request(url, { method: 'POST', headers, body }))).text()
}

async function plain(mock: Mock, path: string): Promise<Task> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  const response = await mock.fetch(new Request(url, { headers }))
  const sent = Object.fromEntries(response.headers)
  const body: unknown = await response.json()
  const respond = async (_request: Request) => new Response(JSON.stringify(body), { headers: sent })
  return async () => (await respond(new Request(url, { headers }))).text()
}

/** Calls one handler, without interception. */
async function mswCall(mock: Mock, path: string): Promise<Task> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const url = mock.baseUrl + path
  const list = await (await mock.fetch(url, { headers })).json()
  const handlers = [http.get(url, () => HttpResponse.json(list))]
  return async () => (await getResponse(handlers, new Request(url, { headers })))?.text()
}

/** Calls one interceptor with a prepared text. */
async function mockAgentCall(mock: Mock, path: string): Promise<Task> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  const { origin, pathname } = new URL(mock.baseUrl)
  const list = await (await mock.fetch(mock.baseUrl + path, { headers })).json()
  const agent = new MockAgent({ enableCallHistory: false })
  agent.disableNetConnect()
  const options = { headers: { 'Content-Type': 'application/json' } }
  agent
    .get(origin)
    .intercept({ path: pathname + path })
    .reply(200, JSON.stringify(list), options)
    .persist()
  return async () => (await undiciFetch(mock.baseUrl + path, { headers, dispatcher: agent })).text()
}
