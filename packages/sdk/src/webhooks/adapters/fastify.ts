import type { WebhookReceiver } from '../receiver.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { respondOf } from './adapter-errors.ts'
import { discard, type NodeStream, readNodeBody } from './node-body.ts'

/** Used members of a Fastify instance. */
interface FastifyScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: NodeStream, done: (error: null, body: NodeStream) => void) => void,
  ): unknown
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

/** Used members of a Fastify request. */
interface FastifyRequest {
  readonly method: string
  readonly headers: WebhookHeaders
  readonly body: unknown
  readonly rawBody?: unknown
  readonly raw: NodeStream
}

/** Used members of a Fastify reply. */
interface FastifyReply {
  readonly sent: boolean
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  send(): unknown
}

/** Plugin that adds the route of a receiver to its scope. */
export type FastifyPlugin = (scope: FastifyScope) => Promise<void>

/**
 * Returns the receiver as a plugin for Fastify. It adds a route whose parser leaves the body as it was sent. Other routes
 * keep their parsers.
 *
 * @throws ConfigurationError for a value that is not a receiver, such as the result of `createWebhooks` without a call of
 * `fallback`.
 *
 * @example
 * ```ts
 * app.register(toFastifyPlugin(webhooks), { prefix: '/webhooks' })
 * ```
 */
export function toFastifyPlugin(webhooks: Pick<WebhookReceiver, 'respond'>): FastifyPlugin {
  const respond = respondOf(webhooks)
  return async function webhooksPlugin(scope) {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all('/', async (request, reply) => {
      const stream = isStream(request.body) ? request.body : request.raw
      const { status, headers } = await respond({
        method: request.method,
        headers: request.headers,
        readBody: (maxBytes) => readNodeBody(stream, request, maxBytes, parsedBodyAdvice),
      })
      if (!reply.sent) {
        reply.code(status)
        reply.headers(headers)
        reply.send()
      }
      discard(stream)
      return reply
    })
  }
}

const parsedBodyAdvice =
  'Register the plugin in a scope without hooks that read the payload, such as preParsing, or let them keep the bytes as request.rawBody.'

function isStream(value: unknown): value is NodeStream {
  return typeof value === 'object' && value !== null && 'resume' in value
}
