/** Bytes of a body or a secret. */
export type Bytes = Uint8Array

/** Returns one character per byte, which preserves bytes that are not UTF-8. */
export function toLatin1(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Returns one byte per character; `undefined` if a character is not in Latin-1. */
export function fromLatin1(text: string): Bytes | undefined {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 255) return undefined
    bytes[index] = code
  }
  return bytes
}

/** Returns the text of UTF-8, with its byte order mark. */
export function fromUtf8(bytes: Bytes): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Returns the bytes of Base64; `undefined` for any other text. */
export function fromBase64(text: string): Bytes | undefined {
  try {
    return fromLatin1(atob(text))
  } catch {
    return undefined
  }
}
