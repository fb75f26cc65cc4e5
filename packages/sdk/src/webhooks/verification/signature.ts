import { ConfigurationError } from '../../errors/configuration-error.ts'
import { copyBytes } from './raw-body.ts'

/** Returns the 64 hexadecimal digits of a signature; false for any other text. */
export function parseSignature(text: string): string | false {
  return /^(sha256=)?[\da-f]{64}$/i.test(text) && text.slice(-64)
}

/**
 * Returns true if the signature was made from the body with one of the secrets. Reads the body before it returns. Only
 * `timingSafeEqual` and `subtle.verify` compare: their time does not depend on the number of equal leading bytes. Every
 * secret is compared, so that the time does not show which one matches.
 */
export function verifySignature(
  secrets: readonly (string | Uint8Array)[],
  signature: string,
  body: string | Uint8Array,
): boolean | Promise<boolean> {
  const expected = fromHex(signature)
  const node = nodeCrypto()
  if (node) {
    return secrets
      .map((secret) => node.timingSafeEqual(fromHex(hmacByNode(node, body, secret)), expected))
      .includes(true)
  }
  const bytes = copyBytes(body)
  const verify = (key: CryptoKey) => webCrypto().verify('HMAC', key, expected, bytes)
  const results = secrets.map((secret) => {
    const key = keysBySecret.get(secret)
    return key ? verify(key) : importKey(secret).then(verify)
  })
  return Promise.all(results).then((each) => each.includes(true))
}

/** Returns the HMAC-SHA256 of a body, in lowercase hexadecimal digits. */
export async function hmac(body: string, secret: string): Promise<string> {
  const node = nodeCrypto()
  if (node) return hmacByNode(node, body, secret)
  return toHex(
    await webCrypto().sign('HMAC', keysBySecret.get(secret) ?? (await importKey(secret)), copyBytes(body)),
  )
}

/** Returns the SHA-256 of data, in lowercase hexadecimal digits. */
export function sha256(data: string | Uint8Array): string | Promise<string> {
  const hash = nodeCrypto()?.hash
  return hash ? hash('sha256', data, 'hex') : webCrypto().digest('SHA-256', copyBytes(data)).then(toHex)
}

/** Returns hexadecimal digits, which Node creates faster than bytes. */
function hmacByNode(node: NodeCrypto, body: string | Uint8Array, secret: string | Uint8Array): string {
  return node.createHmac('sha256', secret).update(body).digest('hex')
}

/** Returns the bytes of 64 digits. Ten times as fast as `parseInt`. */
function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32)
  let value = 0
  for (let index = 0; index < 64; index += 1) {
    const code = digits.charCodeAt(index)
    // The low four bits are the value of a digit, and nine less than the value of a letter. Letters have bit 6. A byte keeps
    // the last two digits.
    value = (value << 4) + (code & 15) + 9 * (code >> 6)
    bytes[index >> 1] = value
  }
  return bytes
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Imported keys by secret: an import takes as long as a verification. A receiver has one secret or two. */
const keysBySecret = /* @__PURE__ */ new Map<string | Uint8Array, CryptoKey>()

async function importKey(secret: string | Uint8Array): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webCrypto().importKey('raw', copyBytes(secret), algorithm, false, ['sign', 'verify'])
  if (keysBySecret.size >= 16) keysBySecret.clear()
  keysBySecret.set(secret, key)
  return key
}

/** Used members of Node's `node:crypto`. */
export interface NodeCrypto {
  createHmac(
    algorithm: 'sha256',
    key: string | Uint8Array,
  ): { update(data: string | Uint8Array): { digest(encoding: 'hex'): string } }
  /** Missing in Bun before 1.2 and in Deno before 2.2. */
  readonly hash?: (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

/**
 * Returns Node's built-in cryptography, or `undefined` on other platforms. It takes a fifth of Web Crypto's time. It is not
 * imported, since bundlers and edge runtimes fail on an import of `node:crypto`.
 */
function nodeCrypto(): NodeCrypto | undefined {
  return globals.process?.getBuiltinModule?.('node:crypto')
}

/**
 * Returns the platform's Web Crypto.
 *
 * @throws ConfigurationError on platforms without it, such as a page that was loaded over plain HTTP.
 */
function webCrypto(): SubtleCrypto {
  const { subtle } = globals.crypto ?? {}
  if (subtle) return subtle
  throw new ConfigurationError(
    'This platform has no `crypto.subtle`. Serve the page over HTTPS or from localhost.',
  )
}

const globals: {
  readonly crypto?: Partial<Crypto>
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis
