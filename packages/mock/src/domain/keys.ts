import type { Clock } from '../clock.ts'
import type { Random } from './random.ts'
import { toTimestamp } from './timestamp.ts'

/** What a key may do. */
export type KeyPermission = 'read' | 'write' | 'admin'

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

/** The API keys of the organization. */
export interface KeyRing {
  /** Creates a key. Its secret value, `key`, is shown here and never again. */
  create(options: { name: string; permissions: KeyPermission[] }): ApiKey & { key: string }
  /** The valid key with this secret value, which counts as a use of it; undefined for every other text. */
  authenticate(key: string): ApiKey | undefined
  /** Makes the key invalid at once; again: nothing happens. Throws for an unknown identifier. */
  revoke(id: string): void
  /** Every key, also revoked ones, in the order of creation. */
  list(): ApiKey[]
}

/** An empty ring of keys; secret values come from `random`, so that the same seed gives the same keys. */
export function createKeyRing({ clock, random }: { clock: Clock; random: Random }): KeyRing {
  const ring = new Map<string, ApiKey>()
  return {
    create({ name, permissions }) {
      if (permissions.length === 0) {
        throw new TypeError(
          `Could not create the key ${JSON.stringify(name)}, because it has no permissions; give one or more of read, write, admin.`,
        )
      }
      const key = `pt_test_${random.text(32, base62)}`
      const entry: ApiKey = {
        id: `key_${random.hex(12)}`,
        name,
        permissions: [...new Set(permissions)],
        created_at: toTimestamp(clock.now()),
        last_used_at: null,
        revoked_at: null,
      }
      ring.set(key, entry)
      return { ...copy(entry), key }
    },
    authenticate(key) {
      const entry = ring.get(key)
      if (!entry || entry.revoked_at !== null) return undefined
      entry.last_used_at = toTimestamp(clock.now())
      return copy(entry)
    },
    revoke(id) {
      const entry = [...ring.values()].find((candidate) => candidate.id === id)
      if (!entry) {
        throw new Error(
          `Could not revoke a key, because none has the id ${JSON.stringify(id)}; take one from list().`,
        )
      }
      entry.revoked_at ??= toTimestamp(clock.now())
    },
    list: () => [...ring.values()].map(copy),
  }
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function copy(entry: ApiKey): ApiKey {
  return { ...entry, permissions: [...entry.permissions] }
}
