import { createHmac } from 'node:crypto'
import { mock as fake } from 'node:test'
import { fileURLToPath } from 'node:url'
import { delay, HttpResponse, http, passthrough } from 'msw'
import { setupServer } from 'msw/node'
import manifest from 'msw/package.json' with { type: 'json' }
import { startProgram } from '../../harness/servers.ts'
import { cell, type Product } from '../harness/cell.ts'
import { messageOf, send } from '../harness/json.ts'
import { npmView } from '../harness/npm.ts'
import { startReceiver } from '../harness/receiver.ts'
import { mswPage } from './pages.ts'
import type { MockRow } from './rows.ts'

const base = 'https://api.example.com/v1'
const contact = { name: 'Dana Ruiz' }

/** Runs a function while the handlers respond. */
async function withHandlers<T>(handlers: Parameters<typeof setupServer>, run: () => Promise<T>): Promise<T> {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledFrame: 'bypass' })
  try {
    return await run()
  } finally {
    await server.close()
  }
}

/** A service of a few lines, as users of msw write it. */
function createService() {
  const contacts: unknown[] = Array.from({ length: 30 }, (_, index) => ({ name: `Contact ${index}` }))
  return [
    http.get(`${base}/contacts`, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
      return HttpResponse.json(contacts.slice(10 * page - 10, 10 * page))
    }),
    http.post(`${base}/contacts`, async ({ request }) => {
      contacts.unshift(await request.json())
      return HttpResponse.json({}, { status: 201 })
    }),
    http.post(`${base}/lost`, async ({ request }) => {
      contacts.unshift(await request.json())
      return HttpResponse.error()
    }),
  ]
}

/** Handlers that the user writes, in the process or in a page. */
export const msw: Product<MockRow> = {
  name: 'msw',
  packages: { msw: manifest.version },
  probes: {
    state: () =>
      withHandlers(createService(), async () => {
        const { status } = await send(`${base}/contacts`, { json: contact })
        const { text } = await send(`${base}/contacts`)
        return cell(text.includes(contact.name), `POST ${status}, then in the list`, 'code')
      }),
    movingList: () =>
      withHandlers(createService(), async () => {
        const before = await send(`${base}/contacts?page=2`)
        await send(`${base}/contacts`, { json: contact })
        const after = await send(`${base}/contacts?page=2`)
        return cell(before.text !== after.text, 'page 2 moved after an own insertion', 'code')
      }),
    rateLimit() {
      let left = 3
      const limited = http.get(`${base}/me`, () => {
        if (left === 0)
          return HttpResponse.json({}, { status: 429, headers: { 'x-ratelimit-remaining': '0' } })
        left -= 1
        return HttpResponse.json({}, { headers: { 'x-ratelimit-remaining': String(left) } })
      })
      return withHandlers([limited], async () => {
        const statuses = []
        for (let request = 0; request < 4; request++) statuses.push((await send(`${base}/me`)).status)
        left = 3
        statuses.push((await send(`${base}/me`)).status)
        return cell(statuses.join() === '200,200,200,429,200', statuses.join(), 'code')
      })
    },
    async webhooks() {
      const receiver = await startReceiver()
      const sends = http.post(`${base}/contacts`, async () => {
        await deliver(receiver.url)
        return HttpResponse.json({}, { status: 201 })
      })
      await withHandlers([sends], () => send(`${base}/contacts`, { json: contact }))
      await receiver.close()
      const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }
      return cell(headers['x-signature'] === sign(body), 'a handler sent and signed it', 'code')
    },
    async webhookRetries() {
      const receiver = await startReceiver(500)
      const sends = http.post(`${base}/contacts`, async () => {
        for (let attempt = 0; attempt < 3 && (await deliver(receiver.url)) === 500; attempt++) await delay(1)
        return HttpResponse.json({}, { status: 201 })
      })
      await withHandlers([sends], () => send(`${base}/contacts`, { json: contact }))
      await receiver.close()
      return cell(
        receiver.received.length === 3,
        `a handler sent it ${receiver.received.length} times`,
        'code',
      )
    },
    clock() {
      fake.timers.enable({ apis: ['Date'], now: 0 })
      return withHandlers([http.get(`${base}/me`, () => HttpResponse.json(Date.now()))], async () => {
        fake.timers.tick(3_600_000)
        const { body } = await send(`${base}/me`)
        return cell(body === 3_600_000, `a handler read ${body} ms from the faked Date`, 'fake timers')
      }).finally(() => fake.timers.reset())
    },
    lostResponse: () =>
      withHandlers(createService(), async () => {
        const problem = await messageOf(() => send(`${base}/lost`, { json: contact }))
        const { text } = await send(`${base}/contacts`)
        return cell(
          problem !== '' && text.includes(contact.name),
          `${problem}, and it is in the list`,
          'code',
        )
      }),
    requestValidation() {
      const checks = http.post(`${base}/contacts`, async ({ request }) => {
        const body = await request.json()
        const isValid = typeof body === 'object' && body !== null && 'name' in body
        return HttpResponse.json({}, { status: isValid ? 201 : 400 })
      })
      return withHandlers([checks], async () => {
        const { status } = await send(`${base}/contacts`, { json: {} })
        return cell(status === 400, `${status} from a check in a handler`, 'code')
      })
    },
    responseValidation: () =>
      withHandlers([http.get(`${base}/me`, () => HttpResponse.json({ data: 5 }))], async () => {
        const { status } = await send(`${base}/me`)
        return cell(status !== 200, `${status}, although the body is not as documented`)
      }),
    async anyDocument() {
      const peers = await npmView('@msw/source', 'peerDependencies.msw')
      const major = manifest.version.split('.')[0] ?? ''
      return cell(peers.includes(major), `@msw/source needs msw ${peers}`, 'with @msw/source')
    },
    otherServices: () =>
      withHandlers([http.get('https://pets.example/pets', () => HttpResponse.json(['Luna']))], async () => {
        const { text } = await send('https://pets.example/pets')
        return cell(text.includes('Luna'), text)
      }),
    async proxy() {
      const target = await startReceiver()
      await withHandlers([http.get(`${target.url}/me`, () => passthrough())], () => send(`${target.url}/me`))
      await target.close()
      return cell(target.received.length === 1, '`passthrough()` reached the service')
    },
    interception: () =>
      withHandlers(createService(), async () => {
        const { status } = await send(`${base}/contacts`)
        return cell(status === 200, `${status} from handlers`)
      }),
    noPort: () =>
      withHandlers(createService(), async () => {
        const { status } = await send(`${base}/contacts`)
        return cell(status === 200, `${status} from handlers in the process`)
      }),
    page: mswPage,
    async server() {
      const list = fileURLToPath(new URL('../../../spec/generated/openapi.json', import.meta.url))
      const server = await startProgram(new URL('../../servers/msw-bridge.ts', import.meta.url), [list])
      const { status } = await send(`${server.origin}/v1/permits`)
      await server.stop()
      return cell(status === 200, `${status} from getResponse() behind node:http`, 'code')
    },
    isolation() {
      const server = setupServer()
      server.listen()
      const own = (name: string) =>
        server.boundary(async () => {
          server.use(http.get(`${base}/me`, () => HttpResponse.json(name)))
          return (await send(`${base}/me`)).body
        })
      return Promise.all([own('one')(), own('other')()])
        .then((names) => cell(names.join() === 'one,other', '`server.boundary` kept the handlers apart'))
        .finally(() => server.close())
    },
    journal() {
      const urls: string[] = []
      const server = setupServer(...createService())
      server.events.on('request:start', ({ request }) => void urls.push(request.url))
      server.listen()
      return send(`${base}/contacts`)
        .then(() => cell(urls.join() === `${base}/contacts`, `event request:start: ${urls}`))
        .finally(() => server.close())
    },
    console: () => ({
      text: '–',
      seen: `the package has no command for a page, only ${Object.keys(manifest.bin)}`,
    }),
  },
}

const secret = 'whsec_comparison'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

async function deliver(url: string): Promise<number> {
  const body = JSON.stringify({ event: 'contact.created' })
  const { status } = await fetch(url, { method: 'POST', headers: { 'x-signature': sign(body) }, body })
  return status
}
