import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitDeclarations } from '../../../tests/harness/emit-declarations.ts'

/** Exports the result of every public function, as the module of a user would. */
const program = `import { createClient, createLimiter } from '@permit-tracking/sdk'
import { createTelemetryHooks } from '@permit-tracking/sdk/otel'
import { syncEvent, syncPermits } from '@permit-tracking/sdk/sync'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  diagnoseWebhook,
  orderByPermit,
  unknownEvent,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
export const client = createClient()
export const me = client.me()
export const meResponse = me.withResponse()
export const permits = client.permits
export const watchlist = client.watchlist
export const contacts = client.contacts
export const conditions = client.conditions
export const list = client.permits.list()
export const page = await list
export const meta = page.meta
export const pages = list.pages()
export const iterator = list[Symbol.asyncIterator]()
export const items = list.collect()
export const response = list.withResponse()
export const report = list.report
export const permit = client.permits.get('p')
export const history = client.permits.history('p')
export const added = client.watchlist.add({ permit_uuid: 'p' })
export const removed = client.watchlist.remove('p')
export const contact = client.contacts.create({ name: 'x' })
export const api = client.api
export const get = client.api.GET
export const raw = client.api.GET('/me')
export const rateLimit = client.rateLimit
export const limiter = createLimiter()
export const batches = syncPermits(client)
export const change = syncEvent(client, { event: 'x', data: {} })
export const batch = (await batches.next()).value
export const hooks = createTelemetryHooks({})
export const secret = 'whsec'
export const store = createMemoryWebhookStore()
export const order = orderByPermit({ history: client.permits.history, statuses: new Map() })
export const handlers = createWebhooks({ secret, store, order, diagnose: diagnoseWebhook })
export const name = unknownEvent('x')
export const more = handlers.on(name, () => {}).on('permit.fee_changed', () => {})
export const webhooks = more.fallback(() => {})
export const respond = webhooks.respond
export const handle = webhooks.handle
export const event = createTestEvent('permit.fee_changed')
export const delivery = createTestDelivery(event, { secret })
export const verified = verifyWebhook('', {}, { secret })
export const result = verified.then((event) => handle(event, 'key'))
export const diagnosis = diagnoseWebhook('', {}, secret)
export const nodeHandler = toNodeHandler(webhooks)
export const fastifyPlugin = toFastifyPlugin(webhooks)
export const lambdaHandler = toLambdaHandler(webhooks)
`

test('the results of all functions can be exported by a program with declarations (TS2742)', () => {
  expect(emitDeclarations(program, { '@permit-tracking/sdk': join(import.meta.dirname, '..') })).toEqual([])
}, 60_000)
