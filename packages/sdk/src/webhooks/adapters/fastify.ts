import type { Webhooks } from '../create-webhooks.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { discard, type NodeStream, readNodeBody } from './node-body.ts'
import { respondOf } from './receiver.ts'

export type { NodeStream } from './node-body.ts'

/** What is used of a Fastify instance. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: NodeStream, done: (error: null, body: NodeStream) => void) => void,
  ): unknown
  all(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown
}

/** What is used of a Fastify request. */
export interface FastifyRequest {
  readonly method: string
  readonly headers: WebhookHeaders
  readonly body: unknown
  readonly rawBody?: unknown
  readonly raw: NodeStream
}

/** What is used of a Fastify reply. */
export interface FastifyReply {
  readonly sent: boolean
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  send(): unknown
}

/**
 * The receiver as a plugin for Fastify: a route of its own, with a parser of its own that leaves the body as it
 * came. Other routes keep theirs.
 *
 * @throws ConfigurationError for what is no receiver, such as handlers without a `fallback`.
 *
 * @example
 * ```ts
 * app.register(toFastifyPlugin(webhooks), { prefix: '/webhooks' })
 * ```
 */
export function toFastifyPlugin(webhooks: Pick<Webhooks, 'respond'>) {
  const respond = respondOf(webhooks)
  return async function webhooksPlugin(scope: FastifyScope): Promise<void> {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.all('/', async (request, reply) => {
      const stream = isStream(request.body) ? request.body : request.raw
      const { status, headers } = await respond({
        method: request.method,
        headers: request.headers,
        readBody: (maxBytes, signal) => readNodeBody(stream, request, advice, maxBytes, signal),
      })
      discard(stream)
      if (reply.sent) return reply
      reply.code(status)
      reply.headers(headers)
      return reply.send()
    })
  }
}

const advice =
  'register the plugin in a scope without hooks that read the payload, such as preParsing, or let them keep the bytes as request.rawBody'

function isStream(value: unknown): value is NodeStream {
  return typeof value === 'object' && value !== null && 'resume' in value
}
