import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns the HMAC-SHA256 of the bytes in lowercase hexadecimal digits. */
export function sign(secret: string, body: Uint8Array): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), body))
}
