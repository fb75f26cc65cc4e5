import { createHmac, generateKeyPairSync } from 'node:crypto'
import { App, Octokit, RequestError } from 'octokit'
import { absent, cell, type Product } from '../harness/cell.ts'
import { messageOf } from '../harness/json.ts'
import { readManifest } from '../harness/manifest.ts'
import { bundleForPage } from '../mocks/pages.ts'
import { type Driver, type Fetch, ListService } from './driver.ts'
import { createProbes } from './probes.ts'
import type { SdkRow } from './rows.ts'

const manifest = readManifest('octokit')
const quiet = () => {}
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const baseUrl = 'https://api.example.com'
const clientFor = (fetch: Fetch) => new Octokit({ auth: 'comparison', baseUrl, log, request: { fetch } })

/** A `fetch` that serves the list as GitHub does, with page numbers and a `Link` to the next page. */
function listFetch(service: ListService): Fetch {
  return async (input) => {
    const url = new URL(String(input))
    const page = Number(url.searchParams.get('page') ?? 1)
    const items = service.page(page, 100)
    url.searchParams.set('page', String(page + 1))
    const headers = page * 100 < service.items.length ? { link: `<${url}>; rel="next"` } : undefined
    return Object.defineProperty(Response.json(items, { headers: headers ?? {} }), 'url', {
      value: String(input),
    })
  }
}

const pages = (fetch: Fetch, page = 1) =>
  clientFor(fetch).paginate.iterator<{ id: string }>('GET /items', { per_page: 100, page })

/** Calls of the SDK. */
export const driver: Driver = {
  record: { id: 1 },
  createList(size) {
    const service = new ListService(size)
    return {
      initial: service.items.map(({ id }) => id),
      async *read() {
        for await (const { data } of pages(listFetch(service))) for (const { id } of data) yield id
      },
      add: () => service.add(),
      remove: (id) => service.remove(id),
    }
  },
  createCall(fetch) {
    const client = clientFor(fetch)
    return () => client.request('GET /user')
  },
  readWithin: (ms, fetch) =>
    clientFor(fetch).request('GET /user', { request: { signal: AbortSignal.timeout(ms) } }),
  create: (fetch) => clientFor(fetch).request('POST /user/repos', { name: 'dana' }),
}

const secret = 'comparison'
const payload = JSON.stringify({ action: 'opened', repository: { id: 1 } })
const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function createApp(): App {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return new App({ appId: 1, privateKey, webhooks: { secret }, log })
}

/** The SDK of GitHub, with its plugins for pages, retries and limits. */
export const octokit: Product<SdkRow> = {
  name: 'octokit',
  packages: { octokit: manifest.version },
  probes: {
    ...createProbes(driver),
    async resume() {
      const service = new ListService(350)
      const seen = new Set<string>()
      for await (const { data } of pages(listFetch(service))) {
        for (const { id } of data) seen.add(id)
        break
      }
      for await (const { data } of pages(listFetch(service), 2)) for (const { id } of data) seen.add(id)
      return cell(seen.size === 350, `${seen.size} of 350 items`, 'a page number')
    },
    async webhooks() {
      const { webhooks } = createApp()
      const genuine = await webhooks.verify(payload, sign(payload))
      const forged = await webhooks.verify(`${payload} `, sign(payload))
      return cell(genuine && !forged, `genuine ${genuine}, forged ${forged}`)
    },
    async replay() {
      const problem = await messageOf(() => createApp().webhooks.verify(payload, sign(payload)))
      return cell(problem !== '', 'a signature of GitHub has no time')
    },
    async once() {
      const { webhooks } = createApp()
      let handled = 0
      webhooks.on('issues.opened', () => void handled++)
      const delivery = { id: 'delivery-1', name: 'issues', payload, signature: sign(payload) }
      for (let time = 0; time < 2; time++) await webhooks.verifyAndReceive(delivery)
      return cell(handled === 1, `${handled} of 2 deliveries handled`)
    },
    sync: () => absent(Object.keys(clientFor(fetch)).join(), /\bsync/i, 'a client'),
    async response() {
      const respond = async () => Response.json({}, { headers: { 'x-github-request-id': 'req_1' } })
      const { headers } = await clientFor(respond).request('GET /user')
      return cell(headers['x-github-request-id'] === 'req_1', '`headers` of a response')
    },
    async errors() {
      const problem = await clientFor(async () => Response.json({}, { status: 404 }))
        .request('GET /user')
        .catch((error: unknown) => error)
      return cell(problem instanceof RequestError, 'RequestError for each status', 'one class')
    },
    async hooks() {
      let requests = 0
      const client = clientFor(async () => Response.json({}))
      client.hook.before('request', () => void requests++)
      await client.request('GET /user')
      return cell(requests === 1, "`hook.before('request')`")
    },
    otel: () => absent(JSON.stringify(manifest.exports), /otel|opentelemetry/i, 'its manifest'),
    browser: () => bundleForPage('octokit'),
    commonjs: () =>
      cell(JSON.stringify(manifest.exports).includes('"require"'), 'its manifest has `import` and `default`'),
  },
}
