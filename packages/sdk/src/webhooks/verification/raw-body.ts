import { refusal } from '../../errors/configuration-error.ts'

/** A request body as it came over the wire, before anything has parsed it. Text is taken as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer

/**
 * The bytes of a body, not copied where that can be helped.
 *
 * @throws ConfigurationError when it is neither text nor bytes, or its memory belongs to something else by now.
 */
export function toBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  let problem = `it is of type ${typeof body}, neither text nor bytes`
  const isView = ArrayBuffer.isView(body)
  if (isView || isBuffer(body)) {
    try {
      const bytes = isView
        ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
        : new Uint8Array(body)
      // Web Crypto doesn't take views of shared memory. The bytes' own slice copies, that of a Buffer doesn't.
      return isOwn(bytes) ? bytes : bytes.slice()
    } catch {
      problem = 'its memory was handed over to something else'
    }
  }
  throw refusal('read the webhook’s body', problem, 'pass it as it came, before anything parses it')
}

function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

/** Not by instanceof: a test runner or `node:vm` has an ArrayBuffer of its own. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value).endsWith('ArrayBuffer]')
}

/** The text of a body, without a byte order mark. Bytes that are no UTF-8 become U+FFFD. */
export function toText(body: string | Uint8Array): string {
  if (typeof body !== 'string') {
    decoder ??= new TextDecoder()
    return decoder.decode(body)
  }
  return body.startsWith('\ufeff') ? body.slice(1) : body
}

/** Made when it is first needed; it keeps nothing from one body to the next. */
let decoder: TextDecoder | undefined
