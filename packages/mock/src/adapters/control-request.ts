import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { controlPrefix } from '../control/prefix.ts'
import { toHeaders } from './server/node-headers.ts'

/** True if the request is for the control API. */
export function isForControl({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(controlPrefix) && /^[/?]?$/.test(url.charAt(controlPrefix.length))
}

/**
 * Creates the `Request` for the control API, with the requested host in its URL. Its body is streamed, because a snapshot may be
 * large and is read only after access was granted.
 *
 * @throws TypeError if a `Request` can't express it.
 */
export function toControlRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: toHeaders(incoming),
    signal,
    ...(hasBody ? streamed(incoming) : {}),
  })
}

function streamed(incoming: IncomingMessage): RequestInit {
  // The DOM types lack Node's streams, and `duplex`, which a streamed body requires (Fetch standard).
  return { body: Readable.toWeb(incoming), duplex: 'half' } as unknown as RequestInit
}
