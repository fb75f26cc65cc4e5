import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { lazy } from './lazy.ts'

/** A key of one of the rings. */
export interface RegisteredKey<Ring> {
  readonly ring: Ring
  readonly id: string
}

/** The keys of every organization by the hashes of their secrets: whose key one is takes one look-up. */
export interface KeyRegistry<Ring> {
  /** The key with this secret value, also a revoked one. */
  find(secret: string): RegisteredKey<Ring> | undefined
  has(hash: string): boolean
  add(hash: string, key: RegisteredKey<Ring>): void
  remove(hash: string): void
}

/** An empty registry. */
export function createKeyRegistry<Ring>(): KeyRegistry<Ring> {
  const keys = new Map<string, RegisteredKey<Ring>>()
  return {
    find: (secret) => keys.get(hashSecret(secret)),
    has: (hash) => keys.has(hash),
    add: (hash, key) => void keys.set(hash, key),
    remove: (hash) => void keys.delete(hash),
  }
}

/** What is kept of a secret: its SHA-256. No salt is needed, as nobody guesses 190 random bits. */
export function hashSecret(secret: string): string {
  hashed += 1
  const hash = hashed > worthLoading ? nodeHash() : undefined
  return hash ? hash('sha256', secret) : bytesToHex(sha256(utf8ToBytes(secret)))
}

let hashed = 0

/** Node's own hash takes a fifth of the time, but some milliseconds to load: only a server under load gets them back. */
const worthLoading = 1_000

const nodeHash = lazy(() => surroundings.process?.getBuiltinModule?.('node:crypto')?.hash)

const surroundings: {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
} = globalThis

/** What is used of `node:crypto`; `hash` came with Node 20.12. */
interface NodeCrypto {
  readonly hash?: (algorithm: 'sha256', data: string) => string
}
