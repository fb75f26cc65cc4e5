import { createHmac } from 'node:crypto'
import { mock as fake } from 'node:test'
import { createEmulator, defineEmulator } from 'emulate'
import { findFreePort } from '../../../tests/harness/free-port.ts'
import { absent, type Cell, cell, type Product } from '../harness/cell.ts'
import { messageOf, send } from '../harness/json.ts'
import { readManifest } from '../harness/manifest.ts'
import { startReceiver } from '../harness/receiver.ts'
import { bundleForPage } from './pages.ts'
import type { MockRow } from './rows.ts'
import { helpOf, startEmulate } from './servers.ts'

const headers = { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' }
const secret = 'whsec_comparison'

/** Runs a function while emulate's Stripe runs, which is its service closest to this one. */
async function withStripe(run: (origin: string) => Promise<Cell>, webhookUrl?: string): Promise<Cell> {
  const webhooks = webhookUrl === undefined ? [] : [{ url: webhookUrl, secret, events: ['*'] }]
  const stripe = await createEmulator({
    service: 'stripe',
    port: await findFreePort(),
    seed: { stripe: { webhooks } },
  })
  return run(stripe.url).finally(() => stripe.close())
}

const create = (origin: string, email: string) =>
  send(`${origin}/v1/customers`, { method: 'POST', headers, body: `email=${email}` })
const list = (origin: string, query = '') => send(`${origin}/v1/customers?limit=2${query}`, { headers })

/** A service of a few lines, as users of emulate define it. */
const contacts = defineEmulator({
  name: 'contacts',
  state: (): { names: string[]; left: number } => ({ names: [], left: 3 }),
  setup({ app, state }) {
    app.get('/contacts', (context) => context.json(state.names))
    app.get('/limited', (context) => {
      state.left -= 1
      return context.json({}, state.left < 0 ? 429 : 200)
    })
    app.post('/lost', (context) => {
      state.names.push('Dana Ruiz')
      return context.json({}, 500)
    })
    app.get('/through', (context) => fetch(context.req.header('x-target') ?? ''))
    app.post('/deliver', async (context) => {
      const url = context.req.header('x-target') ?? ''
      for (let attempt = 0; attempt < 3; attempt++) await fetch(url, { method: 'POST' })
      return context.json({}, 201)
    })
    app.get('/now', (context) => context.json(Date.now()))
    app.post('/contacts', async (context) => {
      const { name }: { name?: string } = await context.req.json()
      if (name === undefined) return context.json({}, 400)
      state.names.push(name)
      return context.json({}, 201)
    })
  },
})

/** Emulators of 14 services, and of own ones. */
export const emulate: Product<MockRow> = {
  name: 'emulate',
  packages: { emulate: readManifest('emulate').version },
  probes: {
    state: () =>
      withStripe(async (origin) => {
        const { status } = await create(origin, 'dana@example.com')
        const { text } = await list(origin)
        return cell(text.includes('dana@example.com'), `its Stripe: POST ${status}, then in the list`)
      }),
    movingList: () =>
      withStripe(async (origin) => {
        for (const name of ['a', 'b', 'c']) await create(origin, `${name}@example.com`)
        const before = await list(origin)
        await create(origin, 'd@example.com')
        const after = await list(origin)
        return cell(
          before.text !== after.text,
          'its Stripe: the list moved after an own insertion',
          'by own writes',
        )
      }),
    rateLimit: () =>
      withStripe(async (origin) => {
        const first = await list(origin)
        const second = await list(origin)
        const counts = [first, second].map((response) => response.headers.get('x-ratelimit-remaining'))
        const own = await createEmulator({ service: contacts, listen: false })
        const statuses = []
        for (let request = 0; request < 4; request++) statuses.push((await own.request('/limited')).status)
        await own.close()
        const seen = `its Stripe counts down: ${counts}; an own emulator: ${statuses}`
        return cell(statuses.join() === '200,200,200,429', seen, 'code')
      }),
    async webhooks() {
      const receiver = await startReceiver()
      await withStripe(async (origin) => {
        await create(origin, 'dana@example.com')
        return cell(await receiver.reaches(1, 3_000), '')
      }, receiver.url)
      await receiver.close()
      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
      const [, time, signature] = /^t=(\d+),v1=(\w+)/.exec(String(headers['stripe-signature'])) ?? []
      const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return cell(signature === expected, 'its Stripe: Stripe-Signature is the HMAC of time and body')
    },
    async webhookRetries() {
      const receiver = await startReceiver(500)
      await withStripe(async (origin) => {
        await create(origin, 'dana@example.com')
        return cell(await receiver.reaches(2, 5_000), '')
      }, receiver.url)
      const builtIn = receiver.received.length
      const own = await createEmulator({ service: contacts, listen: false })
      await own.request('/deliver', { method: 'POST', headers: { 'x-target': receiver.url } })
      await Promise.all([own.close(), receiver.close()])
      const sent = receiver.received.length - builtIn
      const seen = `its Stripe sent ${builtIn} request within 5 s; an own emulator ${sent}`
      return cell(sent === 3, seen, builtIn > 1 ? '✓' : 'code')
    },
    async clock() {
      const own = await createEmulator({ service: contacts, listen: false })
      fake.timers.enable({ apis: ['Date'], now: 0 })
      fake.timers.tick(3_600_000)
      const body = await (await own.request('/now')).json()
      fake.timers.reset()
      await own.close()
      return cell(body === 3_600_000, `an own emulator read ${body} ms from the faked Date`, 'fake timers')
    },
    async lostResponse() {
      const own = await createEmulator({ service: contacts, listen: false })
      const { status } = await own.request('/lost', { method: 'POST' })
      const text = await (await own.request('/contacts')).text()
      await own.close()
      return cell(
        status === 500 && text.includes('Dana'),
        `an own emulator: ${status}, and it is in the list`,
        'code',
      )
    },
    requestValidation: () =>
      withStripe(async (origin) => {
        const { status } = await send(`${origin}/v1/prices`, {
          method: 'POST',
          headers,
          body: 'unit_amount=5',
        })
        return cell(status === 400, `its Stripe: ${status} without the required currency`)
      }),
    responseValidation: () => absent(helpOf('emulate', 'start'), /openapi|valid/i, '`emulate start --help`'),
    anyDocument: () => absent(helpOf('emulate', 'start'), /openapi/i, '`emulate start --help`'),
    async otherServices() {
      const own = await createEmulator({ service: contacts, listen: false })
      const response = await own.request('/contacts')
      await own.close()
      return cell(response.status === 200, 'built-in services, and an emulator of a few lines')
    },
    async proxy() {
      const target = await startReceiver()
      const own = await createEmulator({ service: contacts, listen: false })
      await own.request('/through', { headers: { 'x-target': target.url } })
      await Promise.all([own.close(), target.close()])
      return cell(target.received.length === 1, 'an own emulator called the service', 'code')
    },
    async interception() {
      const problem = await messageOf(() =>
        withStripe(async () => cell((await send('https://api.example.com/v1/me')).status === 200, '')),
      )
      return cell(problem === '', `${problem}; it has an address of its own`)
    },
    async noPort() {
      const own = await createEmulator({ service: contacts, listen: false })
      const { status } = await own.request('/contacts')
      await own.close()
      return cell(status === 200, `${status} from an own emulator with \`listen: false\``)
    },
    page: () => bundleForPage('emulate'),
    async server() {
      const server = await startEmulate('stripe')
      const { status } = await list(server.origin)
      await server.stop()
      return cell(status === 200, `${status} from \`emulate start\``)
    },
    isolation: () =>
      withStripe((one) =>
        withStripe(async (other) => {
          await create(one, 'dana@example.com')
          const { text } = await list(other)
          return cell(!text.includes('dana@example.com'), 'the second of two emulators lacks the customer')
        }),
      ),
    async journal() {
      const own = await createEmulator({ service: contacts, port: await findFreePort(), inspector: true })
      await send(`${own.url}/contacts`)
      const { text } = await send(own.inspectorUrl ?? own.url)
      await own.close()
      return cell(text.includes('/contacts'), 'the inspector of an own emulator has the request', 'in a page')
    },
    async console() {
      const slack = await createEmulator({ service: 'slack', port: await findFreePort() })
      const { status, headers } = await send(`${slack.url}/`, { headers: { accept: 'text/html' } })
      await slack.close()
      return cell(
        headers.get('content-type')?.includes('text/html') === true,
        `its Slack: GET / is a page (${status})`,
      )
    },
  },
}
