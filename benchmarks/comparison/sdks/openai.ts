import { createHmac } from 'node:crypto'
import OpenAI, { NotFoundError } from 'openai'
import { absent, cell, type Product } from '../harness/cell.ts'
import { messageOf } from '../harness/json.ts'
import { readManifest } from '../harness/manifest.ts'
import { bundleForPage } from '../mocks/pages.ts'
import { type Driver, type Fetch, ListService } from './driver.ts'
import { createProbes } from './probes.ts'
import type { SdkRow } from './rows.ts'

const manifest = readManifest('openai')
const key = Buffer.from('comparison')
const secret = `whsec_${key.toString('base64')}`
const clientFor = (fetch: Fetch) =>
  new OpenAI({
    apiKey: 'sk-comparison',
    baseURL: 'https://api.example.com/v1',
    webhookSecret: secret,
    fetch,
  })

/** A `fetch` that serves the list as OpenAI does, with cursors. */
function listFetch(service: ListService): Fetch {
  return async (input) => {
    const { searchParams } = new URL(String(input))
    return Response.json({
      object: 'list',
      ...service.after(searchParams.get('after'), Number(searchParams.get('limit') ?? 20)),
    })
  }
}

/** Calls of the SDK. */
export const driver: Driver = {
  record: { id: 'file_1', object: 'file' },
  createList(size) {
    const service = new ListService(size)
    return {
      initial: service.items.map(({ id }) => id),
      async *read() {
        for await (const { id } of clientFor(listFetch(service)).files.list({ limit: 100 })) yield id
      },
      add: () => service.add(),
      remove: (id) => service.remove(id),
    }
  },
  createCall(fetch) {
    const client = clientFor(fetch)
    return () => client.files.retrieve('file_1')
  },
  readWithin: (ms, fetch) => clientFor(fetch).files.retrieve('file_1', { signal: AbortSignal.timeout(ms) }),
  create: (fetch) => clientFor(fetch).vectorStores.create({ name: 'Dana Ruiz' }),
}

const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'response.completed',
  created_at: 1,
  data: { id: 'resp_1' },
})

function sign(time = Math.floor(Date.now() / 1_000)): Record<string, string> {
  const signature = createHmac('sha256', key).update(`wh_1.${time}.${payload}`).digest('base64')
  return { 'webhook-id': 'wh_1', 'webhook-timestamp': String(time), 'webhook-signature': `v1,${signature}` }
}

const unwrap = (body: string, headers: Record<string, string>) =>
  clientFor(fetch).webhooks.unwrap(body, headers)

/** The SDK of OpenAI. */
export const openai: Product<SdkRow> = {
  name: 'openai',
  packages: { openai: manifest.version },
  probes: {
    ...createProbes(driver),
    async resume() {
      const service = new ListService(350)
      const seen = new Set<string>()
      let after = ''
      for await (const { id } of clientFor(listFetch(service)).files.list({ limit: 100 })) {
        after = id
        if (seen.add(id).size === 120) break
      }
      for await (const { id } of clientFor(listFetch(service)).files.list({ limit: 100, after })) seen.add(id)
      return cell(seen.size === 350, `${seen.size} of 350 items`, 'the last id')
    },
    async webhooks() {
      const genuine = await messageOf(() => unwrap(payload, sign()))
      const forged = await messageOf(() => unwrap(`${payload} `, sign()))
      return cell(genuine === '' && forged !== '', forged)
    },
    async replay() {
      const problem = await messageOf(() => unwrap(payload, sign(Math.floor(Date.now() / 1_000) - 86_400)))
      return cell(problem !== '', problem)
    },
    async once() {
      const ids = [await unwrap(payload, sign()), await unwrap(payload, sign())].map(({ id }) => id)
      return cell(new Set(ids).size === 2, `both deliveries were returned as ${ids}`)
    },
    sync: () => absent(Object.keys(clientFor(fetch)).join(), /\bsync/i, 'a client'),
    async response() {
      const respond = async () => Response.json(driver.record, { headers: { 'x-request-id': 'req_1' } })
      const { response } = await clientFor(respond).files.retrieve('file_1').withResponse()
      return cell(response.headers.get('x-request-id') === 'req_1', '`.withResponse()`')
    },
    async errors() {
      const problem = await clientFor(async () => Response.json({}, { status: 404 }))
        .files.retrieve('x')
        .catch((error: unknown) => error)
      return cell(problem instanceof NotFoundError, 'NotFoundError')
    },
    async hooks() {
      let requests = 0
      const client = clientFor(async () => {
        requests += 1
        return Response.json(driver.record)
      })
      await client.files.retrieve('file_1')
      return cell(requests === 1, 'an own `fetch`', 'own fetch')
    },
    otel: () => absent(JSON.stringify(manifest.exports), /otel|opentelemetry/i, 'its manifest'),
    browser: () => bundleForPage('openai'),
    commonjs: () =>
      cell(JSON.stringify(manifest.exports).includes('"require"'), 'the manifest has the condition'),
  },
}
