import type { Clock } from '../../clock/clock.ts'
import { assertOptions } from '../../errors/options.ts'
import { inputError, stateError, unknownId } from '../../errors/user-error.ts'
import { requireText } from '../permits/permit-input.ts'
import { createRandom, type Random, type RandomState } from '../random.ts'
import { sha256 } from '../sha256.ts'
import { toTimestamp } from '../timestamp.ts'

/** Permission of a key. */
export type KeyPermission = 'read' | 'write' | 'admin'

/** All permissions of keys. */
export const keyPermissions = ['read', 'write', 'admin'] as const satisfies readonly KeyPermission[]

/** An API key without its secret value, as the list of keys shows it. */
export interface ApiKey {
  /** Identifier of the key. */
  id: string
  /** Label chosen at creation. */
  name: string
  /** Permissions of the key. */
  permissions: KeyPermission[]
  /** Time of the creation, UTC. */
  created_at: string
  /** Time of the last request with the key, UTC. Null for an unused key. */
  last_used_at: string | null
  /** Time of the revocation, UTC. Null for a valid key. */
  revoked_at: string | null
}

/** API keys of an organization. Only hashes of their secret values are stored. */
export interface ApiKeys {
  /** Creates a key. Only this result contains its secret value, `key`. */
  create(options: { name: string; permissions: KeyPermission[] }): ApiKey & { key: string }
  /** Returns the key with this identifier, even if it is revoked. */
  get(id: string): ApiKey | undefined
  /** Returns every key in the order of creation, including revoked ones. */
  all(): ApiKey[]
  /** Revokes a key. Does nothing if it is revoked already. Throws for an unknown identifier. */
  revoke(id: string): void
}

/** A key as it is stored. */
export interface StoredKey extends ApiKey {
  /** SHA-256 of the secret value, lowercase hexadecimal. */
  readonly hash: string
}

/** API keys as JSON. */
export interface ApiKeysState {
  readonly keys: readonly Readonly<StoredKey>[]
  readonly random: RandomState
}

/** API keys that authenticate requests and can be replaced as a whole. */
export interface ApiKeyStore extends ApiKeys {
  /** Returns the key with this secret value, even if it is revoked. Doesn't record a use. */
  find(secret: string): ApiKey | undefined
  /** Creates a key with this secret value, unless an organization already has such a key, even a revoked one. */
  ensure(secret: string, options: { name: string; permissions: KeyPermission[] }): void
  /** Records a use of the key. Returns false for an invalid key. */
  markUsed(id: string): boolean
  /** Replaces all keys. Throws if another organization has one of them. */
  replaceAll(keys: Iterable<Readonly<StoredKey>>): void
  save(): ApiKeysState
  load(state: ApiKeysState): void
}

/** Keys of every organization by the hashes of their secrets. */
export type KeyRegistry = Map<string, { readonly keys: ApiKeyStore; readonly id: string }>

/** Options of {@link createApiKeys}. */
export interface ApiKeysOptions {
  readonly clock: Clock
  /** Source of secret values and identifiers. */
  readonly random: Random
  /** Registry of the keys of every organization. */
  readonly registry: KeyRegistry
  /** Called after a key was created or revoked. */
  readonly onChange?: (id: string) => void
}

/** Creates an empty set of API keys. */
export function createApiKeys({ clock, random, registry, onChange = () => {} }: ApiKeysOptions): ApiKeyStore {
  const keys = new Map<string, StoredKey>()

  function replaceAll(others: Iterable<Readonly<StoredKey>>): void {
    for (const { hash } of keys.values()) registry.delete(hash)
    keys.clear()
    const all = [...others]
    for (const key of all) assertSecretIsFree(key)
    for (const key of all) add({ ...key, permissions: [...key.permissions] })
  }

  function assertSecretIsFree({ name, hash }: Readonly<StoredKey>): void {
    if (!registry.has(hash)) return
    throw stateError(
      `Could not add the key ${JSON.stringify(name)}: another organization has a key with the same secret value. Choose another value.`,
    )
  }

  function add(key: StoredKey): void {
    keys.set(key.id, key)
    registry.set(key.hash, { keys: store, id: key.id })
  }

  const unused = () => ({ created_at: toTimestamp(clock.now()), last_used_at: null, revoked_at: null })

  const store: ApiKeyStore = {
    create(options) {
      assertOptions('create a key', options, { name: true, permissions: true })
      const { name, permissions } = options
      const stored = checkKey(name, permissions)
      let generated = createSecretAndId(random)
      // `ensure` may have added this very secret.
      while (registry.has(hashSecret(generated.secret))) generated = createSecretAndId(random)
      const { secret: key, id } = generated
      const entry = { id, ...stored, ...unused(), hash: hashSecret(key) }
      add(entry)
      onChange(id)
      return { ...toApiKey(entry), key }
    },
    get(id) {
      const entry = keys.get(id)
      return entry && toApiKey(entry)
    },
    all: () => Array.from(keys.values(), toApiKey),
    revoke(id) {
      const entry = keys.get(id)
      if (!entry) throw unknownId('revoke the key', id)
      if (entry.revoked_at !== null) return
      entry.revoked_at = toTimestamp(clock.now())
      onChange(id)
    },
    find(secret) {
      const found = registry.get(hashSecret(secret))
      return found?.keys === store ? store.get(found.id) : undefined
    },
    ensure(secret, { name, permissions }) {
      const hash = hashSecret(secret)
      if (registry.has(hash)) return
      // From a separate random source, so that the next keys stay the same.
      const id = `key_${createRandom(`${hash}/id`).hex(12)}`
      add({ id, name, permissions: [...permissions], ...unused(), hash })
      onChange(id)
    },
    markUsed(id) {
      const entry = keys.get(id)
      if (!entry || entry.revoked_at !== null) return false
      entry.last_used_at = toTimestamp(clock.now())
      return true
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

/** Name of the initial key of every organization. */
export const defaultKeyName = 'Default key of the mock'

/** Returns the SHA-256 of a secret. Unsalted: these are test keys. */
export function hashSecret(secret: string): string {
  return sha256(secret)
}

/** Returns the default key's secret: the first of the seed that belongs to no other key. */
export function defaultSecretOf(seed: number | string, keys: Pick<ApiKeyStore, 'find'>): string {
  const secrets = secretsOf(seed)
  for (;;) {
    const secret = secrets.next().value
    if ((keys.find(secret)?.name ?? defaultKeyName) === defaultKeyName) return secret
  }
}

/** Yields the secret values of the keys of a seed, in the order of creation. */
export function* secretsOf(seed: number | string): Generator<string, never> {
  const random = createKeyRandom(seed)
  for (;;) yield createSecretAndId(random).secret
}

/** Creates the random source of the keys of a seed. */
export function createKeyRandom(seed: number | string): Random {
  return createRandom(`${seed}/keys`)
}

function createSecretAndId(random: Random): { secret: string; id: string } {
  return { secret: `pt_test_${random.text(32, base62)}`, id: `key_${random.hex(12)}` }
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checkKey(name: string, permissions: readonly KeyPermission[]) {
  const label = requireText(name, 'create a key', 'name')
  const unknown = permissions.find((permission) => !keyPermissions.includes(permission))
  if (unknown === undefined && permissions.length > 0) {
    return { name: label, permissions: [...new Set(permissions)] }
  }
  const reason =
    unknown === undefined ? 'it has no permissions' : `unknown permission ${JSON.stringify(unknown)}`
  throw inputError(
    `Could not create the key ${JSON.stringify(name)}: ${reason}. Choose from ${keyPermissions.join(', ')}.`,
  )
}

function toApiKey({ id, name, permissions, created_at, last_used_at, revoked_at }: StoredKey): ApiKey {
  return { id, name, permissions: [...permissions], created_at, last_used_at, revoked_at }
}
