import manifest from '@stoplight/prism-cli/package.json' with { type: 'json' }
import { absent, type Cell, cell, type Product } from '../harness/cell.ts'
import { messageOf, send } from '../harness/json.ts'
import { startReceiver } from '../harness/receiver.ts'
import { permitDocument, petDocument } from './documents.ts'
import { bundleForPage } from './pages.ts'
import type { MockRow } from './rows.ts'
import { helpOf, startPrism } from './servers.ts'

const headers = { Authorization: 'Bearer pt_test_comparison' }
const contact = { name: 'Dana Ruiz' }

type Call = (path: string, json?: unknown) => ReturnType<typeof send>

/** Runs a function while prism serves a document. */
async function withPrism(
  run: (call: Call, origin: string) => Promise<Cell>,
  document: object = permitDocument,
) {
  const server = await startPrism(document)
  const call: Call = (path, json) =>
    send(`${server.origin}${path}`, { headers, ...(json !== undefined && { json }) })
  return run(call, server.origin).finally(() => server.stop())
}

/** Responds with the examples of an OpenAPI document, and validates what passes through it. */
export const prism: Product<MockRow> = {
  name: 'prism',
  packages: { '@stoplight/prism-cli': manifest.version },
  probes: {
    state: () =>
      withPrism(async (call) => {
        const { status } = await call('/contacts', { ...contact, company: 'Unique Company' })
        const { text } = await call('/contacts')
        return cell(text.includes('Unique Company'), `POST ${status}, but the list has only the example`)
      }),
    movingList: () =>
      withPrism(async (call) => {
        const before = await call('/permits?page=2')
        await call('/watchlist', { permit_number: 'BLD-2026-004217', jurisdiction: 'seattle-wa' })
        const after = await call('/permits?page=2')
        return cell(before.text !== after.text, 'page 2 is the same example')
      }),
    rateLimit: () =>
      withPrism(async (call) => {
        const remaining = new Set<string | null>()
        const statuses = new Set<number>()
        for (let request = 0; request < 150; request++) {
          const { status, headers } = await call('/me')
          statuses.add(status)
          remaining.add(headers.get('x-ratelimit-remaining'))
        }
        const seen = `150 requests: ${[...statuses]}, remaining ${[...remaining]}`
        return cell(statuses.has(429) && remaining.size > 1, seen)
      }),
    async webhooks() {
      const receiver = await startReceiver()
      const subscription = withCallback(receiver.url)
      await withPrism(async (_call, origin) => {
        await send(`${origin}/subscriptions`, { method: 'POST' })
        return cell(await receiver.reaches(1, 3_000), '')
      }, subscription)
      await receiver.close()
      const [request] = receiver.received
      const names = Object.keys(request?.headers ?? {})
      const isSigned = names.some((name) => name.includes('signature'))
      const seen = `a callback of the document arrived ${isSigned ? 'with' : 'without'} a signature`
      return cell(request !== undefined, seen, isSigned ? '✓' : 'unsigned')
    },
    async webhookRetries() {
      const receiver = await startReceiver(500)
      await withPrism(async (_call, origin) => {
        await send(`${origin}/subscriptions`, { method: 'POST' })
        return cell(await receiver.reaches(2, 3_000), '')
      }, withCallback(receiver.url))
      await receiver.close()
      return cell(receiver.received.length > 1, `${receiver.received.length} requests within 3 s`)
    },
    clock: () => absent(helpOf('prism', 'mock'), /clock|--time|--date/, '`prism mock --help`'),
    lostResponse: () => absent(helpOf('prism', 'mock'), /\bfaults?\b|chaos|abort/, '`prism mock --help`'),
    requestValidation: () =>
      withPrism(async (call) => {
        const { status, text } = await call('/contacts', {})
        return cell(status >= 400, `${status} ${text.slice(0, 80)}`)
      }),
    async responseValidation() {
      const target = await startReceiver()
      const server = await startPrism(permitDocument, target.url)
      const { status, text } = await send(`${server.origin}/me`, { headers })
      await Promise.all([server.stop(), target.close()])
      return cell(text.includes('prism/errors#VIOLATIONS'), `\`prism proxy --errors\`: ${status} VIOLATIONS`)
    },
    anyDocument: () => withPrism(servesPets, petDocument),
    otherServices: () => withPrism(servesPets, petDocument),
    async proxy() {
      const target = await startReceiver()
      const server = await startPrism(permitDocument, target.url)
      await send(`${server.origin}/me`, { headers })
      await Promise.all([server.stop(), target.close()])
      return cell(target.received.length === 1, '`prism proxy` reached the service')
    },
    async interception() {
      const problem = await messageOf(() =>
        withPrism(async () => cell((await send('https://api.example.com/v1/me')).status === 200, '')),
      )
      return cell(problem === '', `${problem}; it has an address of its own`)
    },
    noPort: () => ({ text: 'not run', seen: '@stoplight/prism-http responds without a port' }),
    page: () => bundleForPage('@stoplight/prism-cli'),
    server: () =>
      withPrism(async (call) => {
        const { status } = await call('/me')
        return cell(status === 200, `${status} from \`prism mock\``)
      }),
    isolation: () =>
      withPrism(() =>
        withPrism(async (call) => {
          const { status } = await call('/me')
          return cell(
            status === 200,
            `${status} from the second of two processes, which keep nothing`,
            'a process each',
          )
        }),
      ),
    journal: () =>
      absent(
        helpOf('prism', 'mock'),
        /journal|history|--requests/,
        '`prism mock --help`, which has only a log,',
      ),
    console: () =>
      withPrism(async (_call, origin) => {
        const { status, headers } = await send(`${origin}/`, { headers: { accept: 'text/html' } })
        return cell(headers.get('content-type')?.includes('text/html') === true, `GET / returned ${status}`)
      }),
  },
}

async function servesPets(call: Call): Promise<Cell> {
  const { text } = await call('/pets')
  return cell(text.includes('Luna'), text)
}

/** A document with a callback, which prism calls after the response. */
function withCallback(url: string): object {
  const callback = {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object' }, example: { event: 'changed' } } },
    },
    responses: { 200: { description: 'Received.' } },
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Subscriptions', version: '1' },
    paths: {
      '/subscriptions': {
        post: {
          operationId: 'subscribe',
          responses: { 201: { description: 'Created.' } },
          callbacks: { changed: { [`${url}/`]: { post: callback } } },
        },
      },
    },
  }
}
