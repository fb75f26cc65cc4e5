import { createMock } from '@permit-tracking/mock'
import { type ClientOptions, createClient, NotFoundError } from '@permit-tracking/sdk'
import { syncPermits } from '@permit-tracking/sdk/sync'
import {
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import manifest from '../../../packages/sdk/package.json' with { type: 'json' }
import { cell, type Product } from '../harness/cell.ts'
import { messageOf } from '../harness/json.ts'
import { bundleForPage } from '../mocks/pages.ts'
import type { Driver, Fetch } from './driver.ts'
import { createProbes } from './probes.ts'
import type { SdkRow } from './rows.ts'

const clientFor = (fetch: Fetch, options: ClientOptions = {}) =>
  createClient({ apiKey: 'pt_test_comparison', baseUrl: 'https://api.example.com/v1', fetch, ...options })

/** Calls of the SDK. */
export const driver: Driver = {
  record: { data: { organization_id: 'org_1', organization_name: 'Harbor', permissions: ['read'] } },
  createList(size) {
    const mock = createMock({
      permits: size + 50,
      watched: size,
      plan: { limit: 10_000, window: 60_000 },
    })
    const client = createClient(mock.clientOptions)
    const unwatched = Array.from(mock.permits.all()).filter(({ uuid }) => !mock.watchlist.has(uuid))
    return {
      initial: mock.watchlist.all().map(({ uuid }) => uuid),
      async *read() {
        for await (const { uuid } of client.permits.list()) yield uuid
      },
      add() {
        const [{ uuid } = { uuid: '' }] = unwatched
        mock.watchlist.add(uuid)
        mock.permits.setStatus(uuid, 'On Hold')
        return uuid
      },
      remove: (uuid) => void mock.watchlist.remove(uuid),
    }
  },
  createCall(fetch) {
    const client = clientFor(fetch)
    return () => client.me()
  },
  readWithin: (deadline, fetch) => clientFor(fetch).me({ deadline }),
  create: (fetch) => clientFor(fetch).contacts.create({ name: 'Dana Ruiz' }),
}

const secret = 'whsec_comparison'
const event = createTestEvent('permit.status_changed', { organization_id: 'org_1' })

/** The SDK of this repository. */
export const permitTracking: Product<SdkRow> = {
  name: 'this SDK',
  packages: { '@permit-tracking/sdk': manifest.version },
  probes: {
    ...createProbes(driver),
    async resume() {
      const mock = createMock({ permits: 400, watched: 350 })
      const seen = new Set<string>()
      const list = createClient(mock.clientOptions).permits.list()
      for await (const { uuid } of list) if (seen.add(uuid).size === 120) break
      const resume = list.resumeToken()
      for await (const { uuid } of createClient(mock.clientOptions).permits.list({}, { resume }))
        seen.add(uuid)
      return cell(seen.size === 350, `${seen.size} of 350 items`, 'a token')
    },
    async webhooks() {
      const { headers, body } = await createTestDelivery(event, { secret })
      const genuine = await messageOf(() => verifyWebhook(body, headers, { secret }))
      const forged = await messageOf(() => verifyWebhook(`${body} `, headers, { secret }))
      return cell(genuine === '' && forged !== '', forged)
    },
    async replay() {
      const old = { ...event, timestamp: new Date(Date.now() - 86_400_000).toISOString() }
      const { headers, body } = await createTestDelivery(old, { secret })
      const problem = await messageOf(() => verifyWebhook(body, headers, { secret, tolerance: '1h' }))
      return cell(problem !== '', problem, 'option')
    },
    async once() {
      let handled = 0
      const webhooks = createWebhooks({ secret }).fallback(() => {
        handled += 1
      })
      const delivery = await createTestDelivery(event, { secret })
      for (let time = 0; time < 2; time++) await webhooks.fetch(new Request('https://app.example/', delivery))
      return cell(handled === 1, `${handled} of 2 deliveries handled`)
    },
    async sync() {
      const mock = createMock({ clock: 'manual', permits: 40, watched: 30 })
      const client = createClient(mock.clientOptions)
      const local = new Map<string, { uuid: string; updated_at: string }>()
      const changes: string[] = []
      const run = async (checkpoint?: string) => {
        let last = checkpoint
        for await (const batch of syncPermits(client, {
          checkpoint,
          fullSyncInterval: 0,
          listLocal: async function* () {
            yield* local.values()
          },
        })) {
          for (const permit of batch.items) local.set(permit.uuid, permit)
          for (const uuid of batch.removed) local.delete(uuid)
          changes.push(...batch.items.map(({ uuid }) => uuid), ...batch.removed)
          last = batch.checkpoint
        }
        return last
      }
      const checkpoint = await run()
      const [changed, removed] = mock.watchlist.all()
      await mock.clock.advance('2h')
      if (changed) mock.permits.setStatus(changed.uuid, 'On Hold')
      if (removed) mock.watchlist.remove(removed.uuid)
      changes.length = 0
      // A removal needs two full walks.
      const second = await run(checkpoint)
      await mock.clock.advance('1m')
      await run(second)
      const found = changed && removed && changes.includes(changed.uuid) && changes.includes(removed.uuid)
      return cell(found === true, `two more runs returned ${changes.length} changes`)
    },
    async response() {
      const { response } = await createClient(createMock().clientOptions).me().withResponse()
      return cell(response.headers.has('x-ratelimit-limit'), '`.withResponse()`')
    },
    async errors() {
      const problem = await createClient(createMock().clientOptions)
        .contacts.get('con_none')
        .catch((error: unknown) => error)
      return cell(problem instanceof NotFoundError, `${problem instanceof Error ? problem.name : problem}`)
    },
    async hooks() {
      let requests = 0
      await clientFor(async () => Response.json(driver.record), {
        hooks: { request: () => void requests++ },
      }).me()
      return cell(requests === 1, '`hooks.request`')
    },
    otel: () => cell('./otel' in manifest.exports, '@permit-tracking/sdk/otel'),
    browser: () => bundleForPage('@permit-tracking/sdk'),
    commonjs: () =>
      cell(JSON.stringify(manifest.exports).includes('"require"'), 'the manifest has the condition'),
  },
}
