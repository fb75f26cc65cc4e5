export type { IoRedisClient, NodeRedisClient, RedisClient } from './client/redis-client.ts'
