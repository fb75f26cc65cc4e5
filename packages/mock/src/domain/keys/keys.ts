import type { Clock } from '../../clock/clock.ts'
import { assertKnownKeys } from '../../errors/suggest-name.ts'
import { inputError, stateError } from '../../errors/user-error.ts'
import { requireText } from '../permits/permit-input.ts'
import { createRandom, type Random, type RandomState } from '../random.ts'
import { toTimestamp } from '../timestamp.ts'
import { hashSecret, type KeyRegistry } from './key-registry.ts'

/** What a key may do. */
export type KeyPermission = (typeof keyPermissions)[number]

/** Everything that a key can be allowed to do. */
export const keyPermissions = ['read', 'write', 'admin'] as const

/** An API key as the key list shows it, without its secret value. */
export interface ApiKey {
  /** Identifier of the key, for revoking it. */
  id: string
  /** Label chosen at creation. */
  name: string
  /** What the key may do. */
  permissions: KeyPermission[]
  /** When the key was created, UTC. */
  created_at: string
  /** When the key was last accepted, UTC; null for a key never used. */
  last_used_at: string | null
  /** Since when the key is invalid, UTC; null for a valid key. */
  revoked_at: string | null
}

/** The API keys of the organization. Of their secret values only hashes are kept. */
export interface ApiKeys {
  /** Creates a key. Its secret value, `key`, is shown here and never again. */
  create(options: { name: string; permissions: KeyPermission[] }): ApiKey & { key: string }
  /** The key with this identifier, also a revoked one. */
  get(id: string): ApiKey | undefined
  /** Every key, also revoked ones, in the order of creation. */
  list(): ApiKey[]
  /** Makes the key invalid at once; again: nothing happens. Throws for an unknown identifier. */
  revoke(id: string): void
}

/** A key as it is stored. */
export interface StoredKey extends ApiKey {
  /** SHA-256 of the secret value, lowercase hexadecimal. */
  readonly hash: string
}

/** A ring of keys as JSON. */
export interface ApiKeysState {
  readonly keys: readonly Readonly<StoredKey>[]
  readonly random: RandomState
}

/** A ring that requests are checked against and that can be put into another state as a whole. */
export interface ApiKeyStore extends ApiKeys {
  /** The key with this secret value, also a revoked one; no use is counted. */
  find(secret: string): ApiKey | undefined
  /**
   * Has a key with this secret value from now on: a new one, unless there is one already, of whatever organization and
   * revoked or not.
   */
  ensure(secret: string, options: { name: string; permissions: KeyPermission[] }): void
  /** Counts a use of the key and returns it; undefined for one that isn't valid. */
  markUsed(id: string): ApiKey | undefined
  /** Has these keys from now on, and no others. Throws for one that another organization has. */
  replaceAll(keys: Iterable<Readonly<StoredKey>>): void
  save(): ApiKeysState
  load(state: ApiKeysState): void
}

/** What a ring of keys needs. */
export interface ApiKeysOptions {
  readonly clock: Clock
  /** Where secret values and identifiers come from: the same seed gives the same keys. */
  readonly random: Random
  /** Gets the keys, with those of the other organizations. */
  readonly registry: KeyRegistry<ApiKeyStore>
}

/** An empty ring of keys. */
export function createApiKeys({ clock, random, registry }: ApiKeysOptions): ApiKeyStore {
  const keys = new Map<string, StoredKey>()

  function replaceAll(others: Iterable<Readonly<StoredKey>>): void {
    for (const { hash } of keys.values()) registry.remove(hash)
    keys.clear()
    const all = [...others]
    for (const key of all) requireFree(key)
    for (const key of all) add({ ...key, permissions: [...key.permissions] })
  }

  function requireFree({ name, hash }: Readonly<StoredKey>): void {
    if (!registry.has(hash)) return
    throw stateError(
      new Error(
        `Could not add the key ${JSON.stringify(name)}, because another organization has one with the same secret value; give each its own.`,
      ),
    )
  }

  function add(key: StoredKey): void {
    keys.set(key.id, key)
    registry.add(key.hash, { keys: store, id: key.id })
  }

  const unused = () => ({ created_at: toTimestamp(clock.now()), last_used_at: null, revoked_at: null })

  const store: ApiKeyStore = {
    create(options) {
      assertKnownKeys('create a key', options, ['name', 'permissions'])
      const { name, permissions } = options
      const stored = checkKey(name, permissions)
      let made = createSecretAndId(random)
      // One that was adopted may come from the same seed.
      while (registry.has(hashSecret(made.secret))) made = createSecretAndId(random)
      const { secret: key, id } = made
      const entry = { id, ...stored, ...unused(), hash: hashSecret(key) }
      add(entry)
      return { ...toApiKey(entry), key }
    },
    get(id) {
      const entry = keys.get(id)
      return entry && toApiKey(entry)
    },
    list: () => Array.from(keys.values(), toApiKey),
    revoke(id) {
      const entry = keys.get(id)
      if (!entry) {
        throw new Error(
          `Could not revoke a key, because none has the id ${JSON.stringify(id)}; take one from list().`,
        )
      }
      entry.revoked_at ??= toTimestamp(clock.now())
    },
    find(secret) {
      const found = registry.find(secret)
      return found?.keys === store ? store.get(found.id) : undefined
    },
    ensure(secret, { name, permissions }) {
      const hash = hashSecret(secret)
      if (registry.has(hash)) return
      // Not drawn from the ring's own stream, which so goes on as it would without it.
      const id = createRandom(`${hash}/id`).hex(12)
      add({ id: `key_${id}`, name, permissions: [...permissions], ...unused(), hash })
    },
    markUsed(id) {
      const entry = keys.get(id)
      if (!entry || entry.revoked_at !== null) return undefined
      entry.last_used_at = toTimestamp(clock.now())
      return toApiKey(entry)
    },
    replaceAll,
    save: () => ({
      keys: Array.from(keys.values(), (entry) => ({ ...toApiKey(entry), hash: entry.hash })),
      random: random.save(),
    }),
    load(state) {
      replaceAll(state.keys)
      random.load(state.random)
    },
  }
  return store
}

/** What users see of a ring. */
export function publicKeys({ create, get, list, revoke }: ApiKeyStore): ApiKeys {
  return { create, get, list, revoke }
}

/** Name of the key that every organization has from the start. */
export const defaultKeyName = 'Default key of the mock'

/** The secret value of the first key that the ring of this seed creates. */
export function defaultKeyOf(seed: number | string): string {
  return createSecret(createKeyStream(seed))
}

/** The secret values of the first keys that the ring of this seed creates, one after the other. */
export function* secretsOf(seed: number | string): Generator<string, never> {
  const stream = createKeyStream(seed)
  for (;;) yield createSecretAndId(stream).secret
}

/** Where the keys of a seed come from. */
export function createKeyStream(seed: number | string): Random {
  return createRandom(`${seed}/keys`)
}

function createSecretAndId(random: Random): { secret: string; id: string } {
  const secret = createSecret(random)
  return { secret, id: `key_${random.hex(12)}` }
}

function createSecret(random: Random): string {
  return `pt_test_${random.text(32, base62)}`
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checkKey(name: string, permissions: readonly KeyPermission[]) {
  const label = requireText(name, 'create a key', 'name')
  const unknown = permissions.find((permission) => !keyPermissions.includes(permission))
  if (unknown === undefined && permissions.length > 0) {
    return { name: label, permissions: [...new Set(permissions)] }
  }
  const reason = unknown === undefined ? 'it has no permissions' : `there is no permission ${unknown}`
  throw inputError(
    new TypeError(
      `Could not create the key ${JSON.stringify(name)}, because ${reason}; give one or more of ${keyPermissions.join(', ')}.`,
    ),
  )
}

function toApiKey({ id, name, permissions, created_at, last_used_at, revoked_at }: StoredKey): ApiKey {
  return { id, name, permissions: [...permissions], created_at, last_used_at, revoked_at }
}
