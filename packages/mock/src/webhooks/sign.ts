import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns the HMAC-SHA256 of the bytes in lowercase hexadecimal digits. */
export function sign(secret: string, body: Uint8Array): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), body))
}

/** Returns the signature of Standard Webhooks in Base64, for a time in epoch seconds. */
export function signStandard(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const [, base64] =
    /^(?:whsec_)?((?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}[A-Za-z\d+/=]=)?)$/.exec(secret) ?? []
  const key = base64 ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) : utf8ToBytes(secret)
  const signature = hmac(sha256, key, concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body))
  return btoa(String.fromCharCode(...signature))
}
