import {
  type ApiKeyStore,
  defaultKeyName,
  type KeyPermission,
  keyPermissions,
  secretsOf,
} from '../../domain/keys/keys.ts'

/** Secret values of a key for each permission. */
export type BannerSecrets = Readonly<Record<KeyPermission, string>>

/** The keys of the banner. */
export interface BannerKeys {
  /** Adds the keys to a set of keys that lacks them; called at the start and after every change of the whole state. */
  readonly install: (ring: ApiKeyStore) => void
  /** The secret values to show: those that aren't revoked in the state of now, and that stay the same from now on. */
  select(): BannerSecrets
}

/**
 * The keys of the banner depend on the seed alone, so that they outlive a restart, a reset and another state. Only in
 * place of one that was revoked there is, from the next start on, another one: the next that the seed has for it. A reset ends
 * that, as it ends the revocation.
 */
export function createBannerKeys(seed: number | string = 1): BannerKeys {
  let current: ApiKeyStore | undefined
  let chosen = firstOf(seed)

  function install(ring: ApiKeyStore): void {
    current = ring
    for (const permission of keyPermissions) {
      ring.ensure(chosen[permission], { name: names[permission], permissions: [permission] })
    }
  }

  return {
    install,
    select() {
      if (current) {
        const ring = current
        const isRevoked = (secret: string) => (ring.find(secret)?.revoked_at ?? null) !== null
        chosen = {
          admin: replace(chosen.admin, secretsOf(`${seed}/admin`), isRevoked),
          read: replace(chosen.read, secretsOf(`${seed}/read`), isRevoked),
          write: replace(chosen.write, secretsOf(`${seed}/write`), isRevoked),
        }
        install(ring)
      }
      return chosen
    },
  }
}

/**
 * Creates keys for a server that other machines reach: `secret` makes them, and the keys of a seed are not valid, whichever
 * state is put in.
 */
export function createRandomKeys(secret: string): BannerKeys {
  const { install, select } = createBannerKeys(secret)
  return {
    install(ring) {
      ring.replaceAll(ring.save().keys.filter(({ name }) => !seededNames.has(name)))
      install(ring)
    },
    select,
  }
}

const names: BannerSecrets = {
  admin: 'Admin key of the mock',
  read: 'Read-only key of the mock',
  write: 'Write-only key of the mock',
}

/** Names of the keys that follow from a seed. */
const seededNames: ReadonlySet<string> = new Set([defaultKeyName, ...Object.values(names)])

/** The first is the default key, which the mock creates itself. */
function firstOf(seed: number | string): BannerSecrets {
  const secrets = secretsOf(seed)
  return { admin: secrets.next().value, read: secrets.next().value, write: secrets.next().value }
}

/** The secret itself, or the first of the others that isn't revoked either. */
function replace(secret: string, others: Iterable<string>, isRevoked: (secret: string) => boolean): string {
  if (!isRevoked(secret)) return secret
  for (const other of others) if (!isRevoked(other)) return other
  return secret
}
