import { createHmac } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { verify as verifyByOctokit } from '@octokit/webhooks-methods'
import { createMemoryWebhookStore, createWebhooks, type WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import Stripe from 'stripe'
import { compare, type Task, type TaskResult } from './harness/compare.ts'
import { bodyOf, secret, verifyByHand } from './harness/webhook.ts'
import type { Result, Table } from './report/result.ts'

export const title = 'Receiving a webhook'

const body = bodyOf(300)

export async function run(): Promise<Result> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'x-webhook-signature': signature,
    'x-hub-signature-256': `sha256=${signature}`,
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret }),
  }
  const onRequest = await compare(requestTasks(headers))
  const onNode = await compare(nodeTasks(headers))
  return {
    about: [
      `A delivery of ${body.length} B with one handler. Every row creates the request, reads and verifies the body, parses it, calls the`,
      'handler and creates the response. By hand is `createHmac`, `timingSafeEqual` and `JSON.parse`, without limits of size and',
      'time. octokit and stripe verify as their documentation describes, with the signature of their own scheme. The store',
      'recognizes repeated deliveries; to it, each of these is a new one. CPU time of the quieter rounds.',
    ].join('\n'),
    tables: [report('A `Request`', onRequest), report('A request of `node:http`', onNode)],
  }
}

/** Returns the event that the handler receives, or throws. */
type Verify = (text: string, header: (name: string) => string | null | undefined) => unknown

const verifiers: Record<string, Verify> = {
  'by hand': (text, header) => verifyByHand(text, header('x-webhook-signature') ?? ''),
  octokit: async (text, header) => {
    const isValid = await verifyByOctokit(secret, text, header('x-hub-signature-256') ?? '')
    if (!isValid) throw new Error('Forged.')
    return JSON.parse(text)
  },
  stripe: (text, header) => Stripe.webhooks.constructEvent(text, header('stripe-signature') ?? '', secret),
}

let handledCount = 0

/** The handler of every row. */
function handle(event: unknown): void {
  if (typeof event === 'object') handledCount += 1
}

/** Creates our receiver. Every delivery has a key of its own, so it is new to the store. */
function createReceiver(hasStore: boolean): WebhookReceiver {
  const store = hasStore && createMemoryWebhookStore()
  return createWebhooks({ secret, store, key: () => String(handledCount) })
    .on('permit.status_changed', handle)
    .fallback(() => {})
}

function requestTasks(headers: Record<string, string>): Record<string, Task> {
  const createRequest = () => new Request('https://example.com/webhooks', { method: 'POST', headers, body })
  const byOthers = Object.entries(verifiers).map(([name, verify]): [string, Task] => [
    name,
    async () => {
      const request = createRequest()
      handle(await verify(await request.text(), (header) => request.headers.get(header)))
      return new Response(null, { status: 200 })
    },
  ])
  const ours = (hasStore: boolean): Task => {
    const { fetch } = createReceiver(hasStore)
    return async () => expectStatus((await fetch(createRequest())).status)
  }
  return {
    ...Object.fromEntries(byOthers),
    'permit tracking, without a store': ours(false),
    'permit tracking, with the store in memory': ours(true),
  }
}

function nodeTasks(headers: Record<string, string>): Record<string, Task> {
  const socket = new Socket()
  const bytes = Buffer.from(body)
  const createRequest = () => {
    const request = new IncomingMessage(socket)
    request.complete = true
    request.method = 'POST'
    request.headers = headers
    request.push(bytes)
    request.push(null)
    return request
  }
  const byOthers = Object.entries(verifiers).map(([name, verify]): [string, Task] => [
    name,
    async () => {
      const request = createRequest()
      const response = new ServerResponse(request)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      handle(await verify(Buffer.concat(chunks).toString(), (header) => headers[header]))
      response.writeHead(200).end()
    },
  ])
  const ours = (hasStore: boolean): Task => {
    const handleRequest = toNodeHandler(createReceiver(hasStore))
    return async () => {
      const request = createRequest()
      const response = new ServerResponse(request)
      await handleRequest(request, response)
      expectStatus(response.statusCode)
    }
  }
  return {
    ...Object.fromEntries(byOthers),
    'permit tracking, without a store': ours(false),
    'permit tracking, with the store in memory': ours(true),
  }
}

function expectStatus(status: number): void {
  if (status !== 200) throw new Error(`A delivery was not handled: ${status}.`)
}

function report(title: string, results: readonly TaskResult[]): Table<number> {
  const byHand = results.find(({ name }) => name === 'by hand')?.quietCpu ?? Number.NaN
  return {
    title,
    columns: { 'CPU time': 'µs', 'of by hand': '%' },
    rows: results.map(({ name, quietCpu }) => ({ name, values: [quietCpu, (100 * quietCpu) / byHand] })),
    sortedBy: { column: 'CPU time', order: 'ascending' },
  }
}
