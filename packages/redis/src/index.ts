export type { IoRedisClient, NodeRedisClient, RedisClient } from './client/redis-client.ts'
export { createRedisLimiter } from './limiter/create-redis-limiter.ts'
export type { RedisLimiterOptions } from './limiter/limiter-options.ts'
