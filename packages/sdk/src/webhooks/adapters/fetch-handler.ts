import { refusal } from '../../errors/configuration-error.ts'
import { bodyWasRead } from './body-was-read.ts'
import { readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

/** The receiver as a function from `Request` to `Response`. */
export function createRequestHandler(respond: Respond): (request: Request) => Promise<Response> {
  return async function handleRequest(request) {
    // Frameworks call their handlers with other things, and would wait for an answer that never comes.
    if (typeof request?.arrayBuffer !== 'function') throw noRequest()
    const { method, headers } = request
    const answer = await respond({
      method,
      headers,
      async readBody(maxBytes, signal) {
        if (request.bodyUsed || request.body?.locked) throw bodyWasRead(advice)
        return readBody(request, maxBytes, signal)
      },
    })
    // What is left unread would keep the connection; of a body that something has locked, that is its reader's matter.
    if (!request.bodyUsed && !request.body?.locked) request.body?.cancel().catch(() => {})
    return new Response(null, answer)
  }
}

function noRequest() {
  return refusal(
    'answer the webhook',
    'fetch was called with something else than a Request',
    'hand it the Request (c.req.raw in Hono), or use toNodeHandler of @permit-tracking/sdk/webhooks/node in Express and Node',
  )
}

const advice = 'hand the request over before anything calls json(), text() or formData() on it'
