import { createMock } from '@permit-tracking/mock'
import { askByClients, askByOpenApiFetch, askByRaw, askBySdks, askByUs } from './harness/clients.ts'
import { contest } from './harness/contest.ts'
import { micros, percent, table } from './harness/table.ts'

export const title = 'What a client adds to a request'

export async function run(): Promise<string> {
  const destination = { baseUrl: 'https://api.example.com/v1', fetch: await stubFetch() }
  const platformFetch = globalThis.fetch
  globalThis.fetch = destination.fetch
  try {
    const standings = await contest({
      raw: askByRaw(destination),
      'openapi-fetch': askByOpenApiFetch(destination),
      'permit tracking, pacing off': askByUs(destination, 'off'),
      'permit tracking': askByUs(destination, 'auto'),
      ...askByClients(destination),
      ...askBySdks(destination),
    })
    const medianOf = (name: string) => standings.find((each) => each.name === name)?.median ?? Number.NaN
    const rows = [...standings]
      .sort((one, other) => one.median - other.median)
      .map(({ name, median, spread }) => [
        name,
        micros(median - medianOf('raw')),
        (median / medianOf('openapi-fetch')).toFixed(2),
        micros(median),
        percent(spread),
      ])
    return [
      'One record is read through a `fetch` that answers at once. Raw is `new Request`, `fetch` and `json()`, which is what can’t be',
      'saved; a factor is of openapi-fetch alone, which ours stands on. Ours has its key, timeout, retries and errors on, pacing as it says.',
      'The others do without retries and telemetry.',
      '',
      table(['', 'over raw', 'factor', 'median', 'spread'], rows),
    ].join('\n')
  } finally {
    globalThis.fetch = platformFetch
  }
}

/** Answers everything with the same permit, and the headers that the service sends. */
async function stubFetch(): Promise<typeof fetch> {
  const mock = createMock({ plan: 'enterprise' })
  const [permit] = mock.permits.all()
  const request = new Request(`${mock.baseUrl}/permits/${permit?.uuid}`, {
    headers: { authorization: `Bearer ${mock.apiKey}` },
  })
  const answer = await mock.fetch(request)
  const body = await answer.text()
  const headers = { ...Object.fromEntries(answer.headers), 'x-ratelimit-remaining': '900' }
  return async () => new Response(body, { headers })
}
