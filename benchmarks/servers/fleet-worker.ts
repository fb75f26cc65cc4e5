/**
 * One of several processes with one key and one limiter, which runs the loads that its parent sends:
 *
 *   node fleet-worker.ts <name of a limiter> <port of Redis> <requests per window> <length of a window in milliseconds>
 */
import process from 'node:process'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { createRedisLimiter } from '@permit-tracking/redis'
import { createClient, createLimiter, type Limiter } from '@permit-tracking/sdk'
import Bottleneck from 'bottleneck'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterQueue, RateLimiterRedis } from 'rate-limiter-flexible'

/** Names of the limiters. */
export type LimiterName =
  | 'permit tracking'
  | 'permit tracking, a limiter per process'
  | 'bottleneck'
  | 'rate-limiter-flexible'

/** Work of a process. */
export interface FleetLoad {
  /** Address of the service and the key. Without it only the limiter decides, and nothing is sent. */
  readonly service?: { readonly baseUrl: string; readonly apiKey: string }
  /** Calls at the same time. */
  readonly concurrency: number
  /** Number of calls. Default: as many as fit into the duration. */
  readonly count?: number
  readonly durationMs?: number
  /** Pause after each call, in milliseconds. */
  readonly pauseMs?: number
}

/** Result of a load. */
export interface FleetResult {
  readonly calls: number
  readonly failed: number
  /** Longest time from a call to its first request, in milliseconds. */
  readonly maxWaitMs: number
  /** Calls that were still waiting when the time was over. */
  readonly pending: number
  /** Accepted and rejected requests by the end of their window. */
  readonly windows: ReadonlyMap<string, { accepted: number; rejected: number }>
}

type Schedule = <Result>(call: () => Promise<Result>) => Promise<Result>

const [name = '', ...numbers] = process.argv.slice(2)
const [port = 0, limit = 0, windowMs = 0] = numbers.map(Number)
const processes = 8

/** Creates each limiter as its documentation advises, and the function that runs a call under it. */
const creators: Record<LimiterName, () => { readonly schedule: Schedule; readonly limiter?: Limiter }> = {
  'permit tracking': () => ({
    schedule: (call) => call(),
    limiter: createRedisLimiter(connect(), { logger: false }),
  }),
  'permit tracking, a limiter per process': () => ({ schedule: (call) => call(), limiter: createLimiter() }),
  bottleneck() {
    const limiter = new Bottleneck({
      id: 'permit-tracking',
      datastore: 'ioredis',
      Redis,
      clientOptions: { host: '127.0.0.1', port },
      clearDatastore: false,
      reservoir: limit,
      reservoirRefreshAmount: limit,
      reservoirRefreshInterval: windowMs,
    })
    limiter.on('error', () => undefined)
    // Without an expiration a process that is killed would keep its place.
    return { schedule: (call) => limiter.schedule({ expiration: 60_000 }, call) }
  },
  'rate-limiter-flexible'() {
    const redis = new Redis({ host: '127.0.0.1', port, enableOfflineQueue: false })
    redis.on('error', () => undefined)
    const duration = windowMs / 1_000
    const insuranceLimiter = new RateLimiterMemory({ points: Math.floor(limit / processes), duration })
    const queue = new RateLimiterQueue(
      new RateLimiterRedis({ storeClient: redis, points: limit, duration, insuranceLimiter }),
      { maxQueueSize: 100_000 },
    )
    return {
      async schedule(call) {
        await queue.removeTokens(1, 'permit-tracking')
        return call()
      },
    }
  },
}

function connect(): Redis {
  const redis = new Redis({ host: '127.0.0.1', port })
  redis.on('error', () => undefined)
  return redis
}

function isLimiterName(text: string): text is LimiterName {
  return Object.hasOwn(creators, text)
}

if (!isLimiterName(name)) throw new Error(`Unknown limiter "${name}".`)
const { schedule, limiter } = creators[name]()
process.on('message', async (load: FleetLoad) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function run({
  service,
  concurrency,
  count,
  durationMs,
  pauseMs = 0,
}: FleetLoad): Promise<FleetResult> {
  const windows = new Map<string, { accepted: number; rejected: number }>()
  const send = service ? createCall(service, windows) : createDecision(limiter)
  const endsAt = performance.now() + (durationMs ?? Number.POSITIVE_INFINITY)
  let [started, calls, failed, maxWaitMs] = [0, 0, 0, 0]
  const waiting = new Set<number>()
  const loop = async () => {
    while (performance.now() < endsAt && (count === undefined || started < count)) {
      started += 1
      const startedAt = performance.now()
      const call = started
      waiting.add(call)
      const onSent = () => {
        if (waiting.delete(call)) maxWaitMs = Math.max(maxWaitMs, performance.now() - startedAt)
      }
      await schedule(() => send(onSent)).catch(() => {
        failed += 1
      })
      onSent()
      calls += 1
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  return { calls, failed, maxWaitMs, pending: waiting.size, windows }
}

type Call = (onSent: () => void) => Promise<unknown>

/** Creates a call of our client. With a limiter of others, the client does not pace and only retries. */
function createCall(
  service: NonNullable<FleetLoad['service']>,
  windows: Map<string, { accepted: number; rejected: number }>,
): Call {
  const client = createClient({
    ...service,
    ...(limiter ? { limiter } : { limiter: false }),
    logLevel: 'off',
  })
  const response = ({ status, headers }: { status: number; headers: Readonly<Record<string, string>> }) => {
    const end = headers['x-ratelimit-reset'] ?? ''
    const window = windows.get(end) ?? { accepted: 0, rejected: 0 }
    windows.set(end, window)
    if (status === 429) window.rejected += 1
    else window.accepted += 1
  }
  return (onSent) => client.me({ hooks: { request: onSent, response } })
}

/** Creates a decision without a request. */
function createDecision(own: Limiter | undefined): Call {
  let decisions = 0
  return async (onSent) => {
    decisions += 1
    const request = { scope: 'decisions', priority: 'call' as const, maxWaitMs: 65_000 }
    await own?.acquire(request)
    onSent()
    own?.release(request, { status: 200, limit: 1e9, remaining: 1e9 - decisions, resetInMs: 60_000 })
    if (decisions % 16 === 0) await setImmediate()
  }
}
