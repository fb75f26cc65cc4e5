/** The lowercase hexadecimal HMAC-SHA256 of the bytes, keyed with the secret. */
export async function sign(secret: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign'])
  return toHex(new Uint8Array(await subtle.sign('HMAC', key, body)))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
