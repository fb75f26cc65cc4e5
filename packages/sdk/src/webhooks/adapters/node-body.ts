import { toBytes } from '../verification/raw-body.ts'
import { bodyWasRead } from './body-was-read.ts'
import { createCollector } from './read-body.ts'

/** What is used of a Node stream: Node's own requests are such, of HTTP/1 and HTTP/2. */
export interface NodeStream {
  readonly readableEnded?: boolean
  readonly readableDidRead?: boolean
  readonly destroyed?: boolean
  on(event: 'data', listener: (chunk: string | Uint8Array) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'aborted' | 'close' | 'end', listener: () => void): unknown
  resume(): unknown
  destroy(): unknown
}

/** What others may have left on a request. */
interface Leftovers {
  /** The bytes as they came. */
  readonly rawBody?: unknown
  /** What a parser has made of them. Of use when it only collected them, as `express.raw()` does. */
  readonly body?: unknown
}

/** Reads the body from where it is. @throws ConfigurationError with the advice when its bytes are nowhere any more. */
export async function readNodeBody(
  stream: NodeStream,
  leftovers: Leftovers,
  advice: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  if (isRaw(leftovers.rawBody)) return toBytes(leftovers.rawBody)
  // The stream itself tells, since Express 4 puts an object in the place of a body that it did not parse.
  if (!stream.readableEnded && !stream.readableDidRead) return readStream(stream, maxBytes, signal)
  // Asked for last: on some platforms it is a getter that parses.
  const { body } = leftovers
  if (isRaw(body)) return toBytes(body)
  throw bodyWasRead(advice)
}

/** Lets what was not read of the body flow by, so that the sender gets to read the answer; but not for ever. */
export function discard(stream: NodeStream): void {
  if (stream.readableEnded || stream.destroyed) return
  const timer = setTimeout(() => stream.destroy(), 10_000)
  const done = () => clearTimeout(timer)
  stream.on('end', done)
  stream.on('close', done)
  stream.on('error', () => {})
  stream.resume()
}

function isRaw(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || ArrayBuffer.isView(value)
}

/**
 * With listeners and not by iterating: leaving a loop would destroy the stream, and with it the connection that the
 * answer has to go over. They stay, so that the rest flows by.
 */
function readStream(stream: NodeStream, maxBytes: number, signal: AbortSignal) {
  return new Promise<Uint8Array<ArrayBuffer> | 'too large'>((resolve, reject) => {
    const collected = createCollector(maxBytes)
    const fail = (error?: Error) => reject(error ?? new Error('The connection ended before the body did.'))
    if (stream.destroyed) fail()
    signal.addEventListener('abort', () => fail())
    stream.on('error', fail)
    stream.on('close', fail)
    // On HTTP/2 a body that was cut off comes to an end, after this.
    stream.on('aborted', fail)
    stream.on('end', () => resolve(collected.bytes()))
    stream.on('data', (chunk) => {
      try {
        if (!collected.add(chunk)) resolve('too large')
      } catch (error) {
        // Thrown in a listener, it would end the process.
        reject(error)
      }
    })
  })
}
