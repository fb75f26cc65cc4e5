const prefix = '#code='

/** Returns the hash of an address that contains the code. */
export function toHash(code: string): string {
  const bytes = new TextEncoder().encode(code)
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return prefix + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the code in the hash of an address, if it has any. */
export function fromHash(hash: string): string | undefined {
  if (!hash.startsWith(prefix)) return undefined
  try {
    const text = atob(hash.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)))
  } catch {
    return undefined
  }
}
