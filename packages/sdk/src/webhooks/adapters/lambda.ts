import { ConfigurationError } from '../../errors/configuration-error.ts'
import type { WebhookReceiver } from '../receiver.ts'
import type { WebhookHeaders } from '../verification/delivery-headers.ts'
import { toBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError, respondOf } from './adapter-errors.ts'

/** Used members of an event of a REST API, an HTTP API with format 1.0, or a load balancer. */
interface LambdaProxyEvent extends LambdaContent {
  readonly httpMethod: string
}

/** Used members of an event of an HTTP API with format 2.0, or of a Function URL. */
interface LambdaHttpEvent extends LambdaContent {
  readonly requestContext: { readonly http: { readonly method: string } }
}

interface LambdaContent {
  readonly headers?: WebhookHeaders | null | undefined
  readonly multiValueHeaders?: WebhookHeaders | null | undefined
  readonly body?: string | null | undefined
  readonly isBase64Encoded?: boolean | undefined
}

/** Response in a format that every event source accepts. */
interface LambdaResult {
  statusCode: number
  headers: Record<string, string>
  /** Headers for a load balancer with multi-value headers, which ignores `headers`. */
  multiValueHeaders?: Record<string, string[]>
  body: string
  isBase64Encoded: boolean
}

/** Handler of the requests that a function receives. */
export type LambdaHandler = (event: LambdaProxyEvent | LambdaHttpEvent) => Promise<LambdaResult>

/**
 * Returns the receiver as a handler for AWS Lambda behind API Gateway (REST and HTTP APIs), a Function URL or an
 * Application Load Balancer. Instances of a function share no memory: pass `createWebhooks` a shared `store`.
 *
 * The handler rejects with a `ConfigurationError` if an event is not an HTTP request, such as the event of a schedule.
 * API Gateway needs a proxy integration.
 *
 * @throws ConfigurationError for a value that is not a receiver, such as the result of `createWebhooks` without a call of
 * `fallback`.
 *
 * @example
 * ```ts
 * export const handler = toLambdaHandler(webhooks)
 * ```
 */
export function toLambdaHandler(webhooks: Pick<WebhookReceiver, 'respond'>): LambdaHandler {
  const respond = respondOf(webhooks)
  return async function handleLambdaEvent(event) {
    // A function can be called with any event, even `null`.
    const { httpMethod, requestContext }: Partial<LambdaProxyEvent & LambdaHttpEvent> = Object(event)
    const method = httpMethod ?? requestContext?.http?.method
    if (!method) {
      throw new ConfigurationError(
        'Could not respond to the event: it is not an HTTP request. Connect the function to a Function URL, a load balancer, or API Gateway with proxy integration.',
      )
    }
    const { status, headers } = await respond({
      method,
      headers: event.headers ?? event.multiValueHeaders ?? {},
      readBody: (maxBytes) => readEventBody(event, maxBytes),
    })
    const result = { statusCode: status, headers, body: '', isBase64Encoded: false }
    if (event.headers || !event.multiValueHeaders) return result
    const entries = Object.entries(headers).map(([name, value]) => [name, [value]])
    return { ...result, multiValueHeaders: Object.fromEntries(entries) }
  }
}

function readEventBody({ body, isBase64Encoded }: LambdaContent, maxBytes: number) {
  if (typeof (body ?? '') !== 'string')
    throw bodyAlreadyReadError('Remove body parsers such as middy’s httpJsonBodyParser from this function.')
  if (!body || !isBase64Encoded) return toBytes(body ?? '')
  // Checked before decoding, which would already need the memory.
  if (body.length * 0.75 > maxBytes + 2) return 'too large'
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
}
