import { createMock } from '@permit-tracking/mock'
import { clientCalls, openApiFetchCall, ourCall, rawCall, sdkCalls } from './harness/clients.ts'
import { compare } from './harness/compare.ts'
import type { Result } from './report/result.ts'

export const title = 'What a client adds to a request'

export async function run(): Promise<Result> {
  const destination = { baseUrl: 'https://api.example.com/v1', fetch: await stubFetch() }
  const platformFetch = globalThis.fetch
  globalThis.fetch = destination.fetch
  try {
    const results = await compare({
      raw: rawCall(destination),
      'openapi-fetch': openApiFetchCall(destination),
      'permit tracking, pacing off': ourCall(destination, false),
      'permit tracking': ourCall(destination),
      ...clientCalls(destination),
      ...sdkCalls(destination),
    })
    const medianOf = (name: string) => results.find((each) => each.name === name)?.median ?? Number.NaN
    const rows = results.map(({ name, median }) => ({
      name,
      values: [median - medianOf('raw'), median / medianOf('openapi-fetch'), median],
    }))
    return {
      about: [
        'One record is read through a `fetch` that responds at once. Raw is `new Request`, `fetch` and `json()`, the minimum for every',
        'client. A factor is relative to openapi-fetch alone, on which ours is built. Ours has its key, timeout, retries and errors on,',
        'and pacing unless the name says otherwise. The others run without retries and telemetry.',
      ].join('\n'),
      tables: [
        {
          columns: { 'over raw': 'µs', factor: '×', 'a call': 'µs' },
          rows,
          sortedBy: { column: 'a call', order: 'ascending' },
        },
      ],
    }
  } finally {
    globalThis.fetch = platformFetch
  }
}

/** Returns a `fetch` that always responds with the same permit and the headers of the service. */
async function stubFetch(): Promise<typeof fetch> {
  const mock = createMock({ plan: 'enterprise' })
  const [permit] = mock.permits.all()
  const request = new Request(`${mock.baseUrl}/permits/${permit?.uuid}`, {
    headers: { authorization: `Bearer ${mock.apiKey}` },
  })
  const response = await mock.fetch(request)
  const body = await response.text()
  const headers = { ...Object.fromEntries(response.headers), 'x-ratelimit-remaining': '900' }
  return async () => new Response(body, { headers })
}
