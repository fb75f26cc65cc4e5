/** Loads servers on request of its parent, in a process of its own, so that its work doesn't count as theirs. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import autocannon, { type Options, type Result } from 'autocannon'

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
  /** Median time until the whole response, in microseconds. */
  readonly p50Us: number
  /** Time within which 99 % of the responses were whole, in microseconds. */
  readonly p99Us: number
  /** Responses other than 2xx, and connection errors. */
  readonly failed: number
  readonly bytesPerResponse: number
}

process.on('message', async ({ url, paths, headers, connections, seconds, rate }: Load) => {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  const limit = rate === undefined ? {} : { overallRate: rate }
  const { result, times } = await run({ url, connections, duration: seconds, requests, ...limit })
  const responses = result['2xx']
  const loaded: LoadResult = {
    requestsPerSecond: responses / result.duration,
    p50Us: times.percentile(50),
    p99Us: times.percentile(99),
    failed: result.non2xx + result.errors,
    bytesPerResponse: result.throughput.total / result.requests.total,
  }
  process.send?.(loaded)
})
process.on('disconnect', () => process.exit())

/** Runs autocannon, and records the time of every response in microseconds. Its own percentiles are whole milliseconds. */
function run(options: Options): Promise<{ readonly result: Result; readonly times: RecordableHistogram }> {
  const times = createHistogram()
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error: unknown, result) =>
      error ? reject(error) : resolve({ result, times }),
    )
    instance.on('response', (_client, _status, _bytes, ms) =>
      times.record(Math.max(1, Math.round(ms * 1_000))),
    )
  })
}
