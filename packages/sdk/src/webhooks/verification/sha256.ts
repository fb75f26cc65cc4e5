import { nodeCrypto, webCrypto } from './platform-crypto.ts'
import { toBytes } from './raw-body.ts'
import { toHex } from './signature.ts'

/** Returns the SHA-256 of bytes, in lowercase hexadecimal digits. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const node = nodeCrypto()
  if (node) return node.createHash('sha256').update(data).digest('hex')
  return toHex(new Uint8Array(await webCrypto().digest('SHA-256', toBytes(data))))
}
