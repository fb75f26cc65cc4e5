import type { Limiter } from '@permit-tracking/sdk'
import { createFleetLimiter } from '@permit-tracking/sdk/fleet'
import { applyRules, type OptionRules } from '../../../sdk/src/rules/option-rules.ts'
import { describeFailure } from '../client/describe-failure.ts'
import type { RedisClient } from '../client/redis-client.ts'
import { checkClient, keyRules } from '../option-rules.ts'
import { exchange } from './fleet-window.ts'
import type { RedisLimiterOptions } from './limiter-options.ts'

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
  checkClient(client)
  const { prefix, ...shared } = applyRules('create the limiter', options, rules)
  return createFleetLimiter({
    ...shared,
    name: 'Redis',
    exchange: (scope, command) => exchange(client, `${prefix}:{${scope}}:limit`, command),
    describeError: describeFailure,
  })
}

const rules = {
  prefix: keyRules.prefix,
  // The limiter of the fleet checks them.
  commandTimeout: (timeout) => timeout,
  logger: (logger) => logger,
} satisfies OptionRules<RedisLimiterOptions>
