import { ConfigurationError } from '../errors/configuration-error.ts'
import type { WebhookHeaders } from './delivery-headers.ts'
import type { RawBody } from './raw-body.ts'
import { readBody } from './read-body.ts'
import type { Report } from './report.ts'

/** The receiver as a function from `Request` to `Response`. The answers say nothing: who sent a delivery may be anyone. */
export function createRequestHandler(
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<{ readonly status: number }>,
  report: Report,
  maxBodyBytes: number,
): (request: Request) => Promise<Response> {
  return async function handleRequest(request) {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    if (request.bodyUsed) {
      await report({ status: 500, outcome: 'failed', error: consumed() })
      return new Response(null, { status: 500 })
    }
    try {
      const body = await readBody(request, maxBodyBytes)
      if (body === 'too large') {
        await report({ status: 413, outcome: 'refused', error: tooLarge(maxBodyBytes) })
        return new Response(null, { status: 413 })
      }
      const { status } = await receive(body, request.headers)
      return new Response(null, { status })
    } catch (error) {
      // The connection ended before the body did; there is nobody left to read the answer.
      await report({ status: 400, outcome: 'refused', error })
      return new Response(null, { status: 400 })
    }
  }
}

/** Why a delivery can't be verified whose body something has read. */
function consumed(): Error {
  return new ConfigurationError(
    'Could not verify the webhook, because its body was read before: the signature covers the bytes as they came; hand the request over before anything calls json(), text() or formData() on it.',
  )
}

/** Why a delivery was not read to its end. */
function tooLarge(maxBodyBytes: number): Error {
  return new ConfigurationError(
    `Could not take the webhook, because its body has more than ${maxBodyBytes} bytes; if it comes from the service, raise maxBodyBytes.`,
  )
}
