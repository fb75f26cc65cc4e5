import type { IncomingMessage } from 'node:http'

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
 * The `Request` of what came in over node:http.
 *
 * @throws BodyTooLargeError for a body over 1 MiB, TypeError for what no `Request` can express.
 */
export async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming
  const bytes = await readBytes(incoming)
  const hasBody = bytes.length > 0 && method !== 'GET' && method !== 'HEAD'
  // A path that starts with two slashes would be read as a host.
  const absolute = url.startsWith('/') ? `http://localhost${url}` : url
  return new Request(absolute, {
    method,
    headers: toHeaders(incoming),
    signal,
    ...(hasBody ? { body: bytes } : {}),
  })
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

/** The headers as they were sent. */
export function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  }
  return headers
}
