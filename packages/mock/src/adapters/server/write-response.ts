import type { ServerResponse } from 'node:http'
import type { RawResponse } from '../../http/context.ts'
import { mayHaveBody } from '../../http/respond.ts'

/** Writes the answer. Rejects for one whose body ends in the middle. */
export async function writeResponse(answer: RawResponse, outgoing: ServerResponse): Promise<void> {
  const { status, headers, text, stream } = answer
  if (!mayHaveBody(status)) outgoing.writeHead(status, headers).end()
  else if (stream) await sendStream(answer, stream, outgoing)
  else if (text === undefined) outgoing.writeHead(status, headers).end()
  else {
    // As text, node:http sends it with the headers in one write.
    outgoing.writeHead(status, { 'Content-Length': Buffer.byteLength(text), ...headers }).end(text)
  }
}

async function sendStream(
  { status, headers }: RawResponse,
  stream: NonNullable<RawResponse['stream']>,
  outgoing: ServerResponse,
): Promise<void> {
  outgoing.writeHead(status, headers)
  // A body whose length is known before it is written comes in pieces, the first of them maybe late.
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')) outgoing.flushHeaders()
  for await (const chunk of stream) await write(outgoing, chunk)
  outgoing.end()
}

/** Resolves when the bytes are on their way: of a body that ends in the middle, the first half is to arrive. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
