import { ConfigurationError } from '../../errors/configuration-error.ts'
import type { WebhookReceiver } from '../receiver.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { respondOf } from './adapter-errors.ts'
import { discard, type NodeStream, readNodeBody } from './node-body.ts'

/** Used members of Node's `IncomingMessage` and `Http2ServerRequest`, with fields that frameworks add. */
interface NodeRequest extends NodeStream {
  readonly method?: string | undefined
  readonly headers: WebhookHeaders
  /** Bytes of the body, which Google's functions keep, or the `verify` function of `express.json()`. */
  readonly rawBody?: unknown
  readonly body?: unknown
}

/** Used members of Node's `ServerResponse` and `Http2ServerResponse`. */
interface NodeResponse {
  readonly headersSent: boolean
  writeHead(status: number, headers: Record<string, string | number>): unknown
  end(): unknown
}

/** Responds to a request of Node. Never rejects. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * Returns the receiver as a handler for `node:http`, `node:http2`, Express 4 and 5, and other frameworks that call a
 * function with Node's request and response. It responds to every request, so mount it at the path of the webhook.
 *
 * Express: mount it above `express.json()`, because the signature covers the bytes as they were sent. `express.raw()` and
 * middleware that keeps the bytes as `rawBody` may come before it.
 *
 * @throws ConfigurationError for a value that is not a receiver, such as the result of `createWebhooks` without a call of
 * `fallback`.
 *
 * @example
 * ```ts
 * app.use('/webhooks', toNodeHandler(webhooks))
 * app.use(express.json())
 * ```
 */
export function toNodeHandler(webhooks: Pick<WebhookReceiver, 'respond'>): NodeHandler {
  const respond = respondOf(webhooks)
  return async function handleNodeRequest(request, response) {
    const { status, headers } = await respond({
      method: request.method ?? '',
      headers: request.headers,
      readBody(maxBytes) {
        // The response could not report a failure, so the service would never send the delivery again.
        if (response.headersSent) {
          throw new ConfigurationError(
            'The response was already sent before the webhook was handled. Remove the middleware that sends it.',
          )
        }
        return readNodeBody(request, request, maxBytes, parsedBodyAdvice)
      },
    })
    // Middleware with a timeout may have responded in the meantime.
    if (!response.headersSent) {
      response.writeHead(status, { ...headers, 'Content-Length': 0 })
      response.end()
    }
    discard(request)
  }
}

const parsedBodyAdvice =
  'Mount this handler above express.json() and other parsers, or let them keep the bytes: express.json({ verify: (request, _, bytes) => { Object.assign(request, { rawBody: bytes }) } }). In Fastify, use the plugin of @permit-tracking/sdk/webhooks/fastify.'
