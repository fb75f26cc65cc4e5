import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMock } from '@permit-tracking/mock'
import { hasRedis, type RedisServer, startRedis } from '../tests/harness/redis-server.ts'
import { type RunningServer, startCommand } from './harness/servers.ts'
import type { Result, Row } from './report/result.ts'
import type { FleetLoad, FleetResult, LimiterName } from './servers/fleet-worker.ts'

export const title = 'Eight processes with one key'

const processes = 8
const limit = 1_000
/** Bottleneck needs a multiple of five seconds in a cluster. */
const windowMs = 5_000
const windows = 2
const pauseMs = 2_000
const decisionsMs = 500
/** Far above what the processes need. */
const roomy = { limit: 1_000_000_000, windowMs: 60_000 }

const names: readonly LimiterName[] = [
  'permit tracking',
  'permit tracking, a limiter per process',
  'bottleneck',
  'rate-limiter-flexible',
]

export async function run(): Promise<Result | string> {
  if (!hasRedis) return 'redis-server is not installed'
  const rows: Row<number>[] = []
  for (const name of names) {
    const limited = await withFleet(name, { limit, windowMs }, reachLimit)
    const unlimited = await withFleet(name, roomy, async (fleet) => ({
      ...(await pauseRedis(fleet)),
      ...(await decide(fleet)),
    }))
    rows.push({
      name,
      values: [
        ...[limited.rejected, 100 * limited.used, limited.failed],
        ...[unlimited.maxWaitMs, unlimited.failed],
        ...[unlimited.decisionMicros, unlimited.decisionsPerSecond],
      ],
    })
  }
  return {
    about: [
      `${processes} processes with one key send ${(limit * windows).toLocaleString('en')} calls as fast as their limiter lets them, to the mock over HTTP with a limit of ${limit.toLocaleString('en')} in`,
      `${windowMs / 1_000} s. The share is relative to the requests that the time from the first window to the last one allows. All use our client, and`,
      'redis-server on the same machine.',
      'bottleneck (cluster, ioredis) and rate-limiter-flexible (its queue, with an insurance limiter) are set up as their documentation',
      'advises, and know the limit in advance; the client repeats their calls after a 429. Then Redis is paused (SIGSTOP) for',
      `${pauseMs / 1_000} s, while each process makes calls far below the limit. A decision is acquired without a request, far below the limit: by one process, one`,
      'after the other, which is the time that a request pays for its limiter; then by all of them, 16 at a time in each.',
    ].join('\n'),
    tables: [
      {
        columns: {
          '429s': '',
          'of the limit used': '%',
          'failed calls': '',
          'longest wait, Redis paused': 'ms',
          'failed, Redis paused': '',
          'a decision': 'µs',
          'decisions/s': '',
        },
        rows,
      },
    ],
  }
}

async function reachLimit({ send, service }: Fleet) {
  const results = await send({ service, concurrency: 16, count: (limit * windows) / processes })
  const merged = mergeWindows(results)
  const before = merged.slice(0, -1)
  const durationMs = (merged.at(-1)?.endsAt ?? 0) - (merged[0]?.endsAt ?? 0)
  return {
    rejected: merged.reduce((sum, { rejected }) => sum + rejected, 0),
    used: before.reduce((sum, { accepted }) => sum + accepted, 0) / ((limit * durationMs) / windowMs),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

async function pauseRedis({ send, service, redis }: Fleet) {
  // The first calls also load code and connect.
  await send({ service, concurrency: 2, durationMs: 1_000, pauseMs: 50 })
  const running = send({ service, concurrency: 2, durationMs: pauseMs + 1_000, pauseMs: 50 })
  await sleep(500)
  redis.child.kill('SIGSTOP')
  await sleep(pauseMs)
  redis.child.kill('SIGCONT')
  const results = await running
  return {
    maxWaitMs: Math.max(...results.map((each) => each.maxWaitMs)),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

async function decide({ send, sendToOne }: Fleet) {
  const durationMs = decisionsMs
  // The first decisions also compile code.
  await sendToOne({ concurrency: 1, durationMs })
  const { calls } = await sendToOne({ concurrency: 1, durationMs })
  const results = await send({ concurrency: 16, durationMs })
  const all = results.reduce((sum, each) => sum + each.calls, 0)
  return { decisionMicros: (1_000 * durationMs) / calls, decisionsPerSecond: (1_000 * all) / durationMs }
}

interface Fleet {
  readonly service: { readonly baseUrl: string; readonly apiKey: string }
  readonly redis: RedisServer
  /** Sends a load to all processes, and returns the result of each. */
  send(load: FleetLoad): Promise<FleetResult[]>
  /** Sends a load to one process. */
  sendToOne(load: FleetLoad): Promise<FleetResult>
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
  const [first] = workers
  if (!first) throw new Error('Could not start the fleet: it has no processes.')
  try {
    return await use({
      service: { baseUrl: `${service.origin}/v1`, apiKey: createMock().apiKey },
      redis,
      send: (load) => Promise.all(workers.map((worker) => sendLoad(worker, load))),
      sendToOne: (load) => sendLoad(first, load),
    })
  } finally {
    await Promise.all([...workers.map(stop), service.stop(), redis.stop()])
  }
}

const cli = join(dirname(createRequire(import.meta.url).resolve('@permit-tracking/mock')), 'cli.js')

function startService({ limit, windowMs }: Limit): Promise<RunningServer> {
  return startCommand(cli, (port) => [
    ...['--port', port, '--quiet', '--dialect', 'rateLimitReset=epoch_ms'],
    ...['--plan', `${limit}/${windowMs / 1_000}s`],
  ])
}

async function startWorker(args: readonly string[]): Promise<ChildProcess> {
  const child = fork(new URL('servers/fleet-worker.ts', import.meta.url), args, { serialization: 'advanced' })
  await once(child, 'message')
  return child
}

async function sendLoad(worker: ChildProcess, load: FleetLoad): Promise<FleetResult> {
  worker.send(load)
  const [result]: FleetResult[] = await once(worker, 'message')
  if (!result) throw new Error('A process ended without a result.')
  return result
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
