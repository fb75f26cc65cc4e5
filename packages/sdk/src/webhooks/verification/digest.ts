import { ConfigurationError } from '../../errors/configuration-error.ts'
import { toBytes } from './raw-body.ts'
import { fromHex, toHex } from './signature.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Returns the SHA-256 of bytes, in lowercase hexadecimal digits. */
export function sha256(data: string | Bytes): string | Promise<string> {
  const hash = nodeCrypto()?.hash
  return hash ? hash('sha256', data, 'hex') : webCrypto().digest('SHA-256', toBytes(data)).then(toHex)
}

/** Returns the HMAC-SHA256 of a body, in lowercase hexadecimal digits. */
export async function hmac(body: string | Bytes, secret: string | Bytes): Promise<string> {
  const node = nodeCrypto()
  if (node) return hmacByNode(node, body, secret)
  return toHex(await webCrypto().sign('HMAC', await importKey(secret), toBytes(body)))
}

/**
 * Returns true if the signature was made from the body with one of the secrets. Reads the body before it returns. Only
 * `timingSafeEqual` and `subtle.verify` compare: their time does not depend on the number of equal leading bytes. Every
 * secret is compared, so that it does not depend on which one matches either.
 */
export function verifySignature(
  secrets: readonly (string | Bytes)[],
  signature: Bytes,
  body: string | Bytes,
): boolean | Promise<boolean> {
  const node = nodeCrypto()
  const checks = secrets.map((secret) =>
    node
      ? node.timingSafeEqual(fromHex(hmacByNode(node, body, secret)), signature)
      : verifyByWebCrypto(secret, signature, body),
  )
  return node ? checks.includes(true) : Promise.all(checks).then((results) => results.includes(true))
}

/** Returns hexadecimal digits, which Node creates faster than bytes. */
function hmacByNode(node: NodeCrypto, body: string | Bytes, secret: string | Bytes): string {
  return node.createHmac('sha256', secret).update(body).digest('hex')
}

async function verifyByWebCrypto(
  secret: string | Bytes,
  signature: Bytes,
  body: string | Bytes,
): Promise<boolean> {
  // The caller may reuse the memory while the key is imported.
  const copy = toBytes(body).slice()
  return webCrypto().verify('HMAC', await importKey(secret), signature, copy)
}

/** Imported keys by secret: an import takes longer than a verification. */
const imported = /* @__PURE__ */ new Map<string | Bytes, CryptoKey>()

/** Maximum number of imported keys. A receiver has one secret or two. */
const maxImported = 16

async function importKey(secret: string | Bytes): Promise<CryptoKey> {
  const known = imported.get(secret)
  if (known) return known
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webCrypto().importKey('raw', toBytes(secret), algorithm, false, ['sign', 'verify'])
  if (imported.size >= maxImported) imported.clear()
  imported.set(secret, key)
  return key
}

/** Used members of Node's `node:crypto`. */
export interface NodeCrypto {
  createHmac(algorithm: 'sha256', key: string | Uint8Array): Digester
  /** Missing in Bun before 1.2 and in Deno before 2.2. */
  readonly hash?: (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string
  timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean
}

interface Digester {
  update(data: string | Uint8Array): { digest(encoding: 'hex'): string }
}

/**
 * Returns Node's built-in cryptography, or `undefined` on other platforms. It takes a fifth of Web Crypto's time. It is
 * loaded on first use, since bundlers and edge runtimes fail on an import of `node:crypto`.
 */
export function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globals
  const loader = process?.getBuiltinModule
  if (loaded?.loader !== loader) loaded = { loader, crypto: loader?.call(process, 'node:crypto') }
  return loaded?.crypto
}

/** Last loaded module with its loader. Loading it for each delivery would take longer than all checks together. */
let loaded: { readonly loader: unknown; readonly crypto: NodeCrypto | undefined } | undefined

/**
 * Returns the platform's Web Crypto.
 *
 * @throws ConfigurationError on platforms without it, such as a page that was loaded over plain HTTP.
 */
export function webCrypto(): SubtleCrypto {
  const { subtle } = globals.crypto ?? {}
  if (subtle) return subtle
  throw new ConfigurationError(
    'Could not compute a signature: this platform has no crypto.subtle. Serve the page over https:// or from localhost.',
  )
}

const globals: {
  readonly crypto?: Partial<Crypto>
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis
