import type { IncomingMessage } from 'node:http'
import type { IncomingRequest } from '../http/exchange.ts'
import { NodeHeaders } from './node-headers.ts'

/** Bytes that a request body may have. */
const largestBody = 1_048_576

/** The body of a request is larger than the server takes. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'

  constructor() {
    super('body: must be at most 1 MiB.')
  }
}

/**
 * What came in over node:http, as the service takes it.
 *
 * @throws BodyTooLargeError for a body over 1 MiB, TypeError for what no `Request` can express.
 */
export async function readRequest(
  incoming: IncomingMessage,
  { signal, isReused }: Pick<IncomingRequest, 'signal' | 'isReused'>,
): Promise<IncomingRequest> {
  const { method = 'GET' } = incoming
  const headers = new NodeHeaders(incoming)
  const bytes = hasBody(headers) ? await readBytes(incoming) : undefined
  const isSent = bytes !== undefined && bytes.length > 0 && method !== 'GET' && method !== 'HEAD'
  return {
    ...readTarget(method, incoming.url),
    headers,
    signal,
    ...(isReused === undefined ? {} : { isReused }),
    text: isSent ? async () => new TextDecoder().decode(bytes) : undefined,
  }
}

/** RFC 9112, section 6.3: a request without these headers has no body. */
function hasBody(headers: NodeHeaders): boolean {
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0'
}

async function readBytes(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > largestBody) throw new BodyTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Method and URL as a `Request` has them, which is made only where it would change them, or refuse them. */
function readTarget(method: string, url = '/'): Pick<IncomingRequest, 'method' | 'url'> {
  // A path that starts with two slashes would be read as a host.
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url
  if (usualMethods.has(method) && usualTarget.test(url)) return { method, url: absolute }
  const request = new Request(absolute, { method })
  return { method: request.method, url: request.url }
}

const usualMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])

/** A path and a query without anything that the URL standard would encode or resolve, such as `..` between slashes. */
const usualTarget = /^(\/(?!\.|%2e)[\w.~%:@!$&()*+,;=-]*)+(\?[\w.~%:@!$&()*+,;=/?-]*)?$/i
