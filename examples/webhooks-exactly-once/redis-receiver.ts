/**
 * One of several processes that receive webhooks, with deliveries, order and locks in Redis.
 *
 *   WEBHOOK_SECRET=… REDIS_URL=redis://127.0.0.1:6379 node redis-receiver.ts
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { createRedisStatusStore, createRedisWebhookStore } from '@permit-tracking/redis'
import { createClient } from '@permit-tracking/sdk'
import { createWebhooks, orderByPermit } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { createClient as createRedisClient } from '@redis/client'

const client = createClient()
const redis = createRedisClient({ url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379' })
redis.on('error', (error) => console.error('Redis:', error.message))
// Not awaited: the receiver also starts while Redis is down.
redis.connect().catch((error: Error) => console.error('Redis:', error.message))

const webhooks = createWebhooks({
  secret: process.env.WEBHOOK_SECRET,
  store: createRedisWebhookStore(redis),
  order: orderByPermit({
    history: (uuid) => client.permits.history(uuid),
    statuses: createRedisStatusStore(redis),
  }),
})
  .on('permit.status_changed', ({ data }, { position, key }) => {
    console.log(data.permit_number, data.new_status, position, key)
  })
  .fallback(() => {})

const server = createServer(toNodeHandler(webhooks))
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address()
  console.log(`Listening on port ${typeof address === 'object' && address ? address.port : ''}`)
})
process.on('SIGTERM', () => server.close(() => redis.destroy()))
