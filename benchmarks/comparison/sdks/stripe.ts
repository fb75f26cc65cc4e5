import Stripe from 'stripe'
import { absent, cell, type Product } from '../harness/cell.ts'
import { messageOf } from '../harness/json.ts'
import { readManifest } from '../harness/manifest.ts'
import { bundleForPage } from '../mocks/pages.ts'
import { type Driver, type Fetch, ListService } from './driver.ts'
import { createProbes } from './probes.ts'
import type { SdkRow } from './rows.ts'

const manifest = readManifest('stripe')
const clientFor = (fetch: Fetch) =>
  new Stripe('sk_test_comparison', {
    httpClient: Stripe.createFetchHttpClient(fetch),
    telemetry: false,
  })

/** A `fetch` that serves the list as Stripe does, with cursors. */
function listFetch(service: ListService): Fetch {
  return async (input) => {
    const { searchParams } = new URL(String(input))
    const page = service.after(searchParams.get('starting_after'), Number(searchParams.get('limit') ?? 10))
    return Response.json({ object: 'list', url: '/v1/customers', ...page })
  }
}

/** Calls of the SDK. */
export const driver: Driver = {
  record: { id: 'cus_1', object: 'customer' },
  createList(size) {
    const service = new ListService(size)
    return {
      initial: service.items.map(({ id }) => id),
      async *read() {
        for await (const { id } of clientFor(listFetch(service)).customers.list({ limit: 100 })) yield id
      },
      add: () => service.add(),
      remove: (id) => service.remove(id),
    }
  },
  createCall(fetch) {
    const client = clientFor(fetch)
    return () => client.customers.retrieve('cus_1')
  },
  readWithin: (timeout, fetch) => clientFor(fetch).customers.retrieve('cus_1', {}, { timeout }),
  create: (fetch) => clientFor(fetch).customers.create({ name: 'Dana Ruiz' }),
}

const secret = 'whsec_comparison'
const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created' })
const sign = (timestamp?: number) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) })
const receive = (body: string, header: string) => Stripe.webhooks.constructEvent(body, header, secret)

/** The SDK of Stripe. */
export const stripe: Product<SdkRow> = {
  name: 'stripe',
  packages: { stripe: manifest.version },
  probes: {
    ...createProbes(driver),
    async resume() {
      const service = new ListService(350)
      const seen = new Set<string>()
      let last = ''
      for await (const { id } of clientFor(listFetch(service)).customers.list({ limit: 100 })) {
        last = id
        if (seen.add(id).size === 120) break
      }
      const rest = clientFor(listFetch(service)).customers.list({ limit: 100, starting_after: last })
      for await (const { id } of rest) seen.add(id)
      return cell(seen.size === 350, `${seen.size} of 350 items`, 'the last id')
    },
    async webhooks() {
      const genuine = await messageOf(() => receive(payload, sign()))
      const forged = await messageOf(() => receive(`${payload} `, sign()))
      return cell(genuine === '' && forged !== '', forged)
    },
    async replay() {
      const problem = await messageOf(() => receive(payload, sign(Math.floor(Date.now() / 1_000) - 86_400)))
      return cell(problem !== '', problem)
    },
    once() {
      const header = sign()
      const ids = [receive(payload, header), receive(payload, header)].map(({ id }) => id)
      return cell(new Set(ids).size === 2, `both deliveries were returned as ${ids}`)
    },
    sync: () => absent(Object.keys(new Stripe('sk_test_comparison')).join(), /\bsync/i, 'a client'),
    async response() {
      const record = await clientFor(async () =>
        Response.json(driver.record, { headers: { 'request-id': 'req_1' } }),
      ).customers.retrieve('cus_1')
      return cell(new Headers(record.lastResponse.headers).get('request-id') === 'req_1', '`lastResponse`')
    },
    async errors() {
      const missing = async () =>
        Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 })
      const problem = await clientFor(missing)
        .customers.retrieve('cus_1')
        .catch((error: unknown) => error)
      return cell(problem instanceof Stripe.errors.StripeInvalidRequestError, 'StripeInvalidRequestError')
    },
    async hooks() {
      let requests = 0
      const client = clientFor(async () => Response.json(driver.record))
      client.on('request', () => void requests++)
      await client.customers.retrieve('cus_1')
      return cell(requests === 1, "`on('request')`")
    },
    otel: () => absent(JSON.stringify(manifest.exports), /otel|opentelemetry/i, 'its manifest'),
    browser: () => bundleForPage('stripe'),
    commonjs: () =>
      cell(JSON.stringify(manifest.exports).includes('"require"'), 'the manifest has the condition'),
  },
}
