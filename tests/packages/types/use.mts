// What users write, compiled in every combination.

import { createMock } from '@permit-tracking/mock'
import { createPostgresInbox, type Database, mirrorPermits } from '@permit-tracking/postgres'
import {
  createRedisLimiter,
  createRedisStatusStore,
  createRedisWebhookStore,
  type RedisClient,
} from '@permit-tracking/redis'
import { ApiError, type Client, createClient, type Permit } from '@permit-tracking/sdk'
import {
  createDurableObjectLimiter,
  type RateLimitNamespace,
} from '@permit-tracking/sdk/fleet/durable-object'
import { createTelemetryHooks } from '@permit-tracking/sdk/otel'
import { syncPermits } from '@permit-tracking/sdk/sync'
import { createWebhooks, verifyWebhook, type WebhookEvent } from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'

const mock = createMock({ seed: 1, permits: 5 })
export const client: Client = createClient({ ...mock.clientOptions, hooks: createTelemetryHooks({}) })

export async function readLists(): Promise<string[]> {
  const numbers: string[] = []
  for await (const permit of client.permits.list({ status: 'active' })) numbers.push(permit.permit_number)
  for await (const page of client.permits.list().pages()) numbers.push(...page.data.map(({ uuid }) => uuid))
  const permits: Permit[] = await client.permits.list().collect({ limit: 10 })
  for await (const { progress } of syncPermits(client)) if (progress.caughtUp) break
  return [...numbers, ...permits.map(({ address }) => address ?? '')]
}

export function explain(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.status
  return error instanceof ApiError ? 0 : undefined
}

export const webhooks = createWebhooks({ secret: 'whsec' })
  .on('permit.status_changed', ({ data }) => data.new_status.toLowerCase())
  .fallback(() => {})
export const adapters = [toNodeHandler(webhooks), toFastifyPlugin(webhooks), toLambdaHandler(webhooks)]

export async function verify(body: string | Uint8Array): Promise<WebhookEvent> {
  return verifyWebhook(body, { 'x-webhook-signature': '' }, { secret: ['one', undefined] })
}

export function shareOnWorkers(
  namespace: RateLimitNamespace,
  context: { waitUntil(promise: Promise<unknown>): void },
): Client {
  return createClient({ ...mock.clientOptions, limiter: createDurableObjectLimiter(namespace, context) })
}

export async function share(redis: RedisClient, db: Database): Promise<number> {
  const shared = createClient({ ...mock.clientOptions, limiter: createRedisLimiter(redis) })
  createWebhooks({ secret: 'whsec', store: createRedisWebhookStore(redis) }).fallback(() => {})
  createRedisStatusStore(redis)
  createWebhooks({ secret: 'whsec', store: createPostgresInbox(db) })
    .on('permit.status_changed', async ({ data }, { tx }) => {
      await tx.query('insert into changes (permit) values ($1)', [data.permit_uuid])
    })
    .fallback(() => {})
  return (await mirrorPermits(shared, db)).stored
}
