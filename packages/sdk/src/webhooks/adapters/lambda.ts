import { refusal } from '../../errors/configuration-error.ts'
import type { Webhooks } from '../create-webhooks.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { toBytes } from '../verification/raw-body.ts'
import { bodyWasRead } from './body-was-read.ts'
import { respondOf } from './receiver.ts'

/** What is used of an event: of a REST API, format 1.0 of an HTTP API, or a load balancer. */
export interface LambdaProxyEvent extends LambdaContent {
  readonly httpMethod: string
}

/** What is used of an event: of format 2.0 of an HTTP API, or a Function URL. */
export interface LambdaHttpEvent extends LambdaContent {
  readonly requestContext: { readonly http: { readonly method: string } }
}

interface LambdaContent {
  readonly headers?: WebhookHeaders | null | undefined
  readonly multiValueHeaders?: WebhookHeaders | null | undefined
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean | undefined
}

/** An answer that each of them understands. */
export interface LambdaResult {
  statusCode: number
  headers: Record<string, string>
  /** What a load balancer reads instead of `headers` when it is set to send several values of one. */
  multiValueHeaders?: Record<string, string[]>
  body: string
  isBase64Encoded: boolean
}

/**
 * The receiver as a handler for AWS Lambda behind API Gateway (REST and HTTP APIs), a Function URL or an Application Load
 * Balancer. Instances of a function share no memory: give `createWebhooks` a `store` that they share.
 *
 * The handler rejects with a `ConfigurationError` when an event is no HTTP request, such as that of a schedule or of an
 * integration that isn't a proxy integration.
 *
 * @throws ConfigurationError for what is no receiver, such as handlers without a `fallback`.
 *
 * @example
 * ```ts
 * export const handler = toLambdaHandler(webhooks)
 * ```
 */
export function toLambdaHandler(webhooks: Pick<Webhooks, 'respond'>) {
  const respond = respondOf(webhooks)
  return async function handleLambdaEvent(event: LambdaProxyEvent | LambdaHttpEvent): Promise<LambdaResult> {
    // It may be the event of anything.
    const { httpMethod, requestContext }: Partial<LambdaProxyEvent & LambdaHttpEvent> = event
    const method = httpMethod ?? requestContext?.http?.method
    if (!method) throw notHttp()
    const { status, headers } = await respond({
      method,
      headers: event.headers ?? event.multiValueHeaders ?? {},
      readBody: async (maxBytes) => readEventBody(event, maxBytes),
    })
    const result = { statusCode: status, headers, body: '', isBase64Encoded: false }
    if (event.headers || !event.multiValueHeaders) return result
    const entries = Object.entries(headers).map(([name, value]) => [name, [value]])
    return { ...result, multiValueHeaders: Object.fromEntries(entries) }
  }
}

function readEventBody({ body, isBase64Encoded }: LambdaContent, maxBytes: number) {
  if (typeof (body ?? '') !== 'string') throw bodyWasRead(advice)
  if (!body || !isBase64Encoded) return toBytes(body ?? '')
  // Not decoded when that alone would be too much.
  if (body.length * 0.75 > maxBytes + 2) return 'too large'
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
}

const advice = 'take body parsers such as middy’s httpJsonBodyParser away from this function'

function notHttp() {
  return refusal(
    'answer the event',
    'it is no HTTP request',
    'connect the function to a Function URL, to a load balancer, or to API Gateway with proxy integration',
  )
}
