import { createClient, type Fetch } from '@permit-tracking/sdk'
import { Agent, request } from 'undici'
import { createUndiciFetch } from '../examples/fetch-on-undici/undici-fetch.ts'
import { askByClients, askByOpenApiFetch, askByRaw, askByUs } from './harness/clients.ts'
import { type Contestant, contest } from './harness/contest.ts'
import { startService } from './harness/start-service.ts'
import { micros, percent, table } from './harness/table.ts'

export const title = 'A client on the wire'

export async function run(): Promise<string> {
  const service = await startService(0, 0)
  const dispatcher = new Agent({ connections: 32 })
  const destination = { baseUrl: service.baseUrl, fetch }
  const undiciFetch = createUndiciFetch(dispatcher)
  const ours = createClient({
    apiKey: 'pt_live_2f6a1c9e8b7d4f30a5c6e1d2',
    baseUrl: service.baseUrl,
    fetch: undiciFetch,
  })
  const url = `${service.baseUrl}/permits/p1`
  const contestants: Record<string, Contestant> = {
    raw: askByRaw(destination),
    'permit tracking': askByUs(destination, 'auto'),
    'permit tracking, pacing off': askByUs(destination, 'off'),
    'permit tracking on undici’s dispatcher': () => ours.permits.get('p1'),
    'raw on undici’s dispatcher': askByRaw({ baseUrl: service.baseUrl, fetch: rawOn(undiciFetch) }),
    'undici’s `request` alone': async () => (await request(url, { dispatcher })).body.json(),
    'openapi-fetch': askByOpenApiFetch(destination),
    ...askByClients(destination),
  }
  const parts = [
    'One record over the loopback interface, the service in another process. Raw is `new Request`, the platform’s `fetch` and `json()`;',
    'more per cent of raw is better. The `fetch` on undici’s dispatcher is that of docs/guides/fetch-on-undici.md.',
  ]
  try {
    for (const concurrency of [1, 32]) {
      const standings = await contest(together(contestants, concurrency))
      const raw = standings.find(({ name }) => name === 'raw')?.median ?? Number.NaN
      const rows = [...standings]
        .sort((one, other) => one.median - other.median)
        .map(({ name, median, spread }) => [
          name,
          percent(raw / median),
          micros(median / concurrency),
          percent(spread),
        ])
      parts.push('', `### ${concurrency} at a time`, '', table(['', 'of raw', 'a call', 'spread'], rows))
    }
  } finally {
    await dispatcher.close()
    await service.stop()
  }
  return parts.join('\n')
}

/** In the shape of the platform’s; given nothing but a `Request`. */
function rawOn(carry: Fetch): typeof fetch {
  return (input) => carry(input instanceof Request ? input : new Request(input))
}

/** Each call of a contestant becomes so many at once. */
function together(
  contestants: Readonly<Record<string, Contestant>>,
  concurrency: number,
): Record<string, Contestant> {
  const entries = Object.entries(contestants)
  return Object.fromEntries(
    entries.map(([name, call]) => [name, () => Promise.all(Array.from({ length: concurrency }, call))]),
  )
}
