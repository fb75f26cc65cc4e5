import { nodeCrypto, webCrypto } from './platform-crypto.ts'
import { toHex } from './signature.ts'

/** The SHA-256 of some bytes, in lowercase hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const node = nodeCrypto()
  if (node) return node.createHash('sha256').update(bytes).digest('hex')
  return toHex(new Uint8Array(await webCrypto().digest('SHA-256', bytes)))
}
