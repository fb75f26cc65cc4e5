import { createCollector } from '../../body/read-body.ts'
import { setBackgroundTimeout } from '../../time/timeout.ts'
import { copyBytes } from '../verification/raw-body.ts'
import { bodyAlreadyReadError } from './adapter-errors.ts'

/** Used members of a Node stream, which is a request of HTTP/1 or HTTP/2. */
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

/** Fields that other code may have added to a request. */
interface ParsedRequest {
  /** Bytes as they were sent. */
  readonly rawBody?: unknown
  /** Result of a parser. It has the bytes if the parser only collected them, as `express.raw()` does. */
  readonly body?: unknown
}

/**
 * Reads the body from the stream or the request.
 *
 * @param instruction Last sentences of the error for a body that was parsed.
 * @throws ConfigurationError if neither has its bytes.
 */
export function readNodeBody(
  stream: NodeStream,
  request: ParsedRequest,
  maxBytes: number,
  instruction: string,
): Uint8Array | Promise<Uint8Array | 'too large'> {
  // Copied, because other code could change the bytes.
  if (isRaw(request.rawBody)) return copyBytes(request.rawBody)
  // `body` does not show whether the stream was read: Express 4 sets it to an object even if nothing was parsed.
  if (!stream.readableEnded && !stream.readableDidRead) return readStream(stream, maxBytes)
  // Read last: on some platforms it is a getter that parses.
  const { body } = request
  if (isRaw(body)) return copyBytes(body)
  throw bodyAlreadyReadError(instruction)
}

/** Maximum time to read the rest of a body after the response. */
const maxDiscardMs = 5_000

/**
 * Drops the unread rest of the body for a limited time, so that a client that is still sending can read the response. Must
 * be called after the response was ended.
 */
export function discard(stream: NodeStream): void {
  if (stream.readableEnded || stream.destroyed) return
  stream.on('error', () => {})
  // Signals the client, after the response, that the rest is not needed (RFC 9113, section 8.1).
  if (stream.stream?.close) {
    stream.stream.close(0)
    return
  }
  const timer = setBackgroundTimeout(() => stream.destroy(), maxDiscardMs)
  const done = () => clearTimeout(timer)
  stream.on('end', done)
  stream.on('close', done)
  stream.resume()
}

function isRaw(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || ArrayBuffer.isView(value)
}

/**
 * Reads with listeners, because leaving a loop would destroy the stream, and with it the connection for the response. The
 * listeners stay, so that the rest is dropped.
 */
function readStream(stream: NodeStream, maxBytes: number) {
  return new Promise<Uint8Array<ArrayBuffer> | 'too large'>((resolve, reject) => {
    const collected = createCollector(maxBytes)
    const fail = (error?: Error) => reject(error ?? new Error('The connection ended before the body did.'))
    if (stream.destroyed) fail()
    stream.on('error', fail)
    stream.on('close', () => stream.readableEnded || fail())
    // On HTTP/2, a body that was cut off emits `end` after this event.
    stream.on('aborted', fail)
    stream.on('end', () => resolve(collected.bytes()))
    stream.on('data', (chunk) => {
      try {
        if (!collected.add(copyBytes(chunk))) resolve('too large')
      } catch (error) {
        // An error thrown in a listener would end the process.
        reject(error)
      }
    })
    // An earlier middleware may have paused it.
    stream.resume()
  })
}
