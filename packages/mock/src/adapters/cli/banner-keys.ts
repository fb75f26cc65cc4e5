import {
  type ApiKeyStore,
  defaultKeyName,
  type KeyPermission,
  keyPermissions,
  secretsOf,
} from '../../domain/keys/keys.ts'

/** Secret of a key for each permission. */
export type BannerSecrets = Readonly<Record<KeyPermission, string>>

/** The keys of the banner. */
export interface BannerKeys {
  /** Adds missing keys to the store. Called at the start, and after `restore()` and `reset()`. */
  readonly install: (store: ApiKeyStore) => void
  /** Replaces keys that are revoked in the store, and returns the secrets of all keys. Later calls of `install` add the same keys. */
  ensureValid(): BannerSecrets
}

/**
 * Creates the keys of a seed. They survive a restart, a reset and a restored state. A revoked key is replaced on the next start by
 * another one that is derived from the seed.
 */
export function createBannerKeys(seed: number | string = 1): BannerKeys {
  let current: ApiKeyStore | undefined
  let chosen = firstOf(seed)

  function install(store: ApiKeyStore): void {
    current = store
    for (const permission of keyPermissions) {
      store.ensure(chosen[permission], { name: keyNames[permission], permissions: [permission] })
    }
  }

  return {
    install,
    ensureValid() {
      if (current) {
        const store = current
        const isRevoked = (secret: string) => (store.find(secret)?.revoked_at ?? null) !== null
        chosen = {
          admin: replace(chosen.admin, secretsOf(`${seed}/admin`), isRevoked),
          read: replace(chosen.read, secretsOf(`${seed}/read`), isRevoked),
          write: replace(chosen.write, secretsOf(`${seed}/write`), isRevoked),
        }
        install(store)
      }
      return chosen
    },
  }
}

/**
 * Creates keys for a server that other machines reach. They are derived from a random secret instead of the seed. `install` removes
 * the mock's earlier keys, whose secrets may follow from a seed.
 */
export function createRandomKeys(secret: string): BannerKeys {
  const { install, ensureValid } = createBannerKeys(secret)
  return {
    install(store) {
      store.replaceAll(store.save().keys.filter(({ name }) => !ownKeyNames.has(name)))
      install(store)
    },
    ensureValid,
  }
}

const keyNames: Readonly<Record<KeyPermission, string>> = {
  admin: 'Admin key of the mock',
  read: 'Read-only key of the mock',
  write: 'Write-only key of the mock',
}

/** Names of the mock's own keys, seeded or random. */
const ownKeyNames: ReadonlySet<string> = new Set([defaultKeyName, ...Object.values(keyNames)])

/** Returns the first keys of the seed. For the mock's own seed, the admin key is the mock's default key. */
function firstOf(seed: number | string): BannerSecrets {
  const secrets = secretsOf(seed)
  return { admin: secrets.next().value, read: secrets.next().value, write: secrets.next().value }
}

/** Returns the secret, or the first of the others that isn't revoked. */
function replace(secret: string, others: Iterable<string>, isRevoked: (secret: string) => boolean): string {
  if (!isRevoked(secret)) return secret
  for (const other of others) if (!isRevoked(other)) return other
  return secret
}
