import { invalid, typeOf } from '../../errors/configuration-error.ts'

/** Request body as it was sent, before anything has parsed it. Text is encoded as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** Returns text as it is, and other bodies as {@link toBytes} does. */
export function toBody(rawBody: RawBody): string | Uint8Array {
  return typeof rawBody === 'string' ? rawBody : toBytes(rawBody)
}

/**
 * Returns the bytes of a body, without a copy.
 *
 * @throws ConfigurationError for a value that is neither text nor bytes.
 */
export function toBytes(body: RawBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  // Not the view itself: the `slice` of a `Buffer` would not copy.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  // Not `instanceof`: test runners and `node:vm` have their own classes.
  if ('byteLength' in Object(body)) return new Uint8Array(body)
  const advice = 'Pass the body as it was sent, before anything parses it.'
  throw invalid('rawBody', 'text or bytes', typeOf(body), advice)
}

/** Returns a copy of the bytes: the caller may reuse their memory, and Web Crypto does not accept shared memory. */
export function copyBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  return toBytes(body).slice()
}

/** Returns the text of a body. Bytes that are not UTF-8 become U+FFFD. */
export function toText(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body)
}
