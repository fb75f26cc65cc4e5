import { createMock, type Mock, type MockOptions } from '@permit-tracking/mock'
import type { Fetch } from '@permit-tracking/sdk'

export interface PacedService {
  readonly mock: Mock
  readonly fetch: Fetch
  /** Times of the requests on the clock of this machine, in milliseconds after the first. */
  arrivals(): number[]
  statuses(): number[]
  /** Uses up the window with requests of another client with the same key. */
  useUp(): Promise<void>
}

export interface ServiceOptions extends MockOptions {
  /** Milliseconds by which the service's clock is ahead of ours. */
  ahead?: number
  /** Headers that can't be read here, as in a browser. */
  hidden?: readonly string[]
  /** Time until a response arrives, in milliseconds. */
  latency?: number
}

/** The mock on a clock of its own, behind a `fetch` that records the times of requests and hides headers. */
export function pacedService({
  ahead = 0,
  hidden = [],
  latency = 0,
  ...options
}: ServiceOptions): PacedService {
  const clock = {
    now: () => Date.now() + ahead,
    schedule: () => () => undefined,
  }
  const mock = createMock({ ...options, clock })
  const requests: { at: number; status: number }[] = []
  const fetch = async (request: Request) => {
    const entry = { at: Date.now(), status: 0 }
    requests.push(entry)
    const response = await mock.fetch(request)
    entry.status = response.status
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency))
    const { status, headers } = response
    const shown = [...headers].filter(([name]) => !hidden.includes(name))
    return new Response(await response.arrayBuffer(), { status, headers: shown })
  }
  return {
    mock,
    fetch,
    arrivals: () => requests.map(({ at }) => at - (requests[0]?.at ?? 0)),
    statuses: () => requests.map(({ status }) => status),
    async useUp() {
      const headers = { authorization: `Bearer ${mock.apiKey}` }
      const send = () => mock.fetch(new Request(`${mock.baseUrl}/me`, { headers }))
      while ((await send()).headers.get('x-ratelimit-remaining') !== '0');
    },
  }
}
