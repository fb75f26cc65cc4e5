import type { IncomingMessage } from 'node:http'
import type { IncomingRequest } from '../../http/context.ts'
import { invalidRequest, notFound } from '../../http/problems.ts'
import { NodeHeaders } from './node-headers.ts'

/** Maximum number of bytes of a request body. */
const maxBodyBytes = 1_048_576

/**
 * Reads a request of node:http. A body over 1 MiB is read and discarded.
 *
 * @throws TypeError for a URL or method that `Request` rejects. The method `TRACE` is accepted.
 */
export async function readRequest(
  incoming: IncomingMessage,
  { signal, isConnectionReused }: Pick<IncomingRequest, 'signal' | 'isConnectionReused'>,
): Promise<IncomingRequest> {
  const { method = 'GET' } = incoming
  const headers = new NodeHeaders(incoming)
  const bytes = hasBody(headers) ? await readBytes(incoming) : noBytes
  const isBodyAllowed = method !== 'GET' && method !== 'HEAD'
  return {
    ...readTarget(method, incoming.url),
    headers,
    signal,
    ...(isConnectionReused === undefined ? {} : { isConnectionReused }),
    ...(bytes === undefined ? { problem: invalidRequest('body: must be at most 1 MiB.') } : {}),
    text: isBodyAllowed && bytes?.length ? async () => new TextDecoder().decode(bytes) : undefined,
  }
}

/** RFC 9112, section 6.3: a request without these headers has no body. */
function hasBody(headers: NodeHeaders): boolean {
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0'
}

const noBytes = new Uint8Array()

/** Reads the body; undefined if it is too large. It is read to the end, because some clients read the response only then. */
async function readBytes(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length <= maxBodyBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return length <= maxBodyBytes ? Buffer.concat(chunks) : undefined
}

/**
 * Normalizes method and URL like a `Request`, which is created only if it might change or reject them. A `Request` can't have the
 * method `TRACE`, so a `TRACE` request has a `problem` instead. A wrapper of the mock's `fetch` takes a `Request`: it isn't called, and
 * the problem is the response. Without a wrapper, the mock responds as for any unknown route: 401 without a valid key, or else 404.
 */
function readTarget(method: string, url = '/'): Pick<IncomingRequest, 'method' | 'url' | 'problem'> {
  // A path that starts with two slashes would be read as a host.
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url
  if (usualMethods.has(method) && usualTarget.test(url)) return { method, url: absolute }
  if (method === 'TRACE') {
    return { method, url: new Request(absolute).url, problem: notFound('No path supports TRACE.') }
  }
  const request = new Request(absolute, { method })
  return { method: request.method, url: request.url }
}

const usualMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])

/** Path and query without anything that the URL standard would encode or resolve, such as `..`. */
const usualTarget = /^(\/(?!\.|%2e)[\w.~%:@!$&()*+,;=-]*)+(\?[\w.~%:@!$&()*+,;=/?-]*)?$/i
