export type { RedisClient } from './client/redis-client.ts'
export { createRedisLimiter } from './limiter/create-redis-limiter.ts'
export { createRedisStatusStore } from './webhooks/status-store.ts'
export { createRedisWebhookStore } from './webhooks/webhook-store.ts'
