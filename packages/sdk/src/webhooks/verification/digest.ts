import { type NodeCrypto, nodeCrypto, webCrypto } from './platform-crypto.ts'
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
  const key = imported.get(secret) ?? (await importKey(secret))
  return toHex(await webCrypto().sign('HMAC', key, toBytes(body)))
}

/**
 * Returns true if the signature was made from the body with one of the secrets. Reads the body before it returns. Only
 * `timingSafeEqual` and `subtle.verify` compare: their time does not depend on the number of equal leading bytes. Every
 * secret is compared, so that it does not depend on which one matches either.
 */
export function isSignedWith(
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

/** Copies the body only if the key has to be imported first. Web Crypto itself copies what it is called with. */
function verifyByWebCrypto(secret: string | Bytes, signature: Bytes, body: string | Bytes): Promise<boolean> {
  const key = imported.get(secret)
  const bytes = toBytes(body)
  if (key) return webCrypto().verify('HMAC', key, signature, bytes)
  const copy = bytes.slice()
  return importKey(secret).then((key) => webCrypto().verify('HMAC', key, signature, copy))
}

/** Imported keys by secret: an import takes longer than a verification. */
const imported = /* @__PURE__ */ new Map<string | Bytes, CryptoKey>()

/** Maximum number of imported keys. A receiver has one secret or two. */
const maxImported = 16

async function importKey(secret: string | Bytes): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webCrypto().importKey('raw', toBytes(secret), algorithm, false, ['sign', 'verify'])
  if (imported.size >= maxImported) imported.clear()
  imported.set(secret, key)
  return key
}
