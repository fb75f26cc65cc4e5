import type { WebhookStore } from '@permit-tracking/sdk/webhooks'

/** Part of a client of `redis` or `@redis/client`. */
interface Redis {
  set(key: string, value: string, options: { condition?: 'NX'; expiration: Expiration }): Promise<unknown>
  get(key: string): Promise<string | null>
  eval(script: string, options: { keys: string[] }): Promise<unknown>
}

interface Expiration {
  type: 'PX'
  value: number
}

/** Creates a store in Redis, which deletes old deliveries by itself. */
export function createRedisStore(redis: Redis, prefix = 'webhook:'): WebhookStore {
  const expireIn = (value: number): Expiration => ({ type: 'PX', value })
  return {
    async claim(key, leaseMs) {
      const taken = await redis.set(prefix + key, 'busy', { condition: 'NX', expiration: expireIn(leaseMs) })
      if (taken !== null) return 'new'
      // A lease that has ended meanwhile counts as busy: the delivery is sent again.
      return (await redis.get(prefix + key)) === 'done' ? 'done' : 'busy'
    },
    async commit(key, ttlMs) {
      await redis.set(prefix + key, 'done', { expiration: expireIn(ttlMs) })
    },
    async release(key) {
      await redis.eval(freeUnlessDone, { keys: [prefix + key] })
    },
  }
}

/** Script that runs as one step, so that a commit in between isn't deleted. */
const freeUnlessDone = `if redis.call('GET', KEYS[1]) == 'busy' then redis.call('DEL', KEYS[1]) end`
