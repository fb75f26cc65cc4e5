import { collectBody } from '../../body/read-body.ts'
import { invalid, typeOf } from '../../errors/configuration-error.ts'
import { copyBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError } from './adapter-errors.ts'
import type { Respond } from './respond.ts'

/** Creates the receiver's function from `Request` to `Response`. */
export function createRequestHandler(respond: Respond): (request: Request) => Promise<Response> {
  return async function handleRequest(request) {
    // Some frameworks call their handlers with other values, and would wait for a response that never comes.
    if (typeof request?.arrayBuffer !== 'function') {
      const advice = 'Pass c.req.raw in Hono. Use toNodeHandler in Express and Node.'
      throw invalid('request', 'a Request', typeOf(request), advice)
    }
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    const readBody = async (maxBytes: number) => {
      const { body }: { body?: Request['body'] } = request
      if (request.bodyUsed || body?.locked) {
        throw bodyAlreadyReadError(
          'Pass the request on before anything calls json(), text() or formData() on it.',
        )
      }
      // Firefox does not expose the stream.
      if (!body) return new Uint8Array(await request.arrayBuffer())
      reader = body.getReader()
      const { bytes, isTruncated } = await collectBody(reader, maxBytes, copyBytes)
      return isTruncated ? 'too large' : bytes
    }
    const { method, headers } = request
    const response = await respond({ method, headers, readBody })
    // Stops reading a body that was not read to its end. It is never cancelled: h3 version 1 and SvelteKit would end the
    // process or the connection, and lose the response.
    reader?.releaseLock()
    // Only a 405 has headers. Passing empty headers would double the time.
    return new Response(null, response.status === 405 ? response : { status: response.status })
  }
}
