import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { hasRedis, type RedisServer, startRedis } from '../tests/harness/redis-server.ts'
import { type RunningServer, startCommand } from './harness/servers.ts'
import { percent, table } from './harness/table.ts'
import type { FleetLoad, FleetResult, LimiterName } from './servers/fleet-worker.ts'

export const title = 'Eight processes with one key'

const processes = 8
const limit = 1_000
/** Bottleneck needs a multiple of five seconds in a cluster. */
const windowMs = 5_000
const windows = 5
const decisionsMs = 3_000
const pauseMs = 5_000

const names: readonly LimiterName[] = [
  'permit tracking',
  'permit tracking, a limiter per process',
  'bottleneck',
  'rate-limiter-flexible',
]

export async function run(): Promise<string> {
  if (!hasRedis) return 'Not run: redis-server is not installed.'
  const rows: (string | number)[][] = []
  for (const name of names) {
    const { rejected, used, failed } = await reachLimit(name)
    const paused = await pauseRedis(name)
    rows.push([
      name,
      rejected,
      percent(used),
      failed,
      `${Math.round(paused.maxWaitMs)} ms`,
      paused.failed,
      Math.round(await decide(name)).toLocaleString('en'),
    ])
  }
  return [
    `${processes} processes with one key send ${limit * windows} calls as fast as their limiter lets them, to the mock over HTTP with a limit of ${limit} in`,
    `${windowMs / 1_000} s. The share is that of the requests that the time from the first window to the last one allows. All use our client, and`,
    'redis-server on the same machine.',
    'bottleneck (cluster, ioredis) and rate-limiter-flexible (its queue, with an insurance limiter) are set up as their documentation',
    'advises, and know the limit in advance; the client repeats their calls after a 429. Then Redis is paused (SIGSTOP) for',
    `${pauseMs / 1_000} s, while each process makes calls far below the limit. Decisions are acquired without a request, 16 at a time in each process.`,
    '',
    table(
      [
        '',
        '429s',
        'of the limit used',
        'failed calls',
        'longest wait, Redis paused',
        'failed, Redis paused',
        'decisions/s',
      ],
      rows,
    ),
  ].join('\n')
}

async function reachLimit(name: LimiterName) {
  return withFleet(name, { limit, windowMs }, async ({ send, service }) => {
    const results = await send({ service, concurrency: 16, count: (limit * windows) / processes })
    const merged = mergeWindows(results)
    const before = merged.slice(0, -1)
    const durationMs = (merged.at(-1)?.endsAt ?? 0) - (merged[0]?.endsAt ?? 0)
    return {
      rejected: merged.reduce((sum, { rejected }) => sum + rejected, 0),
      used: before.reduce((sum, { accepted }) => sum + accepted, 0) / ((limit * durationMs) / windowMs),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}

async function pauseRedis(name: LimiterName) {
  const roomy = { limit: 1_000_000, windowMs: 60_000 }
  return withFleet(name, roomy, async ({ send, service, redis }) => {
    // The first calls also load code and connect.
    await send({ service, concurrency: 2, durationMs: 2_000, pauseMs: 50 })
    const running = send({ service, concurrency: 2, durationMs: pauseMs + 2_000, pauseMs: 50 })
    await sleep(500)
    redis.child.kill('SIGSTOP')
    await sleep(pauseMs)
    redis.child.kill('SIGCONT')
    const results = await running
    return {
      maxWaitMs: Math.max(...results.map((each) => each.maxWaitMs)),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}

async function decide(name: LimiterName): Promise<number> {
  const unlimited = { limit: 1_000_000_000, windowMs: 60_000 }
  return withFleet(name, unlimited, async ({ send }) => {
    const results = await send({ concurrency: 16, durationMs: decisionsMs })
    return (1_000 * results.reduce((sum, { calls }) => sum + calls, 0)) / decisionsMs
  })
}

interface Fleet {
  readonly service: { readonly baseUrl: string; readonly apiKey: string }
  readonly redis: RedisServer
  /** Sends a load to all processes, and returns the result of each. */
  send(load: FleetLoad): Promise<FleetResult[]>
}

interface Limit {
  readonly limit: number
  readonly windowMs: number
}

async function withFleet<Result>(
  name: LimiterName,
  rate: Limit,
  use: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const redis = await startRedis()
  const service = await startService(rate)
  const workers = await Promise.all(
    Array.from({ length: processes }, () =>
      startWorker([name, redis.port, rate.limit, rate.windowMs].map(String)),
    ),
  )
  try {
    return await use({
      service: { baseUrl: `${service.origin}/v1`, apiKey: createMock().apiKey },
      redis,
      send: (load) =>
        Promise.all(
          workers.map(async (worker) => {
            worker.send(load)
            const [result]: FleetResult[] = await once(worker, 'message')
            if (!result) throw new Error('A process ended without a result.')
            return result
          }),
        ),
    })
  } finally {
    await Promise.all([...workers.map(stop), service.stop(), redis.stop()])
  }
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@permit-tracking/mock')), 'cli.js')

function startService({ limit, windowMs }: Limit): Promise<RunningServer> {
  return startCommand(cli, (port) => [
    ...['--port', port, '--quiet', '--dialect', 'rateLimitReset=epoch_ms'],
    ...['--rate-limit', `${limit}/${windowMs / 1_000}s`],
  ])
}

async function startWorker(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(new URL('servers/fleet-worker.ts', import.meta.url), args, { serialization: 'advanced' })
  await once(child, 'message')
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Adds the windows of all processes, in order. */
function mergeWindows(results: readonly FleetResult[]) {
  const merged = new Map<string, { accepted: number; rejected: number }>()
  for (const { windows: own } of results) {
    for (const [end, { accepted, rejected }] of own) {
      const window = merged.get(end) ?? { accepted: 0, rejected: 0 }
      merged.set(end, { accepted: window.accepted + accepted, rejected: window.rejected + rejected })
    }
  }
  return Array.from(merged, ([end, window]) => ({ endsAt: Number(end), ...window })).sort(
    (one, other) => one.endsAt - other.endsAt,
  )
}
