import { sha256 } from '../sha256.ts'

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
  return sha256(secret)
}
