/**
 * The mock over HTTP. It records the time and the window of each request, and reports them on a message. The arguments are
 * requests per window and the length of a window in milliseconds:
 *
 *   node service.ts 1000 2000
 */
import process from 'node:process'
import { createMock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'

/** Request that arrived at the service. */
export interface Arrival {
  /** Epoch milliseconds. */
  readonly at: number
  readonly status: number
  /** End of its window, epoch milliseconds. */
  readonly windowEndsAt: number
  readonly isWalk: boolean
}

const [limit = 1_000, windowMs = 60_000] = process.argv.slice(2).map(Number)
const mock = createMock({
  plan: { limit, window: windowMs },
  watched: 200,
  // The windows are short, so the end of a window is named exactly.
  dialect: { rateLimitReset: windowMs < 60_000 ? 'epoch_ms' : 'epoch_s' },
})
let arrivals: Arrival[] = []
mock.onRequest(({ at, status = 0, operation, response }) => {
  const windowEndsAt = Number(response?.headers['x-ratelimit-reset'])
  arrivals.push({ at: Date.parse(at), status, windowEndsAt, isWalk: operation === 'listPermits' })
})
const server = await serve(mock)
process.on('message', () => {
  process.send?.(arrivals)
  arrivals = []
})
process.on('disconnect', () => process.exit())
process.send?.({ baseUrl: server.url, apiKey: mock.apiKey })
