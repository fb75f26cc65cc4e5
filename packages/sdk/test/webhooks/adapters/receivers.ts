import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import express5 from 'express'
import createFastify from 'fastify'
import { Hono } from 'hono'
import { createHttp2Receiver } from './http2.ts'
import { type EventForm, eventForms, toEvent } from './lambda-events.ts'
import { listen } from './listen.ts'
import { read, type Send, sendTo } from './send.ts'

// Express 4 has no types here. The used part is the same.
const express4: typeof express5 = createRequire(import.meta.url)('express-4')

/** Both versions of Express. */
export const expresses = [
  ['Express 4', express4],
  ['Express 5', express5],
] as const

/** Starts a receiver on the platform. */
type Receiver = (webhooks: WebhookReceiver) => Promise<Send>

/** Receivers on every platform, set up correctly. */
export const receivers: readonly (readonly [name: string, open: Receiver])[] = [
  [
    'fetch',
    async ({ fetch }) =>
      async (request) =>
        read(await fetch(request)),
  ],
  [
    'Hono',
    async ({ fetch }) => {
      const app = new Hono().all('/webhooks', (context) => fetch(context.req.raw))
      return async (request) => read(await app.fetch(request))
    },
  ],
  ['node:http', async (webhooks) => sendTo(await listen(createServer(toNodeHandler(webhooks))))],
  ['node:http2', async (webhooks) => createHttp2Receiver(webhooks)],
  ...expresses.flatMap(([name, express]) => [
    entry(name, async (webhooks) => {
      const app = express().use('/webhooks', toNodeHandler(webhooks)).use(express.json())
      return sendTo(`${await listen(createServer(app))}/webhooks`)
    }),
    entry(`${name} on a router`, async (webhooks) => {
      const router = express.Router().all('/webhooks', toNodeHandler(webhooks))
      return sendTo(`${await listen(createServer(express().use('/api', router)))}/api/webhooks`)
    }),
    entry(`${name} behind express.raw()`, async (webhooks) => {
      const app = express()
        .use(express.raw({ type: '*/*', limit: '10mb' }))
        .use(toNodeHandler(webhooks))
      return sendTo(await listen(createServer(app)))
    }),
    entry(`${name} with the bytes as rawBody`, async (webhooks) => {
      const verify = (request: IncomingMessage & { rawBody?: Buffer }, _: unknown, bytes: Buffer) => {
        request.rawBody = bytes
      }
      // express.text() also accepts what is not JSON, so that the receiver gets it.
      const app = express()
        .use(express.text({ type: '*/*', limit: '10mb', verify }))
        .use(toNodeHandler(webhooks))
      return sendTo(await listen(createServer(app)))
    }),
  ]),
  [
    'Fastify',
    async (webhooks) => {
      const app = createFastify()
      app.register(toFastifyPlugin(webhooks), { prefix: '/webhooks' })
      await app.ready()
      return sendTo(`${await listen(app.server)}/webhooks`)
    },
  ],
  [
    'Fastify, injected',
    async (webhooks) => {
      const app = createFastify()
      app.register(toFastifyPlugin(webhooks), { prefix: '/webhooks' })
      return async (request) => {
        const { statusCode, headers, body } = await app.inject({
          method: request.method as 'POST',
          url: '/webhooks',
          headers: Object.fromEntries(request.headers),
          payload: Buffer.from(await request.arrayBuffer()),
        })
        return { status: statusCode, allow: headers.allow?.toString() ?? null, body }
      }
    },
  ],
  ...eventForms.map((form) => entry(`Lambda, ${form}`, async (webhooks) => sendToLambda(webhooks, form))),
]

function entry(name: string, open: Receiver) {
  return [name, open] as const
}

function sendToLambda(webhooks: WebhookReceiver, form: EventForm): Send {
  const handler = toLambdaHandler(webhooks)
  return async (request) => {
    const { statusCode, headers, multiValueHeaders, body } = await handler(await toEvent(request, form))
    const [allow = null] = multiValueHeaders ? (multiValueHeaders.Allow ?? []) : [headers.Allow ?? null]
    return { status: statusCode, allow, body }
  }
}
