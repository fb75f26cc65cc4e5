import { sha256 } from '../sha256.ts'

/** A key and the organization's keys that it belongs to. */
export interface RegisteredKey<Keys> {
  readonly keys: Keys
  readonly id: string
}

/** Index of the keys of every organization by the hashes of their secrets. */
export interface KeyRegistry<Keys> {
  /** Returns the key with this secret value, even if it is revoked. */
  find(secret: string): RegisteredKey<Keys> | undefined
  has(hash: string): boolean
  add(hash: string, key: RegisteredKey<Keys>): void
  remove(hash: string): void
}

/** Creates an empty registry. */
export function createKeyRegistry<Keys>(): KeyRegistry<Keys> {
  const registered = new Map<string, RegisteredKey<Keys>>()
  return {
    find: (secret) => registered.get(hashSecret(secret)),
    has: (hash) => registered.has(hash),
    add: (hash, key) => void registered.set(hash, key),
    remove: (hash) => void registered.delete(hash),
  }
}

/** Returns the SHA-256 of a secret. A salt is not needed, because 190 random bits cannot be guessed. */
export function hashSecret(secret: string): string {
  return sha256(secret)
}
