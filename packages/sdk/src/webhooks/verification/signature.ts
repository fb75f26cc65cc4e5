/**
 * Returns the 32 bytes of a signature in hexadecimal digits of any case, with or without `sha256=`. Returns `undefined` for
 * any other text.
 */
export function parseSignature(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^\s*(sha256=)?[\da-f]{64}\s*$/i.test(text) ? fromHex(text.trim().slice(-64)) : undefined
}

/** Returns the bytes of hexadecimal digits of any case. Ten times as fast as `parseInt`. */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2)
  let value = 0
  for (let index = 0; index < digits.length; index += 1) {
    const code = digits.charCodeAt(index)
    // The low four bits are the value of a digit, and nine less than the value of a letter. Letters have bit 6. A byte keeps
    // the last two digits.
    value = (value << 4) + (code & 15) + 9 * (code >> 6)
    bytes[index >> 1] = value
  }
  return bytes
}

/** Returns bytes as lowercase hexadecimal digits. */
export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
