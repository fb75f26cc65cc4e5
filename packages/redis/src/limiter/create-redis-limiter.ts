import type { Limiter } from '@permit-tracking/sdk'
import { describeFailure } from '../client/describe-failure.ts'
import type { RedisClient } from '../client/redis-client.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { requestLease } from './fleet-window.ts'
import { type RedisLimiterOptions, resolveOptions } from './limiter-options.ts'
import { createScopeLimiter, type ScopeLimiter } from './scope-limiter.ts'
import type { LimiterRequest } from './waiting-list.ts'

/** Maximum number of scopes kept. More than a thousand keys per process is unusual. */
const maxScopes = 1_000

/**
 * Creates a limiter that shares the rate limit of a key between processes, through Redis or Valkey. All clients of a fleet
 * with the same base URL, key and `prefix` count together.
 *
 * The limit, the remaining requests and the end of the window come from the responses to all processes. A 429 closes the
 * window for all of them. Then one request of the fleet goes first. Calls overtake walks, in any process.
 *
 * Redis never fails or blocks a request. If a command takes longer than `commandTimeout`, the process uses its share of
 * the known window. It returns to the fleet within a second after its client is connected again.
 *
 * @param client Connected client or cluster of `redis`, `@redis/client` or `ioredis`. It is neither closed nor changed.
 * @throws {ConfigurationError} If the client or an option is invalid.
 *
 * @example
 * import { createRedisLimiter } from '@permit-tracking/redis'
 * import { createClient } from '@permit-tracking/sdk'
 * import { createClient as createRedisClient } from 'redis'
 *
 * const redis = createRedisClient({ url: process.env.REDIS_URL })
 * redis.on('error', () => undefined) // the limiter reports it
 * redis.connect().catch(console.error) // not awaited: calls continue while Redis is down
 * const client = createClient({ limiter: createRedisLimiter(redis) })
 * @see [The limits of the service](https://permit-tracking.github.io/permit-tracking-js/service#limits)
 */
export function createRedisLimiter(client: RedisClient, options: RedisLimiterOptions = {}): Limiter {
  const { prefix, commandTimeoutMs, logger } = resolveOptions(client, options)
  const process = crypto.randomUUID()
  const scopes = new Map<string, ScopeLimiter>()
  /** Reason why Redis is not available, until it is reported. */
  let failure: string | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  const breaker = createCircuitBreaker({
    timeoutMs: commandTimeoutMs,
    onUnavailable(error) {
      failure = describeFailure(error)
      // A program that has closed its client and is about to end has no use for the line.
      if ([...scopes.values()].some(({ isIdle }) => !isIdle)) reportFailure()
      for (const limiter of scopes.values()) limiter.onUnavailable()
    },
    onAvailable() {
      if (failure === undefined) log('info', 'Redis responds again. The processes share the rate limit.')
      failure = undefined
      for (const limiter of scopes.values()) limiter.onAvailable()
    },
  })

  function reportFailure(): void {
    if (performance.now() - reportedAt < reportIntervalMs) return
    reportedAt = performance.now()
    log(
      'warn',
      `Redis does not respond (${failure}). This process uses its share of the rate limit until it does.`,
    )
    failure = undefined
  }

  function log(level: 'info' | 'warn', line: string): void {
    try {
      logger?.[level](`[permit-tracking] ${line}`)
    } catch {
      // A logger that throws must not fail the request, and cannot be reported anywhere else.
    }
  }

  function create(scope: string): ScopeLimiter {
    const key = `${prefix}:{${scope}}:limit`
    const limiter = createScopeLimiter(scope, {
      get isAvailable() {
        return breaker.isAvailable
      },
      request: (statement, restate) =>
        breaker.run(
          () => requestLease(client, key, process, statement),
          () => requestLease(client, key, process, restate()),
        ),
    })
    if (!breaker.isAvailable) limiter.onUnavailable()
    return limiter
  }

  function limiterOf({ scope }: LimiterRequest): ScopeLimiter {
    let limiter = scopes.get(scope)
    if (!limiter) {
      if (scopes.size >= maxScopes) removeIdle(scopes)
      limiter = create(scope)
      scopes.set(scope, limiter)
    }
    return limiter
  }

  return {
    acquire(request) {
      if (failure !== undefined) reportFailure()
      return limiterOf(request).acquire(request)
    },
    release: (request, result) => scopes.get(request.scope)?.release(request, result),
  }
}

/** Time between two reports of a failure, which a Redis that comes and goes would repeat all the time. */
const reportIntervalMs = 60_000

/** Removes the oldest idle scope. If all are busy, none is removed, as each becomes idle later. */
function removeIdle(scopes: Map<string, ScopeLimiter>): void {
  for (const [scope, limiter] of scopes) {
    if (!limiter.isIdle) continue
    scopes.delete(scope)
    return
  }
}
