import { ConfigurationError } from '../../errors/configuration-error.ts'
import { typeOf } from '../option-checks.ts'

/** A request body as it was sent, before anything has parsed it. Text is read as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer

/**
 * Returns the bytes of a body, without a copy where possible.
 *
 * @throws ConfigurationError for anything but text and bytes, and for bytes whose memory was transferred.
 */
export function toBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  let problem = typeOf(body)
  const isView = ArrayBuffer.isView(body)
  if (isView || isBuffer(body)) {
    try {
      const bytes = isView
        ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
        : new Uint8Array(body)
      // Web Crypto doesn't take views of shared memory. The bytes' own slice copies, that of a Buffer doesn't.
      return isOwn(bytes) ? bytes : bytes.slice()
    } catch {
      problem = 'bytes whose memory was transferred'
    }
  }
  throw new ConfigurationError(
    `\`rawBody\` must be text or bytes (received ${problem}). Pass the body as it was sent, before anything parses it.`,
  )
}

function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

/** Does not use instanceof: a test runner or `node:vm` has an ArrayBuffer of its own. */
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

/** Created on first use; it keeps nothing from one body to the next. */
let decoder: TextDecoder | undefined
