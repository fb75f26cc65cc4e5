import { setBackgroundTimeout } from '../background-timeout.ts'
import { toBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError } from './errors.ts'
import { createCollector } from './read-body.ts'

/** Used part of a Node stream: a request of HTTP/1 or HTTP/2. */
export interface NodeStream {
  readonly readableEnded?: boolean
  readonly readableDidRead?: boolean
  readonly destroyed?: boolean
  on(event: 'data', listener: (chunk: string | Uint8Array) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'aborted' | 'close' | 'end', listener: () => void): unknown
  resume(): unknown
  destroy(): unknown
  /** The stream of an HTTP/2 request. */
  readonly stream?: { close?(code: number): void } | undefined
}

/** What other code may have left on a request. */
interface Leftovers {
  /** The bytes as they came. */
  readonly rawBody?: unknown
  /** Result of a parser. It is the bytes if the parser only collected them, as `express.raw()` does. */
  readonly body?: unknown
}

/** Reads the body from where it is. @throws ConfigurationError with the instruction if its bytes are gone. */
export async function readNodeBody(
  stream: NodeStream,
  leftovers: Leftovers,
  instruction: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  if (isRaw(leftovers.rawBody)) return toBytes(leftovers.rawBody)
  // The stream itself tells, since Express 4 puts an object in the place of a body that it did not parse.
  if (!stream.readableEnded && !stream.readableDidRead) return readStream(stream, maxBytes, signal)
  // Asked for last: on some platforms it is a getter that parses.
  const { body } = leftovers
  if (isRaw(body)) return toBytes(body)
  throw bodyAlreadyReadError(instruction)
}

/** Limits of what is read of a body that nobody needs, after the response. A stalled one must not delay a shutdown. */
const maxDiscardMs = 5_000
const maxStallMs = 1_000

/**
 * Drops what was not read of the body, so that a client that is still sending gets to read the response; but not for ever.
 * Call it after the response was ended.
 *
 * @param isStalled Whether the body did not come in time.
 */
export function discard(stream: NodeStream, isStalled: boolean): void {
  if (stream.readableEnded || stream.destroyed) return
  stream.on('error', () => {})
  // RFC 9113, section 8.1: tells the client that the rest is not needed, once the response has been sent.
  if (stream.stream?.close) {
    stream.stream.close(0)
    return
  }
  const timer = setBackgroundTimeout(() => stream.destroy(), isStalled ? maxStallMs : maxDiscardMs)
  const done = () => clearTimeout(timer)
  stream.on('end', done)
  stream.on('close', done)
  stream.resume()
}

function isRaw(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || ArrayBuffer.isView(value)
}

/**
 * Uses listeners, because leaving a loop would destroy the stream, and with it the connection for the response. They
 * stay, so that the rest is dropped.
 */
function readStream(stream: NodeStream, maxBytes: number, signal: AbortSignal) {
  return new Promise<Uint8Array<ArrayBuffer> | 'too large'>((resolve, reject) => {
    const collected = createCollector(maxBytes)
    const fail = (error?: Error) => reject(error ?? new Error('The connection ended before the body did.'))
    if (stream.destroyed) fail()
    signal.addEventListener('abort', () => fail())
    stream.on('error', fail)
    stream.on('close', fail)
    // On HTTP/2 a body that was cut off ends, after this.
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
