import type { WebhookStore } from '@permit-tracking/sdk/webhooks'

/** What is used of a client of `redis` or `@redis/client`. */
interface Redis {
  set(key: string, value: string, options: { condition?: 'NX'; expiration: Expiration }): Promise<unknown>
  get(key: string): Promise<string | null>
  eval(script: string, options: { keys: string[] }): Promise<unknown>
}

interface Expiration {
  type: 'PX'
  value: number
}

/** Remembers handled deliveries in Redis, which forgets them by itself. */
export function createRedisStore(redis: Redis, prefix = 'webhook:'): WebhookStore {
  const within = (value: number): Expiration => ({ type: 'PX', value })
  return {
    async claim(key, leaseMs) {
      const taken = await redis.set(prefix + key, 'busy', { condition: 'NX', expiration: within(leaseMs) })
      if (taken !== null) return 'new'
      // A lease that has ended meanwhile counts as busy: the delivery comes again.
      return (await redis.get(prefix + key)) === 'done' ? 'done' : 'busy'
    },
    async commit(key, ttlMs) {
      await redis.set(prefix + key, 'done', { expiration: within(ttlMs) })
    },
    async release(key) {
      await redis.eval(freeUnlessDone, { keys: [prefix + key] })
    },
  }
}

/** In one step, so that a commit in between isn't deleted. */
const freeUnlessDone = `if redis.call('GET', KEYS[1]) == 'busy' then redis.call('DEL', KEYS[1]) end`
