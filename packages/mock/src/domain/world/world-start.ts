import type { ConditionRecord } from '../conditions/condition-match.ts'
import type { Contact } from '../contacts/contacts.ts'
import type { Fixtures } from '../fixtures/fixtures.ts'
import { resolveFixtures } from '../fixtures/resolve.ts'
import type { StoredKey } from '../keys/keys.ts'
import type { PermitRecord } from '../permits/create-permits.ts'
import { type SeedOptions, seedOrganization, seedWorld } from '../seed/world.ts'
import { lazy } from '../validation/lazy.ts'
import type { Watched } from '../watchlist.ts'

/** The records that a world starts with. */
export interface WorldData {
  readonly permits: readonly PermitRecord[]
  readonly watched: Iterable<Watched>
  readonly contacts: readonly Readonly<Contact>[]
  readonly conditions: readonly ConditionRecord[]
}

/** What a world starts with. */
export interface WorldStart {
  readonly organization: { readonly organization_id: string; readonly organization_name: string }
  readonly keys: readonly Readonly<StoredKey>[]
  /** Made when it is first needed, and then kept: many tests look at little of it. */
  readonly data: () => WorldData
}

/** What decides the data of a world. */
export interface WorldStartOptions extends SeedOptions {
  /** Data that is given and not seeded. */
  fixtures?: Fixtures | undefined
}

/** Seeded data and, after it, the fixtures. Throws a TypeError for fixtures that are wrong. */
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
  const given = resolveFixtures(fixtures, {
    seed: seeds.seed,
    seeded: seeded.permits,
    until: seeds.until,
  })
  const data = {
    permits: [...seeded.permits, ...given.permits],
    watched: [...seeded.watched, ...given.watched],
    contacts: [...seeded.contacts, ...given.contacts],
    conditions: given.conditions ?? seeded.conditions,
  }
  return {
    organization: { ...seeded.organization, ...given.organization },
    keys: given.keys,
    data: () => data,
  }
}
