import { refusal } from '../../errors/configuration-error.ts'
import type { Webhooks } from '../create-webhooks.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { discard, type NodeStream, readNodeBody } from './node-body.ts'
import { respondOf } from './receiver.ts'

export type { NodeStream } from './node-body.ts'

/** What is used of Node's `IncomingMessage` and `Http2ServerRequest`, and of what frameworks add to them. */
export interface NodeRequest extends NodeStream {
  readonly method?: string | undefined
  readonly headers: WebhookHeaders
  /** The bytes as Google's functions, or `verify` of `express.json()`, keep them. */
  readonly rawBody?: unknown
  readonly body?: unknown
}

/** What is used of Node's `ServerResponse` and `Http2ServerResponse`. */
export interface NodeResponse {
  readonly headersSent: boolean
  writeHead(status: number, headers: Record<string, string | number>): unknown
  end(): unknown
}

/** Answers a request of Node. Never rejects. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * The receiver as a handler for `node:http`, `node:http2`, Express 4 and 5, and what else calls a function with Node's
 * request and response. It answers every request that it gets, so mount it at the path of the webhook.
 *
 * Express: mount it above `express.json()`, as the signature covers the bytes as they came. `express.raw()` may come
 * before it, and what keeps the bytes as `rawBody`.
 *
 * @throws ConfigurationError for what is no receiver, such as handlers without a `fallback`.
 *
 * @example
 * ```ts
 * app.use('/webhooks', toNodeHandler(webhooks))
 * app.use(express.json())
 * ```
 */
export function toNodeHandler(webhooks: Pick<Webhooks, 'respond'>): NodeHandler {
  const respond = respondOf(webhooks)
  return async function handleNodeRequest(request, response) {
    const { status, headers } = await respond({
      method: request.method ?? '',
      headers: request.headers,
      async readBody(maxBytes, signal) {
        // A failure could not be told any more, and the service would never send the delivery again.
        if (response.headersSent) throw answeredBefore()
        return readNodeBody(request, request, advice, maxBytes, signal)
      },
    })
    discard(request)
    // A middleware that limits the time may have answered meanwhile.
    if (response.headersSent) return
    response.writeHead(status, { ...headers, 'Content-Length': 0 })
    response.end()
  }
}

const advice =
  'mount this handler above express.json() and other parsers, or let them keep the bytes: express.json({ verify: (request, _, bytes) => { request.rawBody = bytes } }); in Fastify, use the plugin of @permit-tracking/sdk/webhooks/fastify'

function answeredBefore() {
  return refusal(
    'answer the webhook',
    'something has answered it before it was handled',
    'take that away, since the service believes what it says',
  )
}
