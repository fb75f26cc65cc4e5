import { createHmac } from 'node:crypto'
import { createMock, type Mock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { setupServer } from 'msw/node'
import manifest from '../../../packages/mock/package.json' with { type: 'json' }
import { createMockWith } from '../../../packages/mock/src/create-mock.ts'
import { handlers } from '../../../packages/mock/src/resources/handlers.ts'
import { cell, type Product } from '../harness/cell.ts'
import { type JsonResponse, messageOf, send } from '../harness/json.ts'
import { startReceiver } from '../harness/receiver.ts'
import { petDocument } from './documents.ts'
import { permitTrackingPage } from './pages.ts'
import type { MockRow } from './rows.ts'
import { startOurs } from './servers.ts'

const contact = { name: 'Dana Ruiz' }

function call(mock: Mock, path: string, json?: unknown): Promise<JsonResponse> {
  const headers = { Authorization: `Bearer ${mock.apiKey}` }
  return send(`${mock.baseUrl}${path}`, {
    headers,
    fetch: (input, init) => mock.fetch(new Request(input, init)),
    ...(json !== undefined && { json }),
  })
}

const listsContact = async (mock: Mock) =>
  (await call(mock, '/contacts?per_page=100')).text.includes(contact.name)

/** The mock of this repository. */
export const permitTracking: Product<MockRow> = {
  name: 'this mock',
  packages: { '@permit-tracking/mock': manifest.version },
  probes: {
    async state() {
      const mock = createMock()
      const { status } = await call(mock, '/contacts', contact)
      return cell(await listsContact(mock), `POST ${status}, then in the list`)
    },
    async movingList() {
      const mock = createMock()
      const before = await call(mock, '/permits?page=2&per_page=20')
      mock.churn({ insert: 5, times: 1 })
      await call(mock, '/permits?page=1&per_page=20')
      const after = await call(mock, '/permits?page=2&per_page=20')
      return cell(before.text !== after.text, 'page 2 moved after `mock.churn`')
    },
    async rateLimit() {
      const mock = createMock({ clock: 'manual', plan: 'starter' })
      const first = await call(mock, '/me')
      for (let request = 1; request < 100; request++) await call(mock, '/me')
      const over = await call(mock, '/me')
      await mock.clock.advance('61s')
      const next = await call(mock, '/me')
      const seen = `${first.headers.get('x-ratelimit-remaining')} left, then ${over.status}, then ${next.status} after 61 s`
      return cell(over.status === 429 && next.status === 200, seen)
    },
    async webhooks() {
      const { received, close } = await receiveEvent(200)
      const [{ headers, body } = { headers: {}, body: '' }] = received
      await close()
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      return cell(headers['x-webhook-signature'] === signature, 'X-Webhook-Signature is the HMAC of the body')
    },
    async webhookRetries() {
      const { received, close } = await receiveEvent(500)
      await close()
      return cell(received.length === 6, `${received.length} deliveries of the same event`)
    },
    async clock() {
      const mock = createMock({ clock: 'manual' })
      const before = await call(mock, '/me')
      await mock.clock.advance('1h')
      const after = await call(mock, '/me')
      const moved = Date.parse(after.headers.get('date') ?? '') - Date.parse(before.headers.get('date') ?? '')
      return cell(moved === 3_600_000, `the Date header moved by ${moved / 1_000} s`)
    },
    async lostResponse() {
      const mock = createMock()
      mock.faults.next({ phase: 'after_commit', kind: 'reset' })
      const isLost = await call(mock, '/contacts', contact).then(
        () => false,
        () => true,
      )
      const isListed = await listsContact(mock)
      return cell(isLost && isListed, `the call failed: ${isLost}; the contact is in the list: ${isListed}`)
    },
    async requestValidation() {
      const { status, text } = await call(createMock(), '/contacts', {})
      return cell(status === 400, `${status} ${text}`)
    },
    async responseValidation() {
      const broken = Object.assign({}, handlers, { getMe: () => ({ status: 200, body: { data: 5 } }) })
      const problem = await messageOf(() => call(createMockWith({}, broken), '/me'))
      return cell(problem.includes('data: '), problem)
    },
    async anyDocument() {
      const problem = await messageOf(() => Reflect.apply(createMock, undefined, [{ document: petDocument }]))
      return cell(problem === '', problem)
    },
    async otherServices() {
      const { status } = await call(createMock(), '/repos')
      return cell(status !== 404, `GET /repos returned ${status}`)
    },
    async proxy() {
      const target = await startReceiver()
      await send(`${target.url}/v1/me`, {
        fetch: (input, init) => createMock().fetch(new Request(input, init)),
      })
      await target.close()
      return cell(
        target.received.length > 0,
        `the service behind it received ${target.received.length} requests`,
      )
    },
    async interception() {
      const mock = createMock({ baseUrl: 'https://api.example.com/v1' })
      const server = setupServer(...createHandlers(mock))
      server.listen()
      const { status } = await send(`${mock.baseUrl}/me`, {
        headers: { Authorization: `Bearer ${mock.apiKey}` },
      })
      await server.close()
      return cell(status === 200, `${status} from handlers of msw`, 'with msw')
    },
    async noPort() {
      const { status } = await call(createMock(), '/me')
      return cell(status === 200, `${status} from \`mock.fetch\``)
    },
    page: permitTrackingPage,
    async server() {
      const server = await startOurs()
      const { status } = await send(`${server.origin}/v1/me`)
      await server.stop()
      return cell(status === 401, `${status} without a key`)
    },
    async isolation() {
      const [one, other] = [createMock(), createMock()]
      await call(one, '/contacts', contact)
      return cell(
        (await listsContact(one)) && !(await listsContact(other)),
        'the other mock lacks the contact',
      )
    },
    async journal() {
      const mock = createMock()
      await call(mock, '/contacts', contact)
      const [request] = mock.requests()
      return cell(
        request?.operation === 'createContact',
        `${request?.operation}, with reasons: ${request?.reasons.at(-1)}`,
      )
    },
    async console() {
      const server = await startOurs()
      const { headers } = await send(`${server.origin}/`, { headers: { accept: 'text/html' } })
      await server.stop()
      return cell(headers.get('content-type')?.startsWith('text/html') === true, 'GET / is a page')
    },
  },
}

const secret = 'whsec_comparison'

async function receiveEvent(status: number) {
  const receiver = await startReceiver(status)
  const mock = createMock({ clock: 'manual' })
  mock.webhooks.create({ url: receiver.url, secret })
  const [permit] = mock.watchlist.all()
  if (permit) mock.permits.setStatus(permit.uuid, 'On Hold')
  await mock.webhooks.settled({ advance: true })
  return { received: receiver.received, close: receiver.close }
}
