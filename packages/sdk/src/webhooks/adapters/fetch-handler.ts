import { collectBody } from '../../body/read-body.ts'
import { invalid, kindOf } from '../../errors/configuration-error.ts'
import { setBackgroundTimeout } from '../../time/timeout.ts'
import { toBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError } from './errors.ts'
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
      const { bytes, isCut } = await collectBody(reader, maxBytes, toBytes)
      return isCut ? 'too large' : bytes
    }
    const { method, headers } = request
    const response = await respond({ method, headers, readBody })
    // Stops reading a body that was not read to its end.
    reader?.releaseLock()
    const { status } = response
    if (status === 405 || status === 413) drain(request.body)
    // Only a 405 has headers. Passing none would double the time.
    return new Response(null, status === 405 ? response : { status })
  }
}

/** Maximum number of bytes to read of a body that is dropped. */
const maxDrainedBytes = 16_777_216

/** Maximum time to read a body that is dropped. */
const maxDrainMs = 5_000

/**
 * Reads the rest of a body in the background and drops it: most clients read the response only after they have sent the
 * body. Never cancels the body: h3 1 and SvelteKit would end the process or the connection, and lose the response.
 */
function drain(body: ReadableStream<Uint8Array> | null | undefined): void {
  if (!body || body.locked) return
  const reader = body.getReader()
  const stop = () => reader.releaseLock()
  const timer = setBackgroundTimeout(stop, maxDrainMs)
  const readAll = async () => {
    for (let bytes = 0; bytes <= maxDrainedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.length
    }
  }
  void readAll()
    // The connection ended, or `maxDrainMs` passed.
    .catch(() => {})
    .then(() => {
      clearTimeout(timer)
      stop()
    })
}
