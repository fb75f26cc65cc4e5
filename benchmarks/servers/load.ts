/** Loads servers on request of its parent, in a process of its own, so that its work doesn't count as theirs. */
import autocannon from 'autocannon'

/** Requests to send. */
export interface Load {
  readonly url: string
  readonly paths: readonly string[]
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
  /** Requests per second; without it, as many as the server handles. */
  readonly rate?: number
}

/** Result of a load. */
export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  /** Responses other than 2xx, and connection errors. */
  readonly failed: number
  readonly bytesPerResponse: number
}

process.on('message', async ({ url, paths, headers, connections, seconds, rate }: Load) => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const limit = rate === undefined ? {} : { overallRate: rate }
  const result = await autocannon({ url, connections, duration: seconds, requests, ...limit })
  const responses = result['2xx']
  const loaded: LoadResult = {
    requestsPerSecond: responses / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
    bytesPerResponse: result.throughput.total / result.requests.total,
  }
  process.send?.(loaded)
})
process.on('disconnect', () => process.exit())
