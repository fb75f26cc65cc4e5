import type { Duration } from '@permit-tracking/sdk'
import type { KnownStatus, StatusStore } from '@permit-tracking/sdk/webhooks'
import { applyRules, checkPositive, type OptionRules } from '../../../sdk/src/rules/option-rules.ts'
import { toMs } from '../../../sdk/src/time/duration.ts'
import type { RedisClient } from '../client/redis-client.ts'
import { checkClient, keyRules } from '../option-rules.ts'
import { createCommand } from './command.ts'
import { createPermitLock } from './permit-lock.ts'

/** Options of {@link createRedisStatusStore}. */
export interface RedisStatusStoreOptions {
  /**
   * Start of each key: `permit-tracking:{permit:…}:status`. Receivers of different environments on one server need different
   * ones. Default: `permit-tracking`.
   */
  readonly prefix?: string | undefined
  /**
   * Name of the receiver, part of each key. Receivers with different handlers that share a server need different ones.
   * Default: an empty text.
   */
  readonly name?: string | undefined
  /**
   * Time for which a permit is remembered after its last change, as text such as `'720h'` or in milliseconds. Its next change
   * then counts as its first, so that changes missing before it are not noticed. A permit takes 100 to 5,000 bytes. `Infinity`
   * remembers all. Default: a year.
   */
  readonly ttl?: Duration | undefined
}

/**
 * Creates the store with which `orderByPermit` keeps the order across processes: the known status of each permit, and a lock
 * for each permit.
 *
 * The lock has an owner and expires after 5 s unless it is renewed. It is renewed while the handlers of a permit run, for 15
 * minutes at most. A process that waits for a lock has its turn before one that comes later. If a process dies, another one
 * continues with the permit within 5 s. If it loses the lock, because it was paused or Redis was away, its task is aborted, and
 * Redis rejects its writes. The response is then 500, and the service sends the delivery again.
 *
 * @param client Connected client of `redis`, `@redis/client` or `ioredis`, also of a cluster.
 *
 * @example
 * ```ts
 * const order = orderByPermit({
 *   history: (uuid) => client.permits.history(uuid),
 *   statuses: createRedisStatusStore(redis),
 * })
 * const webhooks = createWebhooks({ secret, order, store: createRedisWebhookStore(redis) })
 * ```
 *
 * @throws ConfigurationError if the client has no scripts, or an option is invalid or unknown.
 */
export function createRedisStatusStore(
  client: RedisClient,
  options: RedisStatusStoreOptions = {},
): StatusStore & Required<Pick<StatusStore, 'lock'>> {
  checkClient(client)
  const { prefix, name, ttl: ttlMs } = applyRules('create the status store', options, rules)
  const read = createCommand(client, 'read the known status of a permit', readScript)
  const write = createCommand(client, 'store the known status of a permit', writeScript)
  // The braces put the keys of a permit on one node of a cluster.
  const keyOf = (permit_uuid: string, field: string) =>
    [prefix, ...(name ? [name] : []), `{permit:${permit_uuid}}`, field].join(':')
  const permitLock = createPermitLock(client, keyOf)

  return {
    async get(permit_uuid) {
      const text = await read([keyOf(permit_uuid, 'status')], [])
      if (text === undefined) return undefined
      const known: KnownStatus = JSON.parse(text)
      return known
    },

    async set(permit_uuid, known) {
      // A task whose lock was lost to another one of this process is aborted before that one has it.
      const owner = permitLock.ownerOf(permit_uuid) ?? ''
      const expiry = Number.isFinite(ttlMs) ? Math.ceil(ttlMs) : ''
      const keys = [keyOf(permit_uuid, 'status'), keyOf(permit_uuid, 'lock')]
      if ((await write(keys, [JSON.stringify(known), expiry, owner])) === '1') return
      throw new Error(
        `Could not store the known status of permit ${permit_uuid}: the lock was lost, and another process may have handled later changes. Keep handlers from blocking the event loop.`,
      )
    },

    lock: permitLock.runExclusive,
  }
}

const yearMs = 365 * 24 * 3_600_000

const rules = {
  ...keyRules,
  ttl: (ttl = yearMs, option) => checkPositive(toMs(option, ttl), option),
} satisfies OptionRules<RedisStatusStoreOptions>

const readScript = `return redis.call('GET', KEYS[1])`

// Without an owner, the program itself writes, for example to prefill the store.
const writeScript = `
if ARGV[3] ~= '' and redis.call('GET', KEYS[2]) ~= ARGV[3] then return 0 end
if ARGV[2] == '' then redis.call('SET', KEYS[1], ARGV[1])
else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return 1`
