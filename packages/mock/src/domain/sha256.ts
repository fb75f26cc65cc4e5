import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { lazy } from './validation/lazy.ts'

/** The SHA-256 of a text in UTF-8, in lowercase hexadecimal digits. */
export function sha256(text: string): string {
  count += 1
  const hash = count > worthLoading ? nodeHash() : undefined
  return hash ? hash('sha256', text) : bytesToHex(digest(utf8ToBytes(text)))
}

let count = 0

/** Node's own hash takes a fifth of the time, but loading it takes some milliseconds: only many hashes get them back. */
const worthLoading = 1_000

/** The one place beside the adapters that asks for Node, and does without it elsewhere. */
const nodeHash = lazy(() => surroundings.process?.getBuiltinModule?.('node:crypto')?.hash)

const surroundings: {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis

/** What is used of `node:crypto`; `hash` came with Node 20.12. */
interface NodeCrypto {
  readonly hash?: (algorithm: 'sha256', data: string) => string
}
