import { ConfigurationError } from '../errors/configuration-error.ts'

/** A request body as it came over the wire, before anything has parsed it. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** Imports a webhook secret as an HMAC-SHA256 key. An empty secret is refused: everyone could sign with it. */
export function importSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  if (typeof secret !== 'string' || secret === '') {
    throw new ConfigurationError(
      'Could not use the webhook secret, because it is empty or not text; give the secret of the webhook.',
    )
  }
  return crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** The bytes of a body; text is taken as UTF-8. */
export function toBytes(body: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (!ArrayBuffer.isView(body)) {
    throw new ConfigurationError(
      'Could not read the webhook’s body, because it is neither text nor bytes; pass it as it came, before anything parses it.',
    )
  }
  // Web Crypto doesn't take views of shared memory; everything else is passed on without a copy.
  return body.buffer instanceof ArrayBuffer
    ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
    : body.slice()
}

/** Bytes as lowercase hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The 32 bytes of a signature, hexadecimal in any case, with or without `sha256=`; `undefined` for anything else. */
export function parseSignature(text: string): Uint8Array<ArrayBuffer> | undefined {
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return hex === undefined
    ? undefined
    : Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
