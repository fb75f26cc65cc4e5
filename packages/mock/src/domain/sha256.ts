import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { lazy } from './validation/lazy.ts'

/** Returns the SHA-256 of a text in UTF-8, in lowercase hexadecimal digits. */
export function sha256(text: string): string {
  count += 1
  const hash = count > nodeThreshold ? nodeHash() : undefined
  return hash ? hash('sha256', text) : bytesToHex(digest(utf8ToBytes(text)))
}

let count = 0

/** Number of hashes from which Node's implementation pays off: it takes a fifth of the time, but some milliseconds to load. */
const nodeThreshold = 1_000

/** Undefined in browsers, and in versions of Node without `getBuiltinModule`, such as 20.15. */
const nodeHash = lazy(() => globals.process?.getBuiltinModule?.('node:crypto')?.hash)

const globals: {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis

/** The used part of `node:crypto`. Other runtimes may lack `hash`. */
interface NodeCrypto {
  readonly hash?: (algorithm: 'sha256', data: string) => string
}
