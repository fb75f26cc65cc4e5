import type { Duration } from '@permit-tracking/sdk'
import type { WebhookStore } from '@permit-tracking/sdk/webhooks'
import { applyRules, checkPositive, type OptionRules } from '../../../sdk/src/rules/option-rules.ts'
import { toMs } from '../../../sdk/src/time/duration.ts'
import type { RedisClient } from '../client/redis-client.ts'
import { checkClient, keyRules } from '../option-rules.ts'
import { createCommand, replyTimeoutMs } from './command.ts'
import { renewLease } from './renew-lease.ts'

/** Options of {@link createRedisWebhookStore}. */
export interface RedisWebhookStoreOptions {
  /**
   * Start of each key: `permit-tracking:webhook:…`. Receivers of different environments on one server need different ones.
   * Default: `permit-tracking`.
   */
  readonly prefix?: string | undefined
  /**
   * Name of the receiver, part of each key. Receivers with different handlers that share a server need different ones.
   * Otherwise a delivery that one has handled is a duplicate to the other. Default: an empty text.
   */
  readonly name?: string | undefined
  /**
   * Time for which a delivery is reserved without a renewal, as text such as `'60s'` or in milliseconds. After a crash, the
   * delivery waits that long. Default: 60 s, the service's delay before the second attempt.
   */
  readonly lease?: Duration | undefined
}

/**
 * Creates a store of the deliveries that were handled, for receivers in many processes.
 *
 * A claim is renewed while its handler runs, for 15 minutes at most, so a handler may take longer than the `lease`.
 * After a crash, the delivery is free when the lease has expired. Every key expires: claims after the lease, handled
 * deliveries after seven days.
 *
 * A delivery is handled at least once, and once in total if its process does not end between the effect and the commit. The
 * handler's `key` makes an effect unique.
 *
 * If Redis does not reply within 5 s, the response is 500 and the service sends the delivery again. A claim that fails
 * fails the delivery before it is handled. A commit that fails is repeated after 0.1, 1 and 3 s, within the same 5 s.
 *
 * @param client Connected client of `redis`, `@redis/client` or `ioredis`, also of a cluster.
 *
 * @example
 * ```ts
 * import { createClient } from '@redis/client'
 *
 * const redis = await createClient({ url: process.env.REDIS_URL }).on('error', console.error).connect()
 * const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET, store: createRedisWebhookStore(redis) })
 * ```
 *
 * @throws ConfigurationError if the client has no scripts, or an option is invalid or unknown.
 * @see [Failed webhooks](https://permit-tracking.github.io/permit-tracking-js/service#failed-webhooks)
 */
export function createRedisWebhookStore(
  client: RedisClient,
  options: RedisWebhookStoreOptions = {},
): WebhookStore {
  checkClient(client)
  const { prefix, name, lease: leaseMs } = applyRules('create the webhook store', options, rules)
  const claim = createCommand(client, 'claim a webhook delivery', claimScript, { reserves: true })
  const renew = createCommand(client, 'renew the claim of a webhook delivery', renewScript, {
    reserves: true,
  })
  const commit = createCommand(client, 'record a handled webhook delivery', commitScript)
  const release = createCommand(client, 'release a webhook delivery', releaseScript)
  const keysOf = (key: string) => [[prefix, 'webhook', ...(name ? [name] : []), key].join(':')]
  /** Functions that end the renewals of the claims of this process, by owner. */
  const renewals = new Map<string, () => Promise<void>>()

  async function endRenewal(owner: string): Promise<void> {
    const end = renewals.get(owner)
    renewals.delete(owner)
    await end?.()
  }

  return {
    async claim(key, owner) {
      const keys = keysOf(key)
      const args = [owner, Math.ceil(leaseMs)]
      const startedAt = performance.now()
      const state = await claim(keys, args).catch((error: unknown) => {
        // The claim may have succeeded although its reply was lost.
        release(keys, [owner]).catch(() => {})
        throw error
      })
      if (state !== 'new') return state === 'done' ? 'done' : 'busy'
      const renewOwn = async () => (await renew(keys, args)) === '1'
      renewals.set(owner, renewLease({ leaseMs, startedAt, renew: renewOwn }))
      return 'new'
    },

    async commit(key, owner) {
      const record = (timeoutMs: number) => commit(keysOf(key), [owner, retentionMs], timeoutMs)
      try {
        // Without the commit, the delivery is sent and handled again. Renewals keep the claim meanwhile.
        await repeat(record)
      } finally {
        // A renewal in flight changes nothing that is recorded, so the response need not wait for it.
        void endRenewal(owner)
      }
    },

    async release(key, owner) {
      // A renewal that arrives after the release would claim the key again.
      await endRenewal(owner)
      await release(keysOf(key), [owner])
    },
  }
}

const rules = {
  ...keyRules,
  lease: (lease = '60s', option) => checkPositive(toMs(option, lease), option),
} satisfies OptionRules<RedisWebhookStoreOptions>

/** Time for which a delivery counts as handled, 7 days. People may retry one long after the service's last attempt. */
const retentionMs = 604_800_000

/** Delays before a failed commit is repeated. The service waits 10 s for a response. */
const commitDelaysMs = [100, 1_000, 3_000]

/** Repeats a failed command until its time is over. */
async function repeat(run: (timeoutMs: number) => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + replyTimeoutMs
  for (const delayMs of [...commitDelaysMs, Number.POSITIVE_INFINITY]) {
    try {
      await run(Math.max(endsAt - performance.now(), 1))
      return
    } catch (error) {
      if (performance.now() + delayMs >= endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}

// The value of a key is the owner of its claim, or `done`. A claim of the owner itself is the repetition of a command by a
// client that has connected again.
const claimScript = `
local value = redis.call('GET', KEYS[1])
if value == 'done' then return 'done' end
if value and value ~= ARGV[1] then return 'busy' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 'new'`

// A claim that the server has lost, by a restart or a failover, is made again.
const renewScript = `
local value = redis.call('GET', KEYS[1])
if value and value ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`

const commitScript = `
local value = redis.call('GET', KEYS[1])
if value and value ~= ARGV[1] and value ~= 'done' then return 0 end
redis.call('SET', KEYS[1], 'done', 'PX', ARGV[2])
return 1`

const releaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`
