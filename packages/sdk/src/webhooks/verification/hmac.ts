import { type NodeCrypto, nodeCrypto, webCrypto } from './platform-crypto.ts'
import { toBytes } from './raw-body.ts'
import { fromHex, toHex } from './signature.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Returns the HMAC-SHA256 of a body, in lowercase hexadecimal digits. */
export async function hmac(body: string | Bytes, secret: string | Bytes): Promise<string> {
  const node = nodeCrypto()
  if (node) return digest(node, body, secret)
  return toHex(
    new Uint8Array(
      await webCrypto().sign('HMAC', imported.get(secret) ?? (await importKey(secret)), toBytes(body)),
    ),
  )
}

/**
 * Returns whether the signature was made from the body with the secret. Compares by `timingSafeEqual` or `subtle.verify` alone, whose
 * time doesn't tell how many leading bytes agree.
 */
export function isSignedWith(
  secret: string | Bytes,
  signature: Bytes,
  body: string | Bytes,
): boolean | Promise<boolean> {
  const node = nodeCrypto()
  return node
    ? node.timingSafeEqual(fromHex(digest(node, body, secret)), signature)
    : verifyByWebCrypto(secret, signature, body)
}

/** In hexadecimal digits, which Node makes faster than bytes. */
function digest(node: NodeCrypto, body: string | Bytes, secret: string | Bytes): string {
  return node.createHmac('sha256', secret).update(body).digest('hex')
}

/** Web Crypto copies what it is given before it takes its time; an import of the key doesn't. */
function verifyByWebCrypto(secret: string | Bytes, signature: Bytes, body: string | Bytes): Promise<boolean> {
  const key = imported.get(secret)
  const bytes = toBytes(body)
  if (key) return webCrypto().verify('HMAC', key, signature, bytes)
  const copy = bytes.slice()
  return importKey(secret).then((key) => webCrypto().verify('HMAC', key, signature, copy))
}

/** Imported keys by secret: an import takes longer than a verification. More than a few secrets are a mistake. */
const imported = /* @__PURE__ */ new Map<string | Bytes, CryptoKey>()

async function importKey(secret: string | Bytes): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webCrypto().importKey('raw', toBytes(secret), algorithm, false, ['sign', 'verify'])
  if (imported.size >= 16) imported.clear()
  imported.set(secret, key)
  return key
}
