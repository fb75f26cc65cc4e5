import { invalid, kindOf } from '../../errors/configuration-error.ts'
import { createBodyReader, drain } from './read-body.ts'
import type { Respond } from './respond.ts'

/** Creates the receiver's function from `Request` to `Response`. */
export function createRequestHandler(respond: Respond): (request: Request) => Promise<Response> {
  return async function handleRequest(request) {
    // Some frameworks call their handlers with other values, and would wait for a response that never comes.
    if (typeof request?.arrayBuffer !== 'function') {
      throw invalid(
        'request',
        'a Request',
        kindOf(request),
        'Pass the Request (c.req.raw in Hono), or use toNodeHandler of @permit-tracking/sdk/webhooks/node in Express and Node.',
      )
    }
    const { method, headers } = request
    const reader = createBodyReader(request)
    const response = await respond({ method, headers, readBody: reader.read })
    reader.release()
    const { status } = response
    if (status === 405 || status === 413) drain(request.body)
    // Only a 405 has headers. Passing none would double the time.
    return new Response(null, status === 405 ? response : { status })
  }
}
