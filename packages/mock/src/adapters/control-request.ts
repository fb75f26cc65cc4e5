import type { IncomingMessage } from 'node:http'
import { controlPrefix } from '../control/prefix.ts'
import { toHeaders } from './server/node-headers.ts'

/** True if the request is for the control API. */
export function isForControl(incoming: IncomingMessage): boolean {
  const target = targetOf(incoming)
  return target.startsWith(controlPrefix) && /^[/?]?$/.test(target.charAt(controlPrefix.length))
}

/** Returns path and query of the request. The target may also be an absolute URL (RFC 9112, section 3.2.2). */
function targetOf({ url = '/' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')
}

/**
 * Creates the `Request` for the control API, with the requested host in its URL. Its body is streamed, because a snapshot may be
 * large and is read only after access was granted. A body that stays unread is discarded by node:http after the response.
 *
 * @throws TypeError if a `Request` can't express it.
 */
export function toControlRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`http://${headers.host ?? 'localhost'}${targetOf(incoming)}`, {
    method,
    headers: toHeaders(incoming),
    signal,
    ...(hasBody ? streamed(incoming) : {}),
  })
}

function streamed(incoming: IncomingMessage): RequestInit {
  let chunks: AsyncIterator<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Only now, because node:http doesn't discard a body whose reading has begun.
        chunks ??= (incoming as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
  // The DOM types lack `duplex`, which a streamed body requires (Fetch standard).
  return { body, duplex: 'half' } as RequestInit
}
