import { invalid, kindOf } from '../../errors/configuration-error.ts'

/** Request body as it was sent, before anything has parsed it. Text is encoded as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** Returns text as it is, and other bodies as {@link toBytes} does. */
export function toBody(rawBody: RawBody): string | Uint8Array<ArrayBuffer> {
  return typeof rawBody === 'string' ? rawBody : toBytes(rawBody)
}

/**
 * Returns the bytes of a body, without a copy where possible.
 *
 * @throws ConfigurationError for a value that is neither text nor bytes.
 */
export function toBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  const isView = ArrayBuffer.isView(body)
  if (!isView && !isBuffer(body)) {
    const advice = 'Pass the body as it was sent, before anything parses it.'
    throw invalid('rawBody', 'text or bytes', kindOf(body), advice)
  }
  const bytes = isView ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : new Uint8Array(body)
  // Web Crypto does not accept views of shared memory.
  return isUnshared(bytes) ? bytes : bytes.slice()
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

/** True for an `ArrayBuffer`, also from a test runner or `node:vm`, which have their own class. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value).endsWith('ArrayBuffer]')
}

/** Returns the text of a body, without a byte order mark. Bytes that are not UTF-8 become U+FFFD. */
export function toText(body: string | Uint8Array): string {
  if (typeof body !== 'string') {
    decoder ??= new TextDecoder()
    return decoder.decode(body)
  }
  return body.startsWith('\ufeff') ? body.slice(1) : body
}

/** Created on first use. It is stateless between bodies. */
let decoder: TextDecoder | undefined
