import { bodyWasRead } from './body-was-read.ts'
import { readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

/** The receiver as a function from `Request` to `Response`. */
export function createRequestHandler(respond: Respond): (request: Request) => Promise<Response> {
  return async function handleRequest(request) {
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

const advice = 'hand the request over before anything calls json(), text() or formData() on it'
