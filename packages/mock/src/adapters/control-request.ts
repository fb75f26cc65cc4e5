import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { controlPrefix } from '../control/prefix.ts'
import { toHeaders } from './server/node-headers.ts'

/** Whether the request is for the control surface. */
export function isForControl({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(controlPrefix) && /^[/?]?$/.test(url.charAt(controlPrefix.length))
}

/**
 * The `Request` of what came in for the control surface. Its body is read only when somebody does, and may be large:
 * a snapshot is. Its URL has the host that was asked for.
 *
 * @throws TypeError for what no `Request` can express.
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
  // The types of the DOM know neither Node's streams nor that a streamed body needs `duplex` (Fetch standard).
  return { body: Readable.toWeb(incoming), duplex: 'half' } as unknown as RequestInit
}
