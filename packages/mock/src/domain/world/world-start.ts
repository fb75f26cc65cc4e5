import type { ConditionRecord } from '../conditions/condition-match.ts'
import type { Contact } from '../contacts/contacts.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { resolveFixtures } from '../fixtures/resolve.ts'
import type { StoredKey } from '../keys/keys.ts'
import type { PermitRecord } from '../permits/permit-record.ts'
import { type SeedOptions, seedOrganization, seedWorld } from '../seed/world.ts'
import { lazy } from '../validation/lazy.ts'
import type { Watched } from '../watchlist.ts'

/** Initial records of a world. */
export interface WorldData {
  readonly permits: readonly PermitRecord[]
  readonly watched: Iterable<Watched>
  readonly contacts: readonly Readonly<Contact>[]
  readonly conditions: readonly ConditionRecord[]
}

/** Initial state of a world. */
export interface WorldStart {
  readonly organization: { readonly organization_id: string; readonly organization_name: string }
  readonly keys: readonly Readonly<StoredKey>[]
  /** Created when first needed, because many tests use little of it. */
  readonly data: () => WorldData
}

/** Options that determine the data of a world. */
export interface WorldStartOptions extends SeedOptions {
  /** Data of the caller, instead of seeded data. */
  fixtures?: Fixtures | undefined
}

/** Returns the seeded data with the fixtures. Throws a TypeError for invalid fixtures. */
export function createWorldStart(options: WorldStartOptions): WorldStart {
  const { fixtures, ...seeds } = options
  if (!fixtures) {
    return {
      organization: seedOrganization(seeds).organization,
      keys: [],
      data: lazy(() => seedWorld(seeds)),
    }
  }
  const seeded = seedWorld(seeds)
  const resolved = resolveFixtures(fixtures, {
    seed: seeds.seed,
    seeded: seeded.permits,
    until: seeds.until,
  })
  const data = {
    permits: [...seeded.permits, ...resolved.permits],
    watched: [...seeded.watched, ...resolved.watched],
    contacts: [...seeded.contacts, ...resolved.contacts],
    conditions: resolved.conditions ?? seeded.conditions,
  }
  return {
    organization: { ...seeded.organization, ...resolved.organization },
    keys: resolved.keys,
    data: () => data,
  }
}
