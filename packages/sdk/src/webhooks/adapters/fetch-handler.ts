import { invalid, kindOf } from '../../errors/configuration-error.ts'
import { bodyAlreadyReadError } from './errors.ts'
import { drain, readBody } from './read-body.ts'
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
    const response = await respond({
      method,
      headers,
      async readBody(maxBytes, signal) {
        if (request.bodyUsed || request.body?.locked) {
          throw bodyAlreadyReadError(
            'Pass the request on before anything calls json(), text() or formData() on it.',
          )
        }
        return readBody(request, maxBytes, signal)
      },
    })
    if (response.status === 405 || response.status === 413) drain(request.body)
    return new Response(null, response)
  }
}
