import { refusal } from '../../errors/configuration-error.ts'

/** A request body as it came over the wire, before anything has parsed it. Text is taken as UTF-8. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** The bytes of a body, not copied where that can be helped. */
export function toBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (!ArrayBuffer.isView(body)) {
    throw refusal(
      'read the webhook’s body',
      'it is neither text nor bytes',
      'pass it as it came, before anything parses it',
    )
  }
  // Web Crypto doesn't take views of shared memory.
  return body.buffer instanceof ArrayBuffer
    ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
    : body.slice()
}

/** The text of a body, without a byte order mark. Bytes that are no UTF-8 become U+FFFD. */
export function toText(body: string | Uint8Array): string {
  if (typeof body !== 'string') return new TextDecoder().decode(body)
  return body.startsWith('\ufeff') ? body.slice(1) : body
}
