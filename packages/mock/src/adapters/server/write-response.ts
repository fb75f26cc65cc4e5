import type { ServerResponse } from 'node:http'
import type { RawResponse } from '../../http/context.ts'
import { mayHaveBody } from '../../http/respond.ts'

/** Writes the response. Rejects if its stream or the connection fails. An aborted signal ends the stream without an error. */
export async function writeResponse(
  response: RawResponse,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, text, stream } = response
  if (!mayHaveBody(status)) outgoing.writeHead(status, headers).end()
  else if (stream) await sendStream(response, stream, { outgoing, signal })
  else if (text === undefined) outgoing.writeHead(status, headers).end()
  else {
    const length = Buffer.byteLength(text)
    // node:http sends a text and the headers in one write. ASCII is sent as Latin-1, which needs no conversion.
    const encoding = length === text.length ? 'latin1' : 'utf8'
    outgoing.writeHead(status, { 'Content-Length': length, ...headers }).end(text, encoding)
  }
}

async function sendStream(
  { status, headers }: RawResponse,
  stream: NonNullable<RawResponse['stream']>,
  { outgoing, signal }: { readonly outgoing: ServerResponse; readonly signal: AbortSignal },
): Promise<void> {
  outgoing.writeHead(status, headers)
  // The first chunk of a slow body, which has a known length, must not delay the headers.
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')) outgoing.flushHeaders()
  const reader = stream.getReader()
  // If the stream failed, `read` throws its error.
  const cancel = () => void reader.cancel().catch(() => {})
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    await write(outgoing, value)
  }
  outgoing.end()
}

/** Resolves when the bytes were handed to the system, so that the first half of a truncated body arrives. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
