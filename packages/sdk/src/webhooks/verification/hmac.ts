import { type NodeCrypto, nodeCrypto, webCrypto } from './platform-crypto.ts'
import { toBytes } from './raw-body.ts'
import { fromHex, toHex } from './signature.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The HMAC-SHA256 of a body, in lowercase hexadecimal digits. */
export async function hmac(body: string | Bytes, secret: string | Bytes): Promise<string> {
  const node = nodeCrypto()
  if (node) return digest(node, body, secret)
  return toHex(new Uint8Array(await webCrypto().sign('HMAC', await importKey(secret), toBytes(body))))
}

/**
 * Was the signature made from the body with the secret? Compares by `timingSafeEqual` or `subtle.verify` alone, whose
 * time doesn't tell how many leading bytes agree.
 */
export function isSignedWith(
  secret: string | Bytes,
  signature: Bytes,
  body: string | Bytes,
): boolean | Promise<boolean> {
  const node = nodeCrypto()
  if (!node) return verifyByWebCrypto(secret, signature, toBytes(body))
  const expected = fromHex(digest(node, body, secret))
  return expected !== undefined && node.timingSafeEqual(expected, signature)
}

/** In hexadecimal digits, which Node makes faster than bytes. */
function digest(node: NodeCrypto, body: string | Bytes, secret: string | Bytes): string {
  return node.createHmac('sha256', secret).update(body).digest('hex')
}

async function verifyByWebCrypto(secret: string | Bytes, signature: Bytes, body: Bytes): Promise<boolean> {
  return webCrypto().verify('HMAC', await importKey(secret), signature, body)
}

/** Imported keys by secret: an import takes longer than a verification. More than a few secrets are a mistake. */
const imported = /* @__PURE__ */ new Map<string | Bytes, Promise<CryptoKey>>()

function importKey(secret: string | Bytes): Promise<CryptoKey> {
  const known = imported.get(secret)
  if (known) return known
  if (imported.size >= 16) imported.clear()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = webCrypto().importKey('raw', toBytes(secret), algorithm, false, ['sign', 'verify'])
  imported.set(secret, key)
  // What failed once is tried anew; who waits for it is told.
  key.catch(() => imported.delete(secret))
  return key
}
