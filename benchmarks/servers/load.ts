/** Loads servers as its parent asks it to, so that what that computes doesn't count as theirs. */
import autocannon from 'autocannon'

/** What is asked of which server. */
export interface Load {
  readonly url: string
  readonly paths: readonly string[]
  readonly headers: Record<string, string>
  readonly connections: number
  readonly seconds: number
}

/** How it went. */
export interface Loaded {
  readonly requestsPerSecond: number
  readonly p99Ms: number
  /** Answers other than 2xx, and errors of connections. */
  readonly failed: number
  readonly bytesPerAnswer: number
}

process.on('message', async ({ url, paths, headers, connections, seconds }: Load) => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const result = await autocannon({ url, connections, duration: seconds, requests })
  const answers = result['2xx']
  const loaded: Loaded = {
    requestsPerSecond: answers / result.duration,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
    bytesPerAnswer: result.throughput.total / result.requests.total,
  }
  process.send?.(loaded)
})
process.on('disconnect', () => process.exit())
